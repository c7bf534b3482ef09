import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getWaitingPosts } from "@/app/api/events/get-waiting-posts/route";
import { posts } from "@/db/schema/posts/posts";
import { notifyWaitingPosts } from "@/lib/server/features/notifications/service";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { raiseWaitAlarm } from "@/lib/server/features/wait-alarm/raise";
import { messages } from "@/lib/shared/all-messages";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";
import { call } from "../../support/call";
import { waitAlarms } from "../../support/events/wait-alarm";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type Person, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createReadyPost } from "../../support/posts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const text = messages.mails.waiting;
const { alarmedAt, runDueJobs, letPass, raise, reset } = waitAlarms(installation);
let cast: Cast;
let event: TestEvent;

beforeEach(async () => {
  await reset();
  cast = await createCast(installation.deps);
  event = cast.event;
});

const db = () => installation.deps.db;

/** An event with notifications on, unless `values` override it. */
const createNotified = (values: Parameters<typeof createEvent>[2] = {}) =>
  createEvent(installation.deps, cast.account_id, {
    notification_status: "on",
    notification_emails: "boss@example.com, night@example.org",
    ...values,
  });

describe("the alarm's mail", () => {
  it.each([
    ["goes to the event's addresses", {}, () => [["boss@example.com", "night@example.org"]]],
    ["goes to the admins when no address is valid", { notification_emails: "nobody" }, () => [[cast.admin.email]]],
    ["is not sent when notifications are off", { notification_status: "off" as const }, () => []],
  ])("the alarm's mail %s", async (_title, values, expected) => {
    event = await createNotified(values);
    await raise(event);
    await runDueJobs();
    expect(installation.mailer.take().map(({ to }) => to)).toEqual(expected());
  });

  it("the alarm's mail is retried after a failure, and not sent twice", async () => {
    event = await createNotified();
    await raise(event);
    installation.mailer.isDown = true;
    await expect(notifyWaitingPosts(installation.deps, event.id)).rejects.toThrow();
    installation.mailer.isDown = false;
    await notifyWaitingPosts(installation.deps, event.id);
    // Runs the job again, as the queue does after a crash between the mail and the job's end.
    await runDueJobs();
    expect(installation.mailer.take()).toHaveLength(1);
  });

  it("the alarm's mail shares its five-minute limit with the mail about new posts", async () => {
    event = await createNotified({ wait_alarm_seconds: 120 });
    await submit(event, await makePhoto({ width: 64, height: 64 }));
    await letPass(5);
    expect(installation.mailer.take().map(({ subject }) => subject)).toEqual([text.subject(1, event.event_name)]);
    await letPass(115);
    expect([await alarmedAt(event), installation.mailer.take()]).toEqual([expect.anything(), []]);
    // The next mail may go five minutes after the first one, that is 305 s after the post.
    await letPass(175);
    expect(installation.mailer.take()).toEqual([]);
    await letPass(10);
    expect(installation.mailer.take().map(({ subject }) => subject)).toEqual([text.subject(1, event.event_name)]);
  });

  it("the alarm's mail is not sent once nothing waits any more", async () => {
    event = await createNotified();
    const [id = ""] = await raise(event);
    await updatePostStatus(installation.deps, cast.admin, id, "banned");
    await runDueJobs();
    expect(installation.mailer.take()).toEqual([]);
  });
});

describe("pushes and answers to consoles", () => {
  const list = async (as: Person | null, query: Record<string, string> = {}) =>
    call<WaitingPosts[]>(getWaitingPosts, { as, query });

  it("a console is told the oldest waiting post's time, by which it sounds the alarm, and not the newest's", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await createReadyPost(installation.deps, event);
    await db().update(posts).set({ created_at: "2025-06-21T20:00:00Z" }).where(eq(posts.id, id));
    expect((await list(cast.admin)).body.map(({ oldest_waiting_at }) => oldest_waiting_at)).toEqual([
      "2025-06-21T20:00:00.000Z",
    ]);
  });

  it("a console is told count, oldest and alarm of each event in which posts wait, if its user moderates it", async () => {
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

  it("an archived event is counted, and has no alarm", async () => {
    event = await createEvent(installation.deps, cast.account_id, { event_status: "Archive" });
    await createReadyPost(installation.deps, event);
    expect((await list(cast.admin)).body).toMatchObject([{ waiting_posts: 1, wait_alarm_seconds: 0 }]);
  });
});
