import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as eraseEventPost } from "@/app/api/events/erase-event-post/[id]/route";
import { showDuePost } from "@/lib/server/features/posts/due";
import { undoPostStatus, updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { messages } from "@/lib/shared/messages";
import { type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import type { Person, TestEvent } from "../../../support/people";
import { createReadyPost, readPost } from "../../../support/posts";
import { noTrace, publicTrace } from "../../../support/posts/public-trace";
import { listPublic } from "../../../support/posts/published";
import { createWaitingEvent, passWaits, waitingJobs } from "../../../support/posts/waits";
import { makeRandom } from "../../../support/random";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createWaitingEvent(installation, cast);
});

const set = (id: string, status: SettablePostStatus, as: Person = cast.moderator) =>
  updatePostStatus(installation.deps, as, id, status);
const takeBack = (id: string, as: Person = cast.moderator) => undoPostStatus(installation.deps, as, id, "approve");
const show = (id: string) => showDuePost(installation.deps, id);
const row = (id: string) => readPost(installation.deps, id);
const trace = (id: string) => publicTrace(installation, event, id);

describe("taking back a post whose wall delay runs", () => {
  /** Each way to take the post back, and its status afterwards. */
  const ways: [string, (id: string) => Promise<unknown>, string][] = [
    ["by whoever approved it", (id) => takeBack(id), "pending"],
    ["by a colleague", (id) => takeBack(id, cast.admin), "pending"],
    ["as private", (id) => set(id, "private"), "private"],
    ["as banned", (id) => set(id, "banned"), "banned"],
    ["as deleted", (id) => set(id, "delete"), "delete"],
  ];

  it.each(ways)(
    "taking a post back during its wall delay leaves no trace and keeps its files: %s",
    async (_how, change, status) => {
      const { id, media_key, thumbnail_media_key } = await createReadyPost(installation.deps, event);
      await set(id, "approve");
      await change(id);
      expect([await trace(id), await waitingJobs(installation.deps)]).toEqual([noTrace, []]);
      expect(await row(id)).toMatchObject({
        status,
        wall_due_at: null,
        wall_version: null,
        media_key,
        thumbnail_media_key,
      });
      await show(id);
      await drainJobs(installation.databaseUrl, installation.deps);
      expect(await trace(id)).toEqual(noTrace);
    },
  );

  it("an approver who takes an approval back after a colleague did is told of the colleague's change", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await takeBack(id, cast.admin);
    await expect(takeBack(id)).rejects.toMatchObject({ message: messages.posts.undoOvertaken });
  });

  it("erasing a post during its wall delay leaves no trace", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    expect((await call(eraseEventPost, { method: "DELETE", as: cast.admin, params: { id } })).status).toBe(200);
    expect([await trace(id), await waitingJobs(installation.deps)]).toEqual([noTrace, []]);
  });

  it("taking a post back after its wall delay, before a job showed it, leaves no trace", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await passWaits(installation.deps);
    await takeBack(id);
    await show(id);
    expect(await trace(id)).toEqual(noTrace);
  });

  it("a post that is taken back and approved again begins a new wall delay", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    const { wall_due_at: first } = await set(id, "approve");
    await takeBack(id);
    const { wall_due_at: second } = await set(id, "approve");
    expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
    expect([await trace(id), await waitingJobs(installation.deps)]).toEqual([noTrace, [id]]);
  });

  it("a colleague may no longer take the post back once it is on the wall", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await passWaits(installation.deps);
    await show(id);
    await expect(takeBack(id, cast.admin)).rejects.toMatchObject({ message: messages.posts.undoOvertaken });
    await takeBack(id);
    expect(await listPublic(event)).toEqual([]);
  });

  it("a post taken back at the moment it is shown is either never seen or gone with its addresses", async () => {
    const { deps } = installation;
    for (let round = 0; round < 8; round += 1) {
      const { id, media_key, thumbnail_media_key } = await createReadyPost(deps, event);
      for (const key of [media_key, thumbnail_media_key]) {
        await deps.storage.put(key ?? "", { bytes: Buffer.from("a picture") }, "image/webp");
      }
      await set(id, "approve");
      await passWaits(installation.deps, id);
      await Promise.all([show(id), takeBack(id)]);
      const after = await row(id);
      const wasShown = after.wall_version !== null;
      expect([after.status, after.wall_position, after.wall_due_at]).toEqual(["pending", null, null]);
      expect(after.thumbnail_media_key === thumbnail_media_key).toBe(!wasShown);
    }
  });
});

it("no order of moderators' actions ever publishes a post before its wall delay ends", {
  timeout: 60_000,
}, async () => {
  const { deps, realtime } = installation;
  const seed = Date.now() % 2_147_483_647;
  console.log(`The seed: ${seed}`);
  const random = makeRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const posts = await Promise.all([1, 2, 3, 4].map(() => createReadyPost(deps, event)));
  const ids = posts.map(({ id }) => id);
  const mayBeKnown = new Set<string>();
  const steps: ((id: string) => Promise<unknown>)[] = [
    (id) => set(id, "approve"),
    (id) => set(id, "approve", cast.admin),
    (id) => set(id, pick(settablePostStatuses)),
    (id) => takeBack(id, pick([cast.admin, cast.moderator])),
    (id) => undoPostStatus(deps, cast.moderator, id, pick(settablePostStatuses)),
    (id) => updatePostFavourite(deps, cast.moderator, id, pick(["yes", "no"])),
    show,
    async (id) => {
      await passWaits(deps, id);
      if ((await row(id)).wall_due_at !== null) mayBeKnown.add(id);
    },
  ];
  for (let round = 0; round < 40; round += 1) {
    const some = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ids));
    const done = await Promise.allSettled(some.map((id) => pick(steps)(id)));
    for (const result of done)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    const { changes } = await trace(ids[0] ?? "");
    const known = realtime.published.flatMap(({ channel, data }) =>
      channel.includes(`event-${event.id}`) ? (JSON.stringify(data).match(/"id":"([^"]+)"/)?.[1] ?? []) : [],
    );
    const seen = [...changes.posts, ...changes.removed, ...known];
    expect(seen.filter((id) => !mayBeKnown.has(id))).toEqual([]);
    const now = await Promise.all(ids.map(row));
    for (const post of now) {
      const isUp = post.status === "approve" && post.wall_due_at === null;
      expect([post.id, post.wall_position !== null]).toEqual([post.id, isUp]);
    }
    const waiting = now.filter((post) => post.wall_due_at !== null);
    expect(await waitingJobs(deps)).toEqual(expect.arrayContaining(waiting.map(({ id }) => id)));
  }
});
