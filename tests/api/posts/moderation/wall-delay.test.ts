import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { events } from "@/db/schema/events";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { updateEvent } from "@/lib/server/features/events/write";
import { rescheduleWaitingPosts, showDuePost } from "@/lib/server/features/posts/due";
import { makePostRendition, makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { undoPostStatus, updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { limits } from "@/lib/shared/limits";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import type { TestEvent } from "../../../support/people";
import { createPost, createReadyPost, readPost, submitPhoto } from "../../../support/posts";
import { noTrace, publicTrace } from "../../../support/posts/public-trace";
import { listPublic, submitReady } from "../../../support/posts/published";
import { createWaitingEvent, passWaits, waitingJobs } from "../../../support/posts/waits";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createWaitingEvent(installation, cast);
});

const set = (id: string, status: SettablePostStatus) => updatePostStatus(installation.deps, cast.moderator, id, status);
const takeBack = (id: string) => undoPostStatus(installation.deps, cast.moderator, id, "approve");
const show = (id: string) => showDuePost(installation.deps, id);
const row = (id: string) => readPost(installation.deps, id);
const trace = (id: string) => publicTrace(installation, event, id);
/** The public trace (tests/support/posts/public-trace.ts) of a post that came onto the wall once. */
const shown = (id: string) => ({
  ...noTrace,
  list: [id],
  pushes: ["newEventPost"],
  page: [id, id],
  expired: [event.event_url_slug],
  changes: { version: 1, posts: [id], removed: [] },
});

describe("approved posts of an event with a delay", () => {
  it("a delayed post is shown to nobody for five seconds by the database's clock, and then to everybody", async () => {
    const id = await submitReady(installation, event, "photo");
    installation.realtime.take();
    const answer = await set(id, "approve");
    expect(answer).toMatchObject({ status: "approve", wall_due_at: expect.any(String) });
    const [times] = await installation.deps.db.execute(sql`
      select extract(epoch from posts.wall_due_at - changed.created_at)::float8 as waits,
        extract(epoch from posts.wall_due_at - jobs.run_at)::float8 as late
      from posts join post_status_changes changed on changed.post_id = posts.id
        join graphile_worker.jobs on jobs.key = 'show-on-wall:' || posts.id where posts.id = ${id}`);
    expect(times).toEqual({ waits: limits.wallDelaySeconds, late: 0 });
    expect(installation.realtime.published.map((message) => message.event)).toContain("postChanged");
    expect(await trace(id)).toEqual(noTrace);
    expect(await row(id)).toMatchObject({ wall_position: null, wall_version: null });

    await passWaits(installation.deps);
    installation.realtime.take();
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await trace(id)).toEqual(shown(id));
    expect(installation.realtime.published.map((message) => message.event)).toContain("postChanged");
    expect(await row(id)).toMatchObject({ wall_position: 1, wall_due_at: null });
  });

  it("a delayed post is not shown by an early job, which is queued again", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await installation.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect([await trace(id), await waitingJobs(installation.deps)]).toEqual([noTrace, [id]]);
  });

  it("a delayed post is shown once, however many jobs show it at the same moment", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await passWaits(installation.deps);
    await Promise.all([show(id), show(id), show(id), show(id)]);
    await show(id);
    expect(await trace(id)).toEqual(shown(id));
  });

  it("a delayed post is not shown when its pictures are made meanwhile, and has them when it is shown", async () => {
    const id = await submitPhoto(event);
    await set(id, "approve");
    await makePostThumbnail(installation.deps, id);
    await makePostRendition(installation.deps, id);
    expect(await row(id)).toMatchObject({ media_state: "ready", wall_position: null });
    expect(await trace(id)).toEqual(noTrace);
    await passWaits(installation.deps);
    await show(id);
    expect(await trace(id)).toEqual(shown(id));
  });

  it("a delayed post is shown with its picture when that takes longer", async () => {
    const id = await submitPhoto(event);
    await set(id, "approve");
    await passWaits(installation.deps);
    await show(id);
    expect([await trace(id), await row(id)]).toMatchObject([noTrace, { wall_due_at: null }]);
    await makePostThumbnail(installation.deps, id);
    expect(await trace(id)).toEqual(shown(id));
  });

  it("a delayed post can be starred meanwhile", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await updatePostFavourite(installation.deps, cast.moderator, id, "yes");
    expect(await trace(id)).toEqual(noTrace);
    await passWaits(installation.deps);
    await show(id);
    expect(await listPublic(event)).toMatchObject([{ id, is_favourite: "yes" }]);
  });

  it("a delayed post keeps its time when the event's delay is turned off meanwhile; the next one has none", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await updateEvent(installation.deps, cast.admin, event.id, { wall_delay: "off" });
    const next = await createReadyPost(installation.deps, event);
    await set(next.id, "approve");
    expect((await listPublic(event)).map((post) => post.id)).toEqual([next.id]);
    await passWaits(installation.deps);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect((await listPublic(event)).map((post) => post.id)).toEqual([id, next.id]);
  });

  it("a delayed post is deleted with its event, and its job ends silently", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await set(id, "approve");
    await passWaits(installation.deps);
    await deleteEvent(installation.deps, cast.admin, event.id);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await waitingJobs(installation.deps)).toEqual([]);
  });
});

