import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getWaitingPosts } from "@/app/api/events/get-waiting-posts/route";
import { events } from "@/db/schema/events";
import { posts } from "@/db/schema/posts";
import { updatePostStatus } from "@/lib/server/posts/write";
import { mailWaitAlarm } from "@/lib/server/wait-alarm/mail";
import { raiseWaitAlarm } from "@/lib/server/wait-alarm/raise";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type Person, type TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { waitAlarms } from "../../support/wait-alarm";

const installation = testInstallation();
const { alarmedAt, runDueJobs, raise, reset } = waitAlarms(installation);
let cast: Cast;
let event: TestEvent;

beforeEach(async () => {
  await reset();
  cast = await createCast(installation.deps);
  event = cast.event;
});

const db = () => installation.deps.db;

describe("the mail", () => {
  it.each([
    ["the event's addresses", { notification_status: "on" as const }, () => ["boss@example.com", "night@example.org"]],
    ["the admins where notifications are off", {}, () => [cast.admin.email]],
    [
      "the admins where no address is one",
      { notification_status: "on" as const, notification_emails: "nobody" },
      () => [cast.admin.email],
    ],
  ])("goes to %s", async (_who, values, expected) => {
    const addressed = { notification_emails: "boss@example.com, night@example.org", ...values };
    event = await createEvent(installation.deps, cast.account_id, addressed);
    await raise(event);
    await runDueJobs();
    expect(installation.mailer.take().map(({ to }) => to)).toEqual([expected()]);
  });

  it("that fails is tried again, and that was sent is not", async () => {
    await raise(event);
    const alarm = { event_id: event.id, alarmed_at: new Date((await alarmedAt(event)) ?? "").toISOString() };
    installation.mailer.isDown = true;
    await expect(mailWaitAlarm(installation.deps, alarm)).rejects.toThrow();
    installation.mailer.isDown = false;
    await mailWaitAlarm(installation.deps, alarm);
    // Leaves it as a kill does between the mail and the end of its job.
    await mailWaitAlarm(installation.deps, alarm);
    await runDueJobs();
    expect(installation.mailer.take()).toHaveLength(1);
  });

  it("is not sent once the alarm has ended", async () => {
    await raise(event);
    await db().update(events).set({ wait_alarmed_at: null }).where(eq(events.id, event.id));
    await runDueJobs();
    expect(installation.mailer.take()).toEqual([]);
  });
});

describe("what consoles are told", () => {
  const list = async (as: Person | null, query: Record<string, string> = {}) =>
    call<WaitingPosts[]>(getWaitingPosts, { as, query });

  it("the time of the oldest waiting post, by which they sound the alarm, and not that of the newest", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await createReadyPost(installation.deps, event);
    await db().update(posts).set({ created_at: "2025-06-21T20:00:00Z" }).where(eq(posts.id, id));
    expect((await list(cast.admin)).body.map(({ oldest_waiting_at }) => oldest_waiting_at)).toEqual([
      "2025-06-21T20:00:00.000Z",
    ]);
  });

  it("count, oldest and alarm of each event in which something waits, to whoever moderates it", async () => {
    const [, second] = await Promise.all([
      createReadyPost(installation.deps, event),
      createReadyPost(installation.deps, event),
    ]);
    await createReadyPost(installation.deps, event, { status: "approve", wall_position: 1, wall_version: 1 });
    await createReadyPost(installation.deps, cast.strangerEvent);
    await db().update(posts).set({ created_at: "2025-06-21T20:00:00Z" }).where(eq(posts.event_id, event.id));
    await raiseWaitAlarm(installation.deps, event.id);
    const row = {
      event_id: event.id,
      waiting_posts: 2,
      oldest_waiting_at: "2025-06-21T20:00:00.000Z",
      wait_alarm_seconds: 120,
      wait_alarmed_at: new Date((await alarmedAt(event)) ?? "").toISOString(),
    };
    expect((await list(cast.admin)).body).toEqual([row]);
    expect((await list(cast.moderator, { event_id: event.id })).body).toEqual([row]);
    expect((await list(cast.otherModerator)).body).toEqual([]);
    expect((await list(cast.stranger, { event_id: event.id })).body).toEqual([]);
    expect((await list(cast.stranger)).body).toMatchObject([{ event_id: cast.strangerEvent.id }]);
    expect((await list(null)).status).toBe(401);
    expect((await list(cast.admin, { event_id: "no-id" })).status).toBe(400);

    await updatePostStatus(installation.deps, cast.admin, second?.id ?? "", "banned");
    expect((await list(cast.admin)).body).toMatchObject([{ waiting_posts: 1 }]);
  });

  it("an archived event counts, and has no alarm", async () => {
    event = await createEvent(installation.deps, cast.account_id, { event_status: "Archive" });
    await createReadyPost(installation.deps, event);
    expect((await list(cast.admin)).body).toMatchObject([{ waiting_posts: 1, wait_alarm_seconds: 0 }]);
  });
});
