import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { GET as getDashboardActivity } from "@/app/api/general/get-dashboard-activity/route";
import { GET as getDashboardData } from "@/app/api/general/get-dashboard-data/route";
import { accounts } from "@/db/schema/people/accounts";
import { getDashboardActivity as readActivity } from "@/lib/server/features/dashboard/service";
import { deskLimits } from "@/lib/shared/limits/desk";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";
import { answersAdminsAlone } from "../../support/roles/role-answers";

const installation = testInstallation();
const cast = testCast(installation);

const handlers = { "get-dashboard-data": getDashboardData, "get-dashboard-activity": getDashboardActivity };

describe.each(Object.entries(handlers))("%s", (_name, handler) => {
  answersAdminsAlone(handler, () => cast);
});

/** A post sent `minutes` before `now`, with a matching UUIDv7. */
function sentBefore(now: Date, minutes: number) {
  const msecs = now.getTime() - minutes * 60_000;
  return { id: uuidv7({ msecs }), created_at: new Date(msecs).toISOString() };
}

describe("the dashboard's cards", () => {
  it("the dashboard's cards count the account's events, posts, moderators and approved posts, and nobody else's", async () => {
    const company = await createCast(installation.deps);
    await createPost(installation.deps, company.event);
    await createPost(installation.deps, company.event, { status: "banned" });
    for (let count = 0; count < 3; count += 1) {
      await createReadyPost(installation.deps, company.event, { status: "approve", wall_position: count + 1 });
    }
    await createReadyPost(installation.deps, company.strangerEvent, { status: "approve", wall_position: 1 });
    const { body } = await call(getDashboardData, { as: company.admin });
    expect(body).toEqual({ total_events: 2, total_event_posts: 5, total_users: 2, total_event_approved_posts: 3 });
    const other = await call(getDashboardData, { as: company.stranger });
    expect(other.body).toEqual({
      total_events: 1,
      total_event_posts: 1,
      total_users: 0,
      total_event_approved_posts: 1,
    });
  });
});

describe("running events", () => {
  it("the dashboard lists how many posts wait and for how long, the longest first, without closed forms", async () => {
    const { deps } = installation;
    const company = await createCast(deps);
    const busy = await createEvent(deps, company.account_id, { event_name: "Busy", event_status: "Private" });
    await createEvent(deps, company.account_id, { event_status: "Draft" });
    await createEvent(deps, company.account_id, { event_status: "Archive" });
    const now = new Date();
    const oldest = sentBefore(now, 42);
    await createPost(deps, busy, sentBefore(now, 3));
    await createPost(deps, busy, oldest);
    await createPost(deps, busy, { ...sentBefore(now, 90), status: "private" });
    await createPost(deps, company.event, sentBefore(now, 5));
    await createPost(deps, company.strangerEvent, sentBefore(now, 100));

    const { body } = await call(getDashboardActivity, { as: company.admin });
    expect(body.running_events[0]).toEqual({
      id: busy.id,
      event_name: "Busy",
      event_url_slug: busy.event_url_slug,
      event_status: "Private",
      event_date: "2025-06-21",
      is_tonight: false,
      waiting_posts: 2,
      oldest_waiting_at: oldest.created_at,
    });
    expect(body.running_events[1]).toMatchObject({ id: company.event.id, waiting_posts: 1 });
    expect(body.running_events[2]).toMatchObject({ waiting_posts: 0, oldest_waiting_at: null });
    expect(body.running_events).toHaveLength(3);
    expect(body.running_total).toBe(3);
  });

  it("tonight's events come first, by the account's time zone, also after midnight while they go on", async () => {
    const { deps } = installation;
    const company = await createCast(deps);
    const { account_id } = company;
    await deps.db.update(accounts).set({ timezone: "America/Chicago" }).where(eq(accounts.id, account_id));
    // 01:30 on 22 June in Chicago, while the events of 21 June go on.
    const now = new Date("2025-06-22T06:30:00Z");
    const night = { event_start_time: "10:00 PM", length_of_event: 4 };
    const over = await createEvent(deps, account_id, { ...night, event_date: "2025-06-21", length_of_event: 3.5 });
    const stillRunning = await createEvent(deps, account_id, { ...night, event_date: "2025-06-21" });
    const today = await createEvent(deps, account_id, { ...night, event_date: "2025-06-22" });
    const tomorrow = await createEvent(deps, account_id, { event_date: "2025-06-23" });
    await createPost(deps, tomorrow, sentBefore(now, 90));

    const { running_events } = await readActivity(deps, company.admin, now);
    const ids = running_events.map(({ id }) => id);
    expect(running_events.filter(({ is_tonight }) => is_tonight).map(({ id }) => id)).toEqual([
      today.id,
      stillRunning.id,
    ]);
    expect(ids.slice(0, 3)).toEqual([today.id, stillRunning.id, tomorrow.id]);
    expect(ids).toContain(over.id);
  });

  it("the dashboard lists eight running events and counts the ninth", async () => {
    const { deps } = installation;
    const company = await createCast(deps);
    for (let count = 0; count < 8; count += 1) await createEvent(deps, company.account_id);
    const { running_events, running_total } = await readActivity(deps, company.admin, new Date());
    expect(running_events).toHaveLength(deskLimits.runningEvents);
    expect(running_total).toBe(deskLimits.runningEvents + 2);
  });
});

describe("posts per hour", () => {
  it("the dashboard's posts per hour cover 24 hours up to the current one, each counted once", async () => {
    const { deps } = installation;
    const company = await createCast(deps);
    const now = new Date("2025-06-21T20:30:00Z");
    const minutes = [0, 29, 30, 31, 91, 23 * 60 + 29, 23 * 60 + 31, 48 * 60];
    for (const before of minutes) await createPost(deps, company.event, sentBefore(now, before));
    await createPost(deps, company.strangerEvent, sentBefore(now, 1));

    const { posts_per_hour } = await readActivity(deps, company.admin, now);
    expect(posts_per_hour).toHaveLength(24);
    expect(posts_per_hour[0]?.hour).toBe("2025-06-20T21:00:00.000Z");
    expect(posts_per_hour[23]?.hour).toBe("2025-06-21T20:00:00.000Z");
    const counted = posts_per_hour.filter((entry) => entry.posts > 0).map((entry) => [entry.hour, entry.posts]);
    expect(counted).toEqual([
      ["2025-06-20T21:00:00.000Z", 1],
      ["2025-06-21T18:00:00.000Z", 1],
      ["2025-06-21T19:00:00.000Z", 1],
      ["2025-06-21T20:00:00.000Z", 3],
    ]);
  });
});
