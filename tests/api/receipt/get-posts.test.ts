import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getPicture } from "@/app/api/receipts/get-picture/[id]/route";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { receiptRules } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { tablesThatContain } from "../../support/database/database-words";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { createEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createPost, createReadyPost, readPost } from "../../support/posts";
import { asGuest, givePost, newToken, readReceipt, statesOf } from "../../support/posts/receipts";
import { passWaits } from "../../support/posts/waits";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const scene = eventScene(installation);
let token: string;

beforeEach(async () => {
  token = newToken();
});

const set = (id: string, status: "approve" | "private" | "banned" | "delete") =>
  updatePostStatus(installation.deps, scene.cast.admin, id, status);
const nothing = { event: null, posts: [], queue: null, live: null, album: null, mail_to: null };
const post = (fields: Record<string, string> = {}, headers = {}) =>
  makePhoto().then((photo) => submit(scene.event, photo, { fields: { guest_token: token, ...fields }, headers }));

describe("tokens sent with a post", () => {
  it("a guest's token is stored only as its hash, and shows that post and nothing of other guests", async () => {
    const { body } = await post({ caption: "Mine", person_email_id: "ada@example.com" });
    await submit(scene.event, await makePhoto(), { fields: { guest_token: newToken(), caption: "Another guest's" } });
    await submit(scene.event, await makePhoto(), { fields: { caption: "Without a token" } });
    expect(await tablesThatContain(installation.deps, [token])).toEqual([]);

    const answer = await readReceipt(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body.posts).toEqual([
      {
        id: body.id,
        event_name: scene.event.event_name,
        caption: "Mine",
        media_type: "image",
        state: "waiting",
        has_picture: false,
        has_original: true,
        kept_seconds: null,
        wait_minutes: null,
        placeholder_color: null,
        created_at: expect.any(String),
      },
    ]);
    expect(answer.body.event).toMatchObject({
      event_url_slug: scene.event.event_url_slug,
      company_name: "Quiet Fields",
      use_theme_colors: "on",
      wall_theme: "Classic",
      wall_typeface: "Theme",
      wall_ground: "Theme",
      brand_ground_image_url: null,
    });
    expect(answer.body.mail_to).toBe("a…@example.com");
    expect(JSON.stringify(answer.body)).not.toMatch(/ada@|account_id|"status"|media_url|originals\//);
  });

  it("a guest's token is not part of the attempt's identity, and a retry changes nothing", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await post({}, headers);
    const other = newToken();
    const again = await post({ guest_token: other }, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(Object.keys(await statesOf(token))).toEqual([first.body.id]);
    expect((await readReceipt(other)).body).toEqual(nothing);
  });

  it.each(["", "short", `${"a".repeat(43)}=`, "a".repeat(44)])(
    "an invalid token (%j) is ignored, and the post is accepted without",
    async (bad) => {
      const { status, body } = await post({ guest_token: bad });
      expect(status).toBe(201);
      expect((await readPost(installation.deps, body.id)).guest_token_hash).toBeNull();
    },
  );
});

describe("a post's state", () => {
  it("a post's state is one of three words, and never says who decided", async () => {
    const { body } = await post();
    const now = async () => (await statesOf(token))[body.id];
    expect(await now()).toBe("waiting");
    // The post is approved before it has a picture, so no wall shows it yet.
    await set(body.id, "approve");
    expect(await now()).toBe("waiting");
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await now()).toBe("on_the_wall");
    for (const status of ["private", "banned", "delete"] as const) {
      await set(body.id, status);
      expect([status, await now()]).toEqual([status, "not_on_the_wall"]);
    }
  });

  it("a post's state is waiting while its approval waits for the wall", async () => {
    scene.event = await createEvent(installation.deps, scene.cast.account_id, { wall_delay: "on" });
    const { body } = await post();
    await drainJobs(installation.databaseUrl, installation.deps);
    await set(body.id, "approve");
    expect(await statesOf(token)).toEqual({ [body.id]: "waiting" });
    await passWaits(installation.deps);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await statesOf(token)).toEqual({ [body.id]: "on_the_wall" });
  });

  it("the queue counts what waits at the event, and tells the median wait of the last approved posts", async () => {
    await post();
    await createPost(installation.deps, scene.event, { status: "pending" });
    await createPost(installation.deps, await createEvent(installation.deps, scene.cast.account_id));
    expect((await readReceipt(token)).body.queue).toEqual({ waiting: 2, last_took_seconds: null });
    const start = Date.now();
    const moments = [60, 120, 900].map((seconds) => new Date(start + seconds * 1_000).toISOString());
    const created_at = new Date(start).toISOString();
    // Older than the last ten.
    const old = { status: "approve", created_at, moderated_at: new Date(start + 9e6).toISOString() } as const;
    await createPost(installation.deps, scene.event, old);
    for (let round = 0; round < 3; round += 1) {
      for (const moderated_at of moments) {
        await createPost(installation.deps, scene.event, { status: "approve", created_at, moderated_at });
      }
    }
    await createPost(installation.deps, scene.event, { status: "banned", created_at, moderated_at: old.moderated_at });
    await createPost(installation.deps, scene.event, { status: "approve", created_at, moderated_at: moments[1] });
    expect((await readReceipt(token)).body.queue).toEqual({ waiting: 2, last_took_seconds: 120 });
  });

  it("a post's state is not on the wall when its pictures failed", async () => {
    const { id } = await createPost(installation.deps, scene.event, { status: "approve", media_state: "failed" });
    await givePost(installation.deps, id, token);
    expect(await statesOf(token)).toEqual({ [id]: "not_on_the_wall" });
  });

  it(`states are shown for the newest ${receiptRules.maxPosts} posts`, async () => {
    const ids: string[] = [];
    for (let count = 0; count <= receiptRules.maxPosts; count += 1) {
      const { id } = await createReadyPost(installation.deps, scene.event);
      await givePost(installation.deps, id, token);
      ids.push(id);
    }
    const { body } = await readReceipt(token);
    expect(body.posts.map(({ id }) => id)).toEqual(ids.reverse().slice(0, receiptRules.maxPosts));
  });
});

