import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DELETE as emptyBin } from "@/app/api/events/empty-bin/route";
import { DELETE as eraseEventPost } from "@/app/api/events/erase-event-post/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { erasedPosts } from "@/db/schema/posts/erased-posts";
import { posts } from "@/db/schema/posts/posts";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { WallChanges } from "@/lib/shared/posts/contract";
import { type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { untilSomebodyWaits } from "../../support/database/locks";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation);

const set = (id: string, status: SettablePostStatus) =>
  updatePostStatus(installation.deps, scene.cast.admin, id, status);
const erase = (id: string) => call(eraseEventPost, { method: "DELETE", as: scene.cast.admin, params: { id } });
const add = async () => (await createReadyPost(installation.deps, scene.event)).id;
const missedSince = async (since: number): Promise<WallChanges> =>
  (await call(wallChanges, { params: { eventId: scene.event.id }, query: { since } })).body;
const isThere = async (id: string) =>
  (await installation.deps.db.select().from(posts).where(eq(posts.id, id))).length > 0;
const tombstones = () =>
  installation.deps.db.select().from(erasedPosts).where(eq(erasedPosts.event_id, scene.event.id));

it("a screen that was away while a post was banned, deleted and erased is told that it left", async () => {
  const id = await add();
  await set(id, "approve");
  await set(id, "banned");
  await set(id, "delete");
  await erase(id);
  expect(await missedSince(1)).toMatchObject({ version: 2, posts: [], removed: [id] });
  // A screen that already knows of the ban gets no removal again.
  expect(await missedSince(2)).toMatchObject({ version: 2, removed: [] });
});

it("a screen that was away while a post was erased from the wall itself is told that it left", async () => {
  const [id, other] = [await add(), await add()];
  await set(id, "approve");
  await erase(id);
  await set(other, "approve");
  for (const since of [0, 1]) expect((await missedSince(since)).removed).toEqual([id]);
  for (const since of [2, 3]) expect((await missedSince(since)).removed).toEqual([]);
});

it("wall-changes never names an erased post that was never public, and no tombstone of it remains", async () => {
  const [hidden, other] = [await add(), await add()];
  await set(hidden, "private");
  await set(hidden, "delete");
  await erase(hidden);
  await set(other, "approve");
  for (const since of [0, 1]) expect((await missedSince(since)).removed).toEqual([]);
  expect(await tombstones()).toEqual([]);
});

it("tombstones are deleted with their event", async () => {
  const id = await add();
  await set(id, "approve");
  await erase(id);
  expect(await tombstones()).toHaveLength(1);
  await deleteEvent(installation.deps, scene.cast.admin, scene.event.id);
  expect(await tombstones()).toEqual([]);
});

it.each([
  ["stands on the wall", "approve"],
  ["has left it", "banned"],
] as const)("erasing a post that %s and deleting its event do not deadlock", async (_where, status) => {
  const { db } = installation.deps;
  const id = await add();
  await set(id, "approve");
  await set(id, status);
  let both: Promise<unknown[]> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(posts).where(eq(posts.id, id)).for("update");
    const erasing = erase(id);
    await untilSomebodyWaits(db);
    both = Promise.all([erasing, deleteEvent(installation.deps, scene.cast.admin, scene.event.id)]);
    await untilSomebodyWaits(db, 2);
  });
  expect(await both).toMatchObject([{ status: 200 }, {}]);
  expect(await tombstones()).toEqual([]);
});

const postCount = 4;
const post = fc.nat({ max: postCount - 1 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom(...settablePostStatuses), post }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("erase" as const), post }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("empty" as const), post }) },
);

it("a screen of any earlier version converges after any order of status changes, erasing and emptying", async () => {
  const seed = Date.now() % 2_147_483_647;
  console.log(`The stories' seed: ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      scene.event = await createEvent(installation.deps, scene.cast.account_id);
      const ids = await Promise.all(Array.from({ length: postCount }, add));
      const wasPublic = new Set<string>();
      /** The posts that a screen showed at each version. */
      const shownAt = new Map<number, Set<string>>([[0, new Set()]]);
      for (const each of steps) {
        const id = ids[each.post] ?? "";
        if (each.do === "erase") await erase(id);
        else if (each.do === "empty") {
          await call(emptyBin, { method: "DELETE", as: scene.cast.admin, query: { event_id: scene.event.id } });
        } else if (await isThere(id)) await set(id, each.do);
        const now = await missedSince(0);
        const shown = new Set(now.posts.map((each) => each.id));
        for (const each of shown) wasPublic.add(each);
        shownAt.set(now.version, shown);
      }
      const { version, posts: current } = await missedSince(0);
      const truth = current.map(({ id }) => id).sort();
      for (const [since, shown] of shownAt) {
        const missed = await missedSince(since);
        expect(missed.version).toBe(version);
        expect(missed.removed.filter((id) => !wasPublic.has(id))).toEqual([]);
        expect(new Set(missed.removed).size).toBe(missed.removed.length);
        const ends = new Set([...shown, ...missed.posts.map(({ id }) => id)]);
        for (const id of missed.removed) ends.delete(id);
        expect([...ends].sort()).toEqual(truth);
      }
    }),
    { numRuns: 25, seed },
  );
}, 120_000);
