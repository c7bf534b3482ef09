import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getFailedMedia } from "@/app/api/events/get-failed-media/route";
import { POST as retryFailedMedia } from "@/app/api/events/retry-failed-media/route";
import { POST as retryPostMedia } from "@/app/api/events/retry-post-media/[id]/route";
import { countStatement } from "@/db/queries/posts/failed-media";
import { posts } from "@/db/schema/posts/posts";
import { retryMediaOfAll } from "@/lib/server/features/posts/retry-media";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { mediaRetriesPerRequest } from "@/lib/shared/limits/picture";
import { messages } from "@/lib/shared/messages";
import { readAuditLog } from "../../../support/audit-log";
import { call } from "../../../support/call";
import { testInstallation } from "../../../support/installation";
import { assignModerator, type Cast, createCast, createEvent, type Person } from "../../../support/people";
import { createPost, createReadyPost, readPost, submitPhoto } from "../../../support/posts";

const installation = testInstallation();
const text = messages.failedMedia;
let cast: Cast;

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await installation.deps.db.delete(posts);
  cast = await createCast(installation.deps);
  installation.realtime.take();
});

const failed = { media_state: "failed" as const, media_problem: messages.posts.mediaFailed };
const createFailedPost = (event = cast.event, values: Partial<typeof posts.$inferInsert> = {}) =>
  createPost(installation.deps, event, { ...failed, ...values });
const fail = (id: string) => installation.deps.db.update(posts).set(failed).where(eq(posts.id, id));
const stateOf = async (id: string) => {
  const { media_state, media_problem } = await readPost(installation.deps, id);
  return [media_state, media_problem];
};
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const retryOne = (as: Person, id: string) => call(retryPostMedia, { method: "POST", as, params: { id } });
const retryAll = (as: Person, event_id?: string) =>
  call(retryFailedMedia, { method: "POST", as, body: event_id ? { event_id } : {} });
const countFor = async (as: Person, event_id?: string) =>
  (await call(getFailedMedia, { as, query: event_id ? { event_id } : {} })).body.failed;
/** The audit entries about retries in this test's company. */
const auditEntries = async () =>
  (await readAuditLog(installation.deps))
    .filter(({ action, account_id }) => action === "media.retry" && account_id === cast.account_id)
    .map(({ subject_kind, subject_id, actor_id }) => ({ subject_kind, subject_id, actor_id }));
/** Inserts `count` copies of a failed post. */
const copyFailed = (id: string, count: number) =>
  installation.deps.db.execute(sql`
    insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
                       original_key, original_mime, original_bytes, media_state)
    select gen_random_uuid(), account_id, event_id, person_name, person_email_id, person_city, 'Copy ' || n, media_type,
           'originals/copies/' || n, original_mime, original_bytes, 'failed'
    from posts, generate_series(1, ${count}) as n where id = ${id}`);
/** Fails a post as its last try does, leaving its exhausted job in the queue. */
async function failForGood(id: string) {
  await fail(id);
  await installation.deps.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
}

