import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@/lib/shared/limits";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { Organiser, type Place } from "../e2e/support/organiser";
import { makeDistinctPhoto } from "../support/pictures";
import { makeHeic } from "../support/pictures/heif";

/*
 * Simulates a hall by its requests, while something else breaks the server: guests who post and retry, a moderator, and
 * screens.
 */

/** A post that a guest wants on the wall; `id` once it was acknowledged. */
export type Attempt = { caption: string; tries: number; id: string | null; refusal: string | null };

export type HallEvent = { id: string; event_url_slug: string };
type Photo = { bytes: Uint8Array; name: string; type: string };
type SentPost = { caption: string; photo: Photo; fields?: Record<string, string>; headers?: Record<string, string> };
type ListedPost = { id: string; status: string; caption: string; rule: RuleOutcome | null };

/** Options that differ between halls. */
export type HallPlan = {
  createEvent(organiser: Organiser): Promise<HallEvent>;
  /** Returns the post that a guest sends next. */
  write(guest: number, number: number): Promise<SentPost>;
  /** Returns the moderator's decision on a listed post, or null to leave it. */
  decide(post: ListedPost, index: number): "approve" | "banned" | null;
  /** Texts that no screen may ever get. */
  forbidden?: string;
};

const plainPlan: HallPlan = {
  createEvent: (organiser) => organiser.createEvent({ event_name: "A rough night", wall_delay: "on" }),
  write: async (guest, number) => ({ caption: `${guest}-${number}-${randomUUID()}`, photo: await plainPhoto(number) }),
  // Every fourth post is banned.
  decide: ({ status }, index) => (status === "banned" ? null : index % 4 === 3 ? "banned" : "approve"),
};

async function plainPhoto(number: number): Promise<Photo> {
  const isHeic = number % 3 === 0;
  return isHeic
    ? { bytes: makeHeic(), name: "a.heic", type: "image/heic" }
    : { bytes: await makeDistinctPhoto(number), name: "a.jpg", type: "image/jpeg" };
}

const guests = 4;
const screens = 6;
/** Like the form's retry, with a shorter maximum pause. */
const longestPauseMs = 2_000;

export class Hall {
  readonly attempts: Attempt[] = [];
  /** Number of answers by client and status; 0 means no answer. */
  readonly answers = new Map<string, number>();
  /** Posts shown on the wall before their delay can have ended; must stay empty. */
  readonly early = new Set<string>();
  /** Answers to screens that contained the plan's forbidden text; must stay 0. */
  leaks = 0;
  /** When the approval of each post was first requested, in ms; its delay starts later. */
  readonly approvedAt = new Map<string, number>();
  #isOpen = true;
  #running: Promise<unknown>[] = [];

  private constructor(
    private readonly installation: Place,
    private readonly organiser: Organiser,
    private readonly event: HallEvent,
    private readonly plan: HallPlan,
  ) {}

  get eventId(): string {
    return this.event.id;
  }

  static async open(installation: Place, plan = plainPlan): Promise<Hall> {
    const organiser = await Organiser.signIn(installation);
    const hall = new Hall(installation, organiser, await plan.createEvent(organiser), plan);
    const loops = [
      ...Array.from({ length: guests }, (_, index) => () => hall.#post(index)),
      ...Array.from({ length: screens }, () => () => hall.#watch()),
      () => hall.#moderate(),
    ];
    hall.#running = loops.map(async (loop) => {
      while (hall.#isOpen) await loop();
    });
    return hall;
  }

  /** Lets all clients finish: each guest retries their last post until it is answered. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await Promise.all(this.#running);
  }

  async #ask(what: string, path: string, init: RequestInit): Promise<Response | null> {
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(`${this.installation.url}${path}`, { ...init, signal }).catch(() => null);
    const key = `${what} ${response?.status ?? 0}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
    return response;
  }

  async #post(guest: number) {
    const number = this.attempts.length;
    const attempt: Attempt = { caption: "", tries: 0, id: null, refusal: null };
    this.attempts.push(attempt);
    const { caption, photo, fields: more, headers } = await this.plan.write(guest, number);
    attempt.caption = caption;
    const key = randomUUID();
    const person = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Kansas City" };
    while (attempt.id === null && attempt.refusal === null) {
      attempt.tries += 1;
      const body = new FormData();
      const fields = { event_id: this.event.id, caption, media_type: "image", ...person, ...more };
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      body.set("media", new File([new Uint8Array(photo.bytes)], photo.name, { type: photo.type }));
      const init = { method: "POST", headers: { "Idempotency-Key": key, ...headers }, body };
      await this.#takeAnswer(attempt, await this.#ask("post", "/api/events/add-event-post", init));
    }
    await sleep(300);
  }

  async #takeAnswer(attempt: Attempt, response: Response | null) {
    const answer = await response?.json().catch(() => null);
    if (response?.status === 201 && answer) attempt.id = answer.id;
    // Statuses that the form does not retry.
    else if (response && response.status >= 400 && response.status < 500 && response.status !== 429)
      attempt.refusal = `${response.status} ${JSON.stringify(answer)}`;
    else await sleep(Math.min(Number(response?.headers.get("retry-after") ?? 1) * 1_000, longestPauseMs));
  }

  async #moderate() {
    const list = `/api/events/get-all-event-posts?event_id=${this.event.id}&limit=20`;
    const init = { headers: this.organiser.headers };
    const response = await this.#ask("list", list, init);
    const posts = response?.ok ? ((await response.json().catch(() => [])) as ListedPost[]) : [];
    for (const [index, post] of posts.entries()) {
      const wanted = this.plan.decide(post, index);
      if (!wanted || !this.#isOpen) continue;
      const { id } = post;
      if (wanted === "approve" && !this.approvedAt.has(id)) this.approvedAt.set(id, Date.now());
      const body = JSON.stringify({ status: wanted });
      const headers = { ...this.organiser.headers, "content-type": "application/json" };
      const path = `/api/events/update-event-post-status/${id}`;
      await (await this.#ask("moderate", path, { method: "PUT", headers, body }))?.arrayBuffer().catch(() => null);
      await sleep(20);
    }
    await sleep(200);
  }

  async #watch() {
    const asked = {
      watch: `/api/events/wall-changes/${this.event.id}?since=0`,
      page: `/event/${this.event.event_url_slug}`,
    };
    for (const [what, path] of Object.entries(asked)) {
      const text = await (await this.#ask(what, path, {}))?.text().catch(() => "");
      if (text) this.#checkAnswer(text);
    }
    await sleep(500);
  }

  #checkAnswer(text: string) {
    if (this.plan.forbidden && text.includes(this.plan.forbidden)) this.leaks += 1;
    for (const [id, approvedAt] of this.approvedAt) {
      if (Date.now() - approvedAt < limits.wallDelaySeconds * 1_000 && text.includes(id)) this.early.add(id);
    }
  }
}
