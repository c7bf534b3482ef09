import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { GET as getEventDeskRoute } from "@/app/api/events/get-event-desk/[id]/route";
import { getEventDesk } from "@/lib/server/features/event-desk/service";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";

const installation = testInstallation();

const deskOf = (id: string, as: { bearer: string } | null) =>
  call<EventDesk>(getEventDeskRoute, { params: { id }, as });

/** A post sent `minutes` before `now`, with a matching UUIDv7. */
function sentBefore(now: Date, minutes: number) {
  const msecs = now.getTime() - minutes * 60_000;
  return { id: uuidv7({ msecs }), created_at: new Date(msecs).toISOString() };
}

it("the event desk is for admins and the event's moderators; others get a 404", async () => {
  const { event, admin, moderator, otherModerator, stranger } = await createCast(installation.deps);
  expect((await deskOf(event.id, null)).status).toBe(401);
  for (const as of [admin, moderator]) {
    const answer = await deskOf(event.id, as);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  for (const as of [otherModerator, stranger]) {
    const { status, body } = await deskOf(event.id, as);
    expect([status, (body as unknown as { message: string }).message]).toEqual([404, messages.events.notFound]);
  }
});

it("the event desk counts the event's posts by status, and says since when the oldest waits", async () => {
  const { deps } = installation;
  const company = await createCast(deps);
  const { event, admin } = company;
  const now = new Date();
  const oldest = sentBefore(now, 42);
  await createPost(deps, event, sentBefore(now, 3));
  await createPost(deps, event, oldest);
  await createPost(deps, event, { ...sentBefore(now, 90), status: "private" });
  await createPost(deps, event, { ...sentBefore(now, 91), status: "banned" });
  await createReadyPost(deps, event, { ...sentBefore(now, 92), status: "approve", wall_position: 1 });
  await createPost(deps, await createEvent(deps, company.account_id), sentBefore(now, 200));
  await createPost(deps, company.strangerEvent, sentBefore(now, 300));

  const { body } = await deskOf(event.id, admin);
  expect(body.counts).toEqual({ pending: 2, approve: 1, private: 1, banned: 1, delete: 0 });
  expect(body.oldest_waiting_at).toBe(oldest.created_at);
  expect(body).toMatchObject({
    event_name: event.event_name,
    event_status: "Live",
    event_date: "2025-06-21",
    event_start_time: event.event_start_time,
    event_url_slug: event.event_url_slug,
  });
});

it("the event desk of an event without posts says that nothing waits", async () => {
  const { event, moderator } = await createCast(installation.deps);
  const { body } = await deskOf(event.id, moderator);
  expect(body.counts).toEqual({ pending: 0, approve: 0, private: 0, banned: 0, delete: 0 });
  expect(body.oldest_waiting_at).toBeNull();
  expect(body.posts_per_hour.map(({ posts }) => posts)).toEqual(new Array(24).fill(0));
});

it("the event desk counts only its own event's posts in each of the last 24 hours", async () => {
  const { deps } = installation;
  const { event, admin, account_id } = await createCast(deps);
  const other = await createEvent(deps, account_id);
  const now = new Date("2025-06-21T20:30:00Z");
  for (const minutes of [0, 29, 31, 23 * 60 + 29, 23 * 60 + 31])
    await createPost(deps, event, sentBefore(now, minutes));
  await createPost(deps, other, sentBefore(now, 1));

  const { posts_per_hour } = await getEventDesk(deps, admin, event.id, now);
  const counted = posts_per_hour.filter(({ posts }) => posts > 0).map(({ hour, posts }) => [hour, posts]);
  expect(counted).toEqual([
    ["2025-06-20T21:00:00.000Z", 1],
    ["2025-06-21T19:00:00.000Z", 1],
    ["2025-06-21T20:00:00.000Z", 2],
  ]);
});

it("the event desk's answer contains no event settings", async () => {
  const { deps } = installation;
  const { account_id, admin } = await createCast(deps);
  const event = await createEvent(deps, account_id, {
    notification_emails: "secret@example.com",
    password_hash: "a hash",
  });
  const { body } = await deskOf(event.id, admin);
  expect(JSON.stringify(body)).not.toMatch(/secret@example|a hash|notification|moderator|script_ids/);
});