describe("retrying one failed post", () => {
  it("retrying a failed post has its pictures made, with all tries of an exhausted job, by one of its moderators", async () => {
    const id = await submitPhoto(cast.event);
    await failForGood(id);
    await work();
    expect(await stateOf(id)).toEqual(["failed", messages.posts.mediaFailed]);
    const { status, body } = await retryOne(cast.moderator, id);
    expect([status, body.id, body.media_state, body.media_problem]).toEqual([200, id, "processing", null]);
    await work();
    expect(await stateOf(id)).toEqual(["ready", null]);
    const by = { subject_kind: "post", subject_id: id, actor_id: cast.moderator.user_id };
    expect(await auditEntries()).toEqual([by]);
  });

  it("retrying an approved photo with a thumbnail shows it on its wall at once, and notifies consoles", async () => {
    const kept = { thumbnail_media_key: "public/thumb.webp", media_width: 640, media_height: 480 };
    const { id } = await createFailedPost(cast.event, { status: "approve", ...kept });
    await retryOne(cast.admin, id);
    expect((await readPost(installation.deps, id)).wall_position).not.toBeNull();
    expect(installation.realtime.take().map(({ event }) => event)).toEqual(
      expect.arrayContaining(["newEventPost", "postChanged"]),
    );
  });

  it("retrying a post that has not failed changes nothing, and records nothing", async () => {
    const { id } = await createReadyPost(installation.deps, cast.event);
    expect((await retryOne(cast.admin, id)).body.media_state).toBe("ready");
    expect(await auditEntries()).toEqual([]);
  });

  it.each(["banned", "delete"] as const)(
    "a photo that was %s before its picture was made gets a thumbnail once a moderator asks for it",
    async (status) => {
      const id = await submitPhoto(cast.event);
      await installation.deps.db.update(posts).set({ status }).where(eq(posts.id, id));
      await work();
      expect((await readPost(installation.deps, id)).thumbnail_media_key).toBeNull();
      expect((await retryOne(cast.otherModerator, id)).status).toBe(404);
      expect((await retryOne(cast.moderator, id)).status).toBe(200);
      installation.realtime.take();
      await work();
      const made = await readPost(installation.deps, id);
      expect([made.status, made.wall_position]).toEqual([status, null]);
      expect(made.thumbnail_media_key).toMatch(/^public\/.*\.webp$/);
      expect(installation.realtime.take().map(({ event }) => event)).toContain("postChanged");
      expect(await auditEntries()).toEqual([]);
    },
  );

  it.each(["banned", "delete"] as const)("retrying a post that is %s is refused with a sentence", async (status) => {
    const { id } = await createFailedPost(cast.event, { status });
    const { status: answered, body } = await retryOne(cast.admin, id);
    expect([answered, body.message]).toEqual([409, text.dropped]);
    expect((await stateOf(id))[0]).toBe("failed");
  });

  it("retrying a post of other companies or other moderators' events is a 404", async () => {
    const { id } = await createFailedPost();
    for (const as of [cast.stranger, cast.otherModerator]) expect((await retryOne(as, id)).status).toBe(404);
    expect((await stateOf(id))[0]).toBe("failed");
  });
});