describe("tokens without posts", () => {
  const limited = "198.51.100.7";

  it("a token without posts gets the same answer, whether guessed, malformed or expired", async () => {
    const answers = await Promise.all([readReceipt(newToken()), readReceipt("of another shape"), readReceipt("")]);
    for (const { status, body } of answers) expect([status, body]).toEqual([200, nothing]);
  });

  it("a token without posts is rate-limited by address, and a valid one beside it is not", async () => {
    await post();
    await useUpLimit(installation.deps, "wrongReceiptByAddress", limited);
    expect((await readReceipt(newToken(), limited)).status).toBe(429);
    expect((await readReceipt("of another shape", limited)).status).toBe(429);
    expect((await readReceipt(newToken(), "198.51.100.8")).status).toBe(200);
    expect((await readReceipt(token, limited)).body.posts).toHaveLength(1);
  });
});

describe("pictures of one's own posts", () => {
  const picture = (id: string, as: string) => call(getPicture, { params: { id }, ...asGuest(as) });

  it("a guest's own picture is served as soon as it is made, even when banned, and to that guest only", async () => {
    const { body } = await post();
    expect((await picture(body.id, token)).status).toBe(404);
    await drainJobs(installation.databaseUrl, installation.deps);
    await set(body.id, "banned");
    const answer = await picture(body.id, token);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await picture(body.id, newToken())).status).toBe(404);
    expect((await picture(randomUUID(), token)).status).toBe(404);
  });

  it("a guest's own picture is served even when a takedown moves it at that moment", async () => {
    const { body } = await post();
    await drainJobs(installation.databaseUrl, installation.deps);
    await set(body.id, "approve");
    const { storage } = installation.deps;
    const reading = vi.spyOn(storage, "read").mockImplementationOnce(async (key) => {
      await set(body.id, "banned");
      return storage.read(key);
    });
    const answer = await picture(body.id, token);
    // The intercepted read, its own read of the old key, and the one of the new key.
    expect([answer.status, reading.mock.calls.length]).toEqual([200, 3]);
    reading.mockRestore();
  });
});