it("undoing a ban brings the post onto its wall after the same delay", async () => {
  const { id } = await createReadyPost(installation.deps, event, { status: "banned" });
  await set(id, "approve");
  await passWaits(installation.deps);
  await show(id);
  await set(id, "banned");
  await undoPostStatus(installation.deps, cast.moderator, id, "banned");
  expect([(await listPublic(event)).length, (await row(id)).status]).toEqual([0, "approve"]);
  await passWaits(installation.deps);
  await show(id);
  expect(await listPublic(event)).toHaveLength(1);
});

it("a delayed post wakes the process that answered when it is due, if there is no worker", async () => {
  const wake = vi.fn();
  const { jobs } = installation.deps;
  installation.deps.jobs = createGraphileJobs(wake);
  const { id } = await createReadyPost(installation.deps, event);
  await set(id, "approve");
  expect(wake.mock.calls).toEqual([[limits.wallDelaySeconds]]);
  await takeBack(id);
  expect(wake).toHaveBeenCalledOnce();
  installation.deps.jobs = jobs;
});

it("a delayed post whose job is lost is queued again, at its time", async () => {
  const { deps, databaseUrl } = installation;
  const { id } = await createReadyPost(deps, event);
  await set(id, "approve");
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  // The second run must queue no second job.
  await rescheduleWaitingPosts(deps);
  await rescheduleWaitingPosts(deps);
  await drainJobs(databaseUrl, deps);
  expect([await trace(id), await waitingJobs(deps)]).toEqual([noTrace, [id]]);
  await passWaits(deps);
  await deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await drainJobs(databaseUrl, deps, { withUpkeep: true });
  expect(await trace(id)).toEqual(shown(id));
});

it("the database forbids a delayed post a place on the wall, and every status but approve", async () => {
  const wall_due_at = new Date().toISOString();
  const cause = expect.objectContaining({ constraint_name: "posts_wall_due_at_check" });
  const ready = { media_state: "ready", thumbnail_media_key: "public/thumbnail.webp" } as const;
  for (const values of [
    { ...ready, status: "approve", wall_position: 1, wall_due_at },
    { ...ready, status: "pending", wall_due_at },
    { ...ready, status: "banned", wall_due_at },
  ] as const) {
    await expect(createPost(installation.deps, event, values)).rejects.toMatchObject({ cause });
  }
  await createPost(installation.deps, event, { ...ready, status: "approve", wall_due_at });
  await installation.deps.db.delete(events).where(eq(events.id, event.id));
});
