import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Organiser } from "../e2e/support/organiser";
import { storeSession } from "../e2e/support/session";
import { findHeadlessShell } from "../support/browser/chromium";

/** A decision sent by the browser; `status` is the answer's. All times are from one machine's clock. */
export type Sent = { id: string; at: number; status: number };
/** A card as of when the browser showed it as decided. */
type Seen = { id: string; at: number };

/** In the page: records the decisions that it sends, and when its cards follow others' decisions. */
const recorder = `(() => {
  const log = (window.desk = { sent: [], seen: [] });
  const send = window.fetch;
  window.fetch = async (input, init) => {
    const [, id] = /update-event-post-status[/]([0-9a-f-]+)/.exec(String(input && input.url || input)) || [];
    if (!id) return send(input, init);
    const sent = { id, at: Date.now(), status: 0 };
    log.sent.push(sent);
    const answer = await send(input, init);
    sent.status = answer.status;
    return answer;
  };
  const follow = (changes) => {
    for (const { target, oldValue } of changes) {
      if (oldValue === "pending") log.seen.push({ id: target.dataset.post, at: Date.now() });
    }
  };
  const options = { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-status"] };
  new MutationObserver(follow).observe(document, options);
})()`;

/** Time that the moderator looks at a post before deciding. */
const lookMs = 300;
const timeoutMs = 5_000;
/** Keys that approve, ban or make private, pressed in this order. */
const decisions = ["a", "a", "a", "b", "a", "p"];

type Place = { url: string };
type Person = { email: string; password: string };

/** Creates a moderator by the organiser's API. */
export async function addModerator(organiser: Organiser): Promise<Person & { id: string }> {
  const person = { email: `${randomUUID()}@example.com`, password: "a long evening at the desk" };
  const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", person);
  return { ...person, id };
}

/** A moderator in their own browser who decides by keys: dealt posts, or the grid from its end. */
export class Moderator {
  #pressed = 0;

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
    private readonly kind: "dealt" | "grid",
  ) {}

  static async open(place: Place, person: Person, eventId: string, kind: "dealt" | "grid"): Promise<Moderator> {
    const browser = await chromium.launch(await findHeadlessShell());
    try {
      const page = await browser.newPage({ baseURL: place.url, viewport: { width: 1280, height: 800 } });
      await page.addInitScript({ content: recorder });
      await storeSession(page, person);
      await page.goto(paths.moderateEvent(eventId, "pending"));
      await page.getByText("Live", { exact: true }).waitFor();
      return new Moderator(browser, page, kind);
    } catch (error) {
      await browser.close();
      throw error;
    }
  }

  /** Decides posts one by one until the given time, then leaves the open post undecided. */
  async work(until: number): Promise<void> {
    while (Date.now() < until) {
      const hasDecided = this.kind === "dealt" ? await this.#decideDealt() : await this.#decideInGrid();
      await sleep(hasDecided ? 50 : 500);
    }
  }

  /** Returns the browser's records. */
  async log(): Promise<{ sent: Sent[]; seen: Seen[] }> {
    return this.page.evaluate("window.desk");
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  get #openPost(): string | null {
    return new URL(this.page.url()).searchParams.get("post");
  }

  async #decideDealt(): Promise<boolean> {
    const viewer = this.page.locator("[data-post-viewer]");
    if (this.#openPost === null || (await viewer.locator("[aria-pressed='true']").count()) > 0) {
      const before = this.#openPost;
      await this.page.keyboard.press("n");
      if (!(await this.#until(() => this.#openPost !== null && this.#openPost !== before, 1_000))) return false;
    }
    const post = this.#openPost;
    await sleep(lookMs);
    // A colleague decided the open post, so it shows as decided.
    if ((await viewer.locator("[aria-pressed='true']").count()) > 0) return false;
    await this.#pressDecision();
    await this.#until(() => this.#openPost !== post, timeoutMs);
    return true;
  }

  async #decideInGrid(): Promise<boolean> {
    const looked = messages.holds.lookedAtBy("");
    const waiting = this.page.locator(`[data-post][data-status='pending']:not([aria-label*='${looked}'])`).last();
    if ((await waiting.count()) === 0) return false;
    const id = await waiting.getAttribute("data-post");
    await waiting.focus({ timeout: 1_000 }).catch(() => {});
    await sleep(lookMs);
    const isThere = await this.page.evaluate(
      (post) => document.activeElement?.matches(`[data-post='${post}'][data-status='pending']`) ?? false,
      id,
    );
    if (!isThere) return false;
    await this.#pressDecision();
    const left = this.page.locator(`[data-post='${id}'][data-status='pending']`);
    await this.#until(async () => (await left.count()) === 0, timeoutMs);
    return true;
  }

  async #pressDecision(): Promise<void> {
    await this.page.keyboard.press(decisions[this.#pressed % decisions.length] ?? "a");
    this.#pressed += 1;
  }

  async #until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      if (await condition()) return true;
      await sleep(20);
    }
    return false;
  }
}
