import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as getVideoId } from "@/app/api/events/get-video-id/route";
import { GET as getDashboardActivity } from "@/app/api/general/get-dashboard-activity/route";
import { findEventUsage } from "@/db/queries/upkeep/usage";
import { eventUsage } from "@/db/schema/event-usage";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/all-messages";
import { ceilings } from "@/lib/shared/limits";
import { call } from "../../../support/call";
import { testInstallation } from "../../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { createPost } from "../../../support/posts";
import { submit } from "../../../support/submissions";

const installation = testInstallation();
let cast: Cast;
let event: TestEvent;
let otherEvent: TestEvent;

beforeEach(async () => {
  cast = await createCast(installation.deps);
  event = cast.event;
  otherEvent = await createEvent(installation.deps, cast.account_id);
});

/** Raises an event's stored counts. */
async function fill(target: TestEvent, used: { posts?: number; bytes?: number }) {
  const row = { account_id: target.account_id, event_id: target.id, shard: 100, posts: 0, bytes: 0, ...used };
  await installation.deps.db.delete(eventUsage).where(eq(eventUsage.event_id, target.id));
  await installation.deps.db.insert(eventUsage).values(row);
}
const usageOf = (target: TestEvent) => findEventUsage(installation.deps.db, target.id);
const post = async () => submit(event, await makePhoto());

describe("ceilings", () => {
  it.each([
    ["posts of the event", () => event, { posts: ceilings.event.posts }, messages.submission.eventFull],
    ["bytes of the event", () => event, { bytes: ceilings.event.bytes }, messages.submission.eventFull],
    ["posts of the account", () => otherEvent, { posts: ceilings.account.posts }, messages.submission.accountFull],
    ["bytes of the account", () => otherEvent, { bytes: ceilings.account.bytes }, messages.submission.accountFull],
  ])(
    "the ceiling on %s accepts the last post within it, and tells the next one why",
    async (_what, filled, used, sentence) => {
      const short = Object.fromEntries(Object.entries(used).map(([name, most]) => [name, most - 1]));
      await fill(filled(), short);
      expect((await post()).status).toBe(201);
      await fill(filled(), used);
      const refused = await post();
      expect([refused.status, refused.body.message]).toEqual([409, sentence]);
      const ticket = await call(getVideoId, { query: { event_id: event.id } });
      expect([ticket.status, ticket.body.message]).toEqual([409, sentence]);
      expect(await installation.spooledFiles()).toEqual([]);
    },
  );

  it("a ceiling counts its own account only", async () => {
    await fill(cast.strangerEvent, { posts: ceilings.account.posts });
    expect((await post()).status).toBe(201);
  });

  it("a ceiling never refuses a retry of a post that was accepted", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const photo = await makePhoto();
    const first = await submit(event, photo, { headers });
    await fill(event, { posts: ceilings.event.posts });
    expect((await submit(event, photo, { headers })).body).toEqual(first.body);
  });
});

describe("counting", () => {
  it("the count includes every post and its guest's bytes, and drops when the post is erased", async () => {
    const photo = await makePhoto();
    const { body } = await submit(event, photo);
    await submit(event, photo);
    expect(await usageOf(event)).toEqual({ posts: 2, bytes: 2 * photo.length });
    await installation.deps.db.delete(posts).where(eq(posts.id, body.id));
    expect(await usageOf(event)).toEqual({ posts: 1, bytes: photo.length });
  });

  it("the count is right after simultaneous posts, and after failed ones", async () => {
    const photo = await makePhoto();
    await Promise.all(Array.from({ length: 20 }, () => submit(event, photo)));
    await installation.deps.db
      .transaction(async (tx) => {
        await tx.delete(posts).where(eq(posts.event_id, event.id));
        throw new Error("Taken back.");
      })
      .catch(() => {});
    expect(await usageOf(event)).toEqual({ posts: 20, bytes: 20 * photo.length });
    await installation.deps.db.delete(posts).where(eq(posts.event_id, event.id));
    expect(await usageOf(event)).toEqual({ posts: 0, bytes: 0 });
  });

  it("the count drops with the event", async () => {
    await createPost(installation.deps, event);
    expect((await call(deleteEvent, { method: "DELETE", as: cast.admin, params: { id: event.id } })).status).toBe(200);
    expect(await installation.deps.db.select().from(eventUsage).where(eq(eventUsage.event_id, event.id))).toEqual([]);
  });

  it("the count is read without reading the posts", async () => {
    const plan = await installation.deps.db.execute<{ "QUERY PLAN": string }>(
      sql`explain select sum(posts) from event_usage where account_id = ${cast.account_id}`,
    );
    expect(JSON.stringify(plan)).not.toContain("on posts");
  });
});

it("an admin sees how much of each ceiling is used, the fullest events first", async () => {
  const small = await createEvent(installation.deps, cast.account_id, { event_name: "Small" });
  await fill(event, { posts: 7, bytes: 3_000 });
  await fill(small, { posts: 900, bytes: 1_000 });
  const { body } = await call(getDashboardActivity, { as: cast.admin });
  const most = { max_posts: ceilings.account.posts, max_bytes: ceilings.account.bytes };
  expect(body.usage.account).toEqual({ posts: 907, bytes: 4_000, ...most });
  const mostOfEvent = { max_posts: ceilings.event.posts, max_bytes: ceilings.event.bytes };
  expect(body.usage.events).toEqual([
    { id: event.id, event_name: event.event_name, posts: 7, bytes: 3_000, ...mostOfEvent },
    { id: small.id, event_name: "Small", posts: 900, bytes: 1_000, ...mostOfEvent },
  ]);
  const other = await call(getDashboardActivity, { as: cast.stranger });
  expect(other.body.usage.account).toMatchObject({ posts: 0, bytes: 0 });
});
