import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { erasePost } from "@/lib/server/features/posts/erase";
import { undoPostStatus, updatePostStatus } from "@/lib/server/features/posts/write";
import { raiseWaitAlarm } from "@/lib/server/features/wait-alarm/raise";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { call } from "../../support/call";
import { waitAlarms } from "../../support/events/wait-alarm";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { createReadyPost } from "../../support/posts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const { alarmedAt, waits, runDueJobs, age, runSoon, letPass, raise, reset } = waitAlarms(installation);
let cast: Cast;
let event: TestEvent;
let photo: Buffer;

beforeAll(async () => {
  photo = await makePhoto({ width: 64, height: 64 });
});

beforeEach(async () => {
  await reset();
  cast = await createCast(installation.deps);
  event = cast.event;
});

const post = async (target = event) => (await submit(target, photo)).body.id;
const decide = (id: string, status: "approve" | "banned" = "banned") =>
  updatePostStatus(installation.deps, cast.admin, id, status);
const switchNotificationsOn = () =>
  installation.deps.db
    .update(events)
    .set({ notification_status: "on", notification_emails: "boss@example.com" })
    .where(eq(events.id, event.id));
const raisedFor = () =>
  installation.realtime
    .take()
    .filter((message) => message.event === "waitAlarmRaised")
    .map(({ channel, data }) => [channel, data]);

describe("raising the alarm", () => {
  it("the alarm is raised after two minutes and not before, with one notice, and no mail when notifications are off", async () => {
    await post();
    expect(await waits()).toEqual([120]);
    await letPass(110);
    expect([await alarmedAt(event), installation.mailer.take()]).toEqual([null, []]);

    await letPass(10);
    expect(await alarmedAt(event)).not.toBeNull();
    expect(raisedFor()).toEqual([
      [noticeChannel(cast.admin), { event_id: event.id }],
      [noticeChannel(cast.moderator), { event_id: event.id }],
    ]);

    await post();
    await letPass(600);
    expect([raisedFor(), installation.mailer.take(), await waits()]).toEqual([[], [], []]);
  });

  it("a younger post is checked again when its own time is up", async () => {
    const first = await post();
    await letPass(100);
    await post();
    await decide(first);
    await letPass(20);
    expect([await alarmedAt(event), await waits()]).toEqual([null, [100]]);
    await letPass(100);
    expect(await alarmedAt(event)).not.toBeNull();
  });

  it("the alarm follows the oldest waiting post, however young the newest is", async () => {
    await post();
    await age(120);
    await post();
    await raiseWaitAlarm(installation.deps, event.id);
    expect(await alarmedAt(event)).not.toBeNull();
  });

  it("only one check waits however many posts come, and its time does not move", async () => {
    await post();
    await runSoon(30);
    await post();
    expect(await waits()).toEqual([90]);
  });

  it("the alarm is raised by one of two simultaneous checks", async () => {
    await post();
    await age(180);
    await Promise.all([1, 2, 3].map(() => raiseWaitAlarm(installation.deps, event.id)));
    // One on the admins' channel and one on the moderator's.
    expect(raisedFor()).toHaveLength(2);
  });

  it("a process that dies before the commit leaves neither alarm nor mail, and the next one raises both", async () => {
    await switchNotificationsOn();
    await createReadyPost(installation.deps, event);
    await age(180);
    const { enqueue } = installation.deps.jobs;
    const killed = new Error("The process was killed.");
    const doomed = { ...installation.deps.jobs, enqueue: async () => Promise.reject(killed) } as {
      enqueue: typeof enqueue;
    };
    const deps = { ...installation.deps, jobs: { ...installation.deps.jobs, ...doomed } };
    await expect(raiseWaitAlarm(deps, event.id)).rejects.toBe(killed);
    expect([await alarmedAt(event), raisedFor()]).toEqual([null, []]);

    await raiseWaitAlarm(installation.deps, event.id);
    await runDueJobs();
    expect(await alarmedAt(event)).not.toBeNull();
    expect(installation.mailer.take()).toHaveLength(1);
  });

  it("the alarm is raised without a worker, too", async () => {
    await switchNotificationsOn();
    await post();
    await age(180);
    await runSoon(120);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await alarmedAt(event)).not.toBeNull();
    expect(installation.mailer.take()).toHaveLength(1);
  });
});