describe("retrying all failed posts", () => {
  it("retrying an event's failed posts restarts those, and no others, with one audit entry", async () => {
    const [one, two] = [await createFailedPost(), await createFailedPost(cast.event, { status: "approve" })];
    const banned = await createFailedPost(cast.event, { status: "banned" });
    const elsewhere = await createFailedPost(await createEvent(installation.deps, cast.account_id));
    // A banned post does not count, because nobody wants its media.
    expect(await countFor(cast.moderator, cast.event.id)).toBe(2);
    expect(await countFor(cast.admin)).toBe(3);

    const { status, body } = await retryAll(cast.moderator, cast.event.id);
    expect([status, body]).toEqual([200, { message: text.retrying(2, 0), retried: 2, remaining: 0 }]);
    for (const { id } of [one, two]) expect(await stateOf(id)).toEqual(["processing", null]);
    for (const { id } of [banned, elsewhere]) expect((await stateOf(id))[0]).toBe("failed");
    const by = { subject_kind: "event", subject_id: cast.event.id, actor_id: cast.moderator.user_id };
    expect(await auditEntries()).toEqual([by]);
    expect(await countFor(cast.admin)).toBe(1);
  });

  it("retrying without an event restarts what the caller moderates: an admin all of the company, a moderator their events", async () => {
    const other = await createEvent(installation.deps, cast.account_id);
    const [mine, theirs] = [await createFailedPost(), await createFailedPost(other)];
    const strangers = await createFailedPost(cast.strangerEvent);
    expect((await retryAll(cast.moderator)).body).toMatchObject({ retried: 1, remaining: 0 });
    expect([(await stateOf(mine.id))[0], (await stateOf(theirs.id))[0]]).toEqual(["processing", "failed"]);
    expect((await retryAll(cast.admin)).body).toMatchObject({ retried: 1, remaining: 0 });
    expect([(await stateOf(theirs.id))[0], (await stateOf(strangers.id))[0]]).toEqual(["processing", "failed"]);
  });

  it("retrying when nothing has failed says so, and records nothing", async () => {
    expect((await retryAll(cast.admin, cast.event.id)).body).toEqual({
      message: text.retrying(0, 0),
      retried: 0,
      remaining: 0,
    });
    expect(await auditEntries()).toEqual([]);
  });

  it("retrying an event of another company, or of other moderators, is a 404", async () => {
    await createFailedPost();
    for (const as of [cast.stranger, cast.otherModerator]) {
      expect((await retryAll(as, cast.event.id)).status).toBe(404);
      expect((await call(getFailedMedia, { as, query: { event_id: cast.event.id } })).status).toBe(404);
      expect(await countFor(as)).toBe(0);
    }
    const assigned = cast.otherModerator;
    await assignModerator(installation.deps, cast.event, assigned);
    expect((await retryAll(assigned, cast.event.id)).body).toMatchObject({ retried: 1 });
  });

  it("retrying takes a bounded number, those that failed first, and says how many are left", async () => {
    const first = await createFailedPost();
    await copyFailed(first.id, mediaRetriesPerRequest);
    expect((await retryAll(cast.admin, cast.event.id)).body).toEqual({
      message: text.retrying(mediaRetriesPerRequest, 1),
      retried: mediaRetriesPerRequest,
      remaining: 1,
    });
    expect((await stateOf(first.id))[0]).toBe("processing");
    expect((await retryAll(cast.admin, cast.event.id)).body).toMatchObject({ retried: 1, remaining: 0 });
  });

  it("counting failed posts uses the index of failed media", async () => {
    await createFailedPost();
    await installation.deps.db.execute(sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
                         original_key, original_mime, original_bytes)
      select gen_random_uuid(), account_id, event_id, person_name, person_email_id, person_city, 'Copy ' || n, media_type,
             'originals/copies/' || n, original_mime, original_bytes
      from posts, generate_series(1, 2000) as n`);
    await installation.deps.db.execute(sql`analyze posts`);
    for (const event_id of [undefined, cast.event.id]) {
      const statement = countStatement(installation.deps.db, {
        account_id: cast.account_id,
        moderator_id: null,
        event_id,
      });
      const plan = JSON.stringify(await installation.deps.db.execute(sql`explain ${statement.getSQL()}`));
      expect(plan).toContain("posts_failed_media_idx");
    }
  });
});

describe("retrying from the command line", () => {
  it("the command line restarts failed posts of all companies without the request's limit, and records no actor", async () => {
    const mine = await createFailedPost();
    const theirs = await createFailedPost(cast.strangerEvent);
    await copyFailed(mine.id, mediaRetriesPerRequest);
    const restarted = await retryMediaOfAll(installation.deps, null);
    expect(restarted).toEqual(
      expect.arrayContaining([
        { event_name: cast.event.event_name, retried: mediaRetriesPerRequest + 1 },
        { event_name: cast.strangerEvent.event_name, retried: 1 },
      ]),
    );
    for (const { id } of [mine, theirs]) expect((await stateOf(id))[0]).toBe("processing");
    const byNobody = { subject_kind: "event", subject_id: cast.event.id, actor_id: null };
    expect(await auditEntries()).toEqual([byNobody, byNobody]);
    expect(await retryMediaOfAll(installation.deps, null)).toEqual([]);
  });

  it("the command line restarts the failed posts of one event by its slug", async () => {
    const mine = await createFailedPost();
    const theirs = await createFailedPost(cast.strangerEvent);
    await retryMediaOfAll(installation.deps, cast.event.event_url_slug);
    expect([(await stateOf(mine.id))[0], (await stateOf(theirs.id))[0]]).toEqual(["processing", "failed"]);
  });
});
