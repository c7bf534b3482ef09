import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as emptyBin } from "@/app/api/events/empty-bin/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { GET as drain } from "@/app/api/jobs/drain/route";
import { posts } from "@/db/schema/posts/posts";
import { env } from "@/lib/server/env";
import { undoPostStatus, updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { postStatuses, settablePostStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { untilSomebodyWaits } from "../../../support/database/locks";
import { eventScene } from "../../../support/events/event-scene";
import { testInstallation } from "../../../support/installation";
import { createEvent, type Person, type TestEvent } from "../../../support/people";
import { createPost, createReadyPost, readPost } from "../../../support/posts";

const installation = testInstallation();
const scene = eventScene(installation);

beforeEach(async () => {
  await installation.deps.db.delete(posts);
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  installation.realtime.take();
});

const empty = (as: Person | null, query: { event_id?: string } = {}) => call(emptyBin, { method: "DELETE", as, query });
const deletedAt = async (id: string) => (await readPost(installation.deps, id)).deleted_at;
const left = async () => (await installation.deps.db.select({ id: posts.id }).from(posts)).map(({ id }) => id).sort();
const inBin = (of = scene.event) => createPost(installation.deps, of, { status: "delete" });
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const eraseExpired = async () => createTasks(installation.deps)["erase-expired-posts"]?.({}, {} as never);

/** Moves a post's time in the bin `seconds` back. */
const age = (id: string, seconds: number) =>
  installation.deps.db
    .update(posts)
    .set({ deleted_at: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(posts.id, id));

describe("a post's time in the bin", () => {
  const pairs = postStatuses.flatMap((from) => settablePostStatuses.map((to) => [from, to] as const));
  it.each(pairs)("a change from %s to %s sets the time in the bin, and leaving the bin clears it", async (from, to) => {
    const { id } = await createPost(installation.deps, scene.event, { status: from });
    await updatePostStatus(installation.deps, scene.cast.moderator, id, to);
    expect((await deletedAt(id)) !== null).toBe(to === "delete");
  });

  it("an undo out of the bin clears its time, and one into it starts anew", async () => {
    const { id } = await inBin();
    await age(id, 1_000_000);
    const first = await deletedAt(id);
    // Leaves the bin and returns by an undo, a million seconds later.
    await updatePostStatus(installation.deps, scene.cast.admin, id, "private");
    await undoPostStatus(installation.deps, scene.cast.admin, id, "private");
    expect(new Date((await deletedAt(id)) ?? 0).getTime()).toBeGreaterThan(
      new Date(first ?? 0).getTime() + 900_000_000,
    );
    await updatePostStatus(installation.deps, scene.cast.admin, id, "approve");
    expect(await deletedAt(id)).toBeNull();
  });

  it("a post's time in the bin changes with no star, picture or repeated delete", async () => {
    const { id } = await inBin();
    await age(id, 5_000);
    const first = await deletedAt(id);
    await updatePostFavourite(installation.deps, scene.cast.admin, id, "yes");
    await updatePostStatus(installation.deps, scene.cast.admin, id, "delete");
    expect(await deletedAt(id)).toBe(first);
  });

  it("moderators read a post's time in the bin", async () => {
    const { id } = await inBin();
    const { body } = await call(getAllEventPosts, { as: scene.cast.moderator, query: { ids: id } });
    expect(body[0].deleted_at).toBe(new Date((await deletedAt(id)) ?? 0).toISOString());
  });
});

const binSeconds = limits.binDays * 24 * 3_600;

describe("expired posts in the bin", () => {
  it("a post whose days in the bin are over is erased, and one with seconds left stays", async () => {
    const [over, young, approved] = [
      await inBin(),
      await inBin(),
      await createReadyPost(installation.deps, scene.event),
    ];
    await age(over.id, binSeconds + 1);
    await age(young.id, binSeconds - 10);
    await eraseExpired();
    expect(await left()).toEqual([young.id, approved.id].sort());
    expect(installation.realtime.take()).toEqual([
      ...[noticeChannel(scene.cast.admin), noticeChannel(scene.cast.moderator)].map((channel) => ({
        channel,
        event: "postsErased",
        data: { event_id: scene.event.id, ids: [over.id] },
      })),
    ]);
  });

  it("expired posts of every account and event are erased, in batches", async () => {
    const count = limits.erasedPerBatch + 5;
    await insertDeleted(scene.event, count);
    await insertDeleted(scene.cast.strangerEvent, 3);
    await installation.deps.db.update(posts).set({ deleted_at: sql`now() - make_interval(secs => ${binSeconds + 1})` });
    await eraseExpired();
    expect(await left()).toEqual([]);
    const admins = [scene.cast.admin, scene.cast.stranger].map(noticeChannel);
    const toAdmins = installation.realtime.take().filter(({ channel }) => admins.includes(channel));
    const sizes = toAdmins.map(({ data }) => (data as { ids: string[] }).ids.length);
    expect(sizes.sort((a, b) => a - b)).toEqual([3, 5, limits.erasedPerBatch]);
  });

  it("expired posts are erased by a platform's timer, too, when no worker runs", async () => {
    const { CRON_SECRET, DATABASE_URL } = env;
    Object.assign(env, { CRON_SECRET: "the timer's own secret", DATABASE_URL: installation.databaseUrl });
    const { id } = await inBin();
    await age(id, binSeconds + 1);
    const answer = await call(drain, { as: { bearer: "the timer's own secret" } });
    Object.assign(env, { CRON_SECRET, DATABASE_URL });
    expect([answer.status, await left()]).toEqual([200, []]);
  });

  it("an expired post stays when a moderator restores it while the job waits for it", async () => {
    const { id } = await inBin();
    await age(id, binSeconds + 1);
    let erasing: Promise<unknown> | undefined;
    await installation.deps.db.transaction(async (tx) => {
      await tx.update(posts).set({ status: "private" }).where(eq(posts.id, id));
      erasing = eraseExpired();
      await untilSomebodyWaits(installation.deps.db);
    });
    await erasing;
    expect(await left()).toEqual([id]);
  });
});

/** Inserts many posts in the bin without files. */
async function insertDeleted(of: TestEvent, count: number) {
  const { search_text: _generated, ...template } = await inBin(of);
  const rows = Array.from({ length: count - 1 }, () => {
    const id = uuidv7();
    return { ...template, id, original_key: `originals/none/${id}.jpg` };
  });
  for (let start = 0; start < rows.length; start += 500) {
    await installation.deps.db.insert(posts).values(rows.slice(start, start + 500));
  }
}

describe("emptying the bin", () => {
  const people = [
    ["an anonymous visitor", () => null, 401],
    ["a moderator of the event", () => scene.cast.moderator, 403],
    ["an admin of another company", () => scene.cast.stranger, 404],
    ["an admin", () => scene.cast.admin, 200],
  ] as const;
  it.each(people)("emptying an event's bin by %s answers by permission", async (_who, person, expected) => {
    const { id } = await inBin();
    expect((await empty(person(), { event_id: scene.event.id })).status).toBe(expected);
    expect(await left()).toEqual(expected === 200 ? [] : [id]);
  });

  it("emptying one event's bin keeps the others' bins, and posts outside the bin", async () => {
    const elsewhere = await createEvent(installation.deps, scene.cast.account_id);
    const [, other] = [await inBin(), await inBin(elsewhere)];
    const kept = await Promise.all(
      (["pending", "private", "banned"] as const).map((status) =>
        createPost(installation.deps, scene.event, { status }),
      ),
    );
    const answer = await empty(scene.cast.admin, { event_id: scene.event.id });
    expect(answer.body).toEqual({ message: messages.bin.emptied(1, 0), erased: 1, remaining: 0 });
    expect(await left()).toEqual([other, ...kept].map(({ id }) => id).sort());
  });

  it("emptying the account's bin erases all of its events' posts, and no other account's", async () => {
    const elsewhere = await createEvent(installation.deps, scene.cast.account_id);
    const [, , others] = [await inBin(), await inBin(elsewhere), await inBin(scene.cast.strangerEvent)];
    expect((await empty(scene.cast.admin)).body).toMatchObject({ erased: 2, remaining: 0 });
    expect(await left()).toEqual([others.id]);
  });

  it("emptying an empty bin says that nothing was erased", async () => {
    expect((await empty(scene.cast.admin)).body).toMatchObject({ erased: 0, remaining: 0 });
  });

  it("emptying the bin of an invalid event id is refused", async () => {
    expect((await empty(scene.cast.admin, { event_id: "not-an-id" })).status).toBe(400);
  });

  it("emptying a bin of thousands answers after a part with the rest's count, and a job erases those", async () => {
    const count = limits.erasedPerRequest + limits.erasedPerJob + 1;
    await insertDeleted(scene.event, count);
    const { body } = await empty(scene.cast.admin, { event_id: scene.event.id });
    expect(body).toMatchObject({ erased: limits.erasedPerRequest, remaining: limits.erasedPerJob + 1 });
    expect(await left()).toHaveLength(limits.erasedPerJob + 1);
    const later = await inBin();
    await work();
    expect(await left()).toEqual([later.id]);
  }, 60_000);

  it("emptying a bin of exactly one answer's limit needs no job", async () => {
    await insertDeleted(scene.event, limits.erasedPerRequest);
    expect((await empty(scene.cast.admin)).body).toMatchObject({ erased: limits.erasedPerRequest, remaining: 0 });
    const [jobs] = await installation.deps.db.execute(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'empty-bin'`,
    );
    expect(jobs).toEqual({ jobs: 0 });
  });
});