describe("ending the alarm", () => {
  it.each(["approve", "banned"] as const)(
    "the alarm ends with the last post, set to %s, and not before",
    async (status) => {
      const [first = "", last = ""] = await raise(event, 2);
      await decide(first, status);
      expect(await alarmedAt(event)).not.toBeNull();
      await decide(last, status);
      expect(await alarmedAt(event)).toBeNull();
    },
  );

  it("the alarm ends with the last two posts, decided simultaneously", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = await raise(event, 2);
      await Promise.all(ids.map((id) => decide(id)));
      expect(await alarmedAt(event)).toBeNull();
    }
  });

  it("the alarm ends when the last post is erased", async () => {
    const [id = ""] = await raise(event);
    await erasePost(installation.deps, cast.admin, id);
    expect(await alarmedAt(event)).toBeNull();
  });

  it("the alarm is raised again for posts that wait later, or whose decision is undone", async () => {
    const [id = ""] = await raise(event);
    await decide(id);
    await undoPostStatus(installation.deps, cast.admin, id, "banned");
    expect([await alarmedAt(event), await waits()]).toEqual([null, [120]]);
    await letPass(120);
    expect(await alarmedAt(event)).not.toBeNull();
  });

  const save = (fields: Record<string, unknown>) =>
    call(updateEvent, { method: "PUT", as: cast.admin, params: { id: event.id }, body: fields });

  it.each([{ event_status: "Archive" }, { wait_alarm_seconds: 0 }, { wait_alarm_seconds: 600 }])(
    "the alarm ends with a setting that gives no reason for it: %j",
    async (fields) => {
      await raise(event);
      expect((await save(fields)).status).toBe(200);
      await runDueJobs();
      expect(await alarmedAt(event)).toBeNull();
    },
  );

  it("the alarm stays, without a second mail, under a shorter limit, which applies at once to waiting posts", async () => {
    await switchNotificationsOn();
    await raise(event);
    await runDueJobs();
    const before = await alarmedAt(event);
    await save({ wait_alarm_seconds: 60 });
    await runDueJobs();
    expect([await alarmedAt(event), installation.mailer.take()]).toEqual([before, [expect.anything()]]);

    event = await createEvent(installation.deps, cast.account_id, { wait_alarm_seconds: 600 });
    await post();
    await letPass(90);
    await save({ wait_alarm_seconds: 60 });
    await runDueJobs();
    expect(await alarmedAt(event)).not.toBeNull();
  });
});

describe("no alarm", () => {
  it.each([
    ["where the organiser wants none", { wait_alarm_seconds: 0 }],
    ["where the form has ended", { event_status: "Archive" as const }],
  ])("no alarm is raised: %s", async (_why, values) => {
    event = await createEvent(installation.deps, cast.account_id, values);
    await createReadyPost(installation.deps, event);
    // Three hours.
    await age(10_800);
    await raiseWaitAlarm(installation.deps, event.id);
    expect([await alarmedAt(event), await waits(), await waits("notify-waiting-posts")]).toEqual([null, [], []]);
  });

  it("no check is queued when the organiser wants no alarm", async () => {
    event = await createEvent(installation.deps, cast.account_id, { wait_alarm_seconds: 0 });
    await post();
    expect(await waits()).toEqual([]);
  });

  it("no alarm is raised when nothing waits any more, or the event is gone", async () => {
    await decide(await post());
    await letPass(200);
    expect([await alarmedAt(event), await waits()]).toEqual([null, []]);
    await raiseWaitAlarm(installation.deps, "019505e8-0000-7000-8000-000000000000");
  });
});
