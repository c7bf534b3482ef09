import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getWaitingPosts } from "@/app/api/events/get-waiting-posts/route";
import type { events } from "@/db/schema/events";
import { giveUpPost } from "@/lib/server/features/posts/complete-media";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { waitAlarms } from "../../support/events/wait-alarm";
import { testInstallation } from "../../support/installation";
import type { TestEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { createRuledEvent, saveRules, sendPhoto, sendReady } from "../../support/posts/ruled-events";

// Rules decide a post when the worker has made its thumbnail. sendPhoto() sends a post and stops before that; sendReady()
// also makes the thumbnail; createReadyPost() inserts a finished post, which no rule is about to decide.
const installation = testInstallation();
const cast = testCast(installation);
const { alarmedAt, letPass, waits, reset } = waitAlarms(installation);
let event: TestEvent;

/** Creates an event that mails its waiting posts, without the jobs of the event before or of its own creation. */
async function begin(values: Partial<typeof events.$inferInsert> = {}) {
  await reset();
  const notified = { notification_status: "on", notification_emails: "boss@example.com" } as const;
  event = await createRuledEvent(installation, cast, { ...notified, ...values });
  await reset();
}
beforeEach(() => begin());

/** Delays in seconds of the queued mails about waiting posts. */
const queuedMails = () => waits("notify-waiting-posts");
const waiting = async () =>
  (await call(getWaitingPosts, { as: cast.moderator, query: { event_id: event.id } })).body.map(
    ({ waiting_posts }: { waiting_posts: number }) => waiting_posts,
  );
const subjects = () => installation.mailer.take().map(({ subject }) => subject);

describe("a post that the rules are about to decide", () => {
  it("a post that the rules are about to decide raises neither mail nor alarm when they approve it", async () => {
    await sendReady(installation.deps, event);
    expect(await queuedMails()).toEqual([]);
    await letPass(1_000);
    expect([await alarmedAt(event), subjects()]).toEqual([null, []]);
  });

  it("a post that the rules are about to decide counts as waiting only after two minutes", async () => {
    await sendPhoto(event);
    expect(await waiting()).toEqual([]);
    await createReadyPost(installation.deps, event);
    expect(await waiting()).toEqual([1]);
    await letPass(ruleLimits.decidesWithinSeconds + 1);
    expect(await waiting()).toEqual([2]);
  });

  it.each([60, 120, 300])(
    "a post that the rules fail to decide raises an alarm of %i seconds",
    async (wait_alarm_seconds) => {
      await begin({ wait_alarm_seconds });
      await sendPhoto(event);
      const due = Math.max(wait_alarm_seconds, ruleLimits.decidesWithinSeconds);
      await letPass(due - 2);
      expect(await alarmedAt(event)).toBeNull();
      await letPass(3);
      expect(await alarmedAt(event)).not.toBeNull();
    },
  );

  it("a post whose media fail is reported, although the rules were to decide it", async () => {
    const id = await sendPhoto(event);
    expect(await queuedMails()).toEqual([]);
    await giveUpPost(installation.deps, id);
    expect(await queuedMails()).toHaveLength(1);
    await letPass(60);
    expect(subjects()).toHaveLength(1);
  });

  it("a post that the rules leave to people is reported", async () => {
    // A first post of a guest, so nobody has trusted them yet.
    await begin({ moderation_mode: "Trusted" });
    const id = await sendPhoto(event);
    expect(await queuedMails()).toEqual([]);
    await makePostThumbnail(installation.deps, id);
    expect(await queuedMails()).toHaveLength(1);
    await letPass(60);
    expect(subjects()).toHaveLength(1);
  });
});

describe("a post is reported when it comes", () => {
  it("a post with a reason for review is reported when it comes", async () => {
    await saveRules(installation.deps, event, { words_review: "gherkin" });
    await sendPhoto(event, { caption: "gherkin" });
    expect([await queuedMails(), await waiting()]).toEqual([[expect.any(Number)], [1]]);
  });

  it("a post in a dry run is reported when it comes", async () => {
    await saveRules(installation.deps, event, { dry_run: "on" });
    const id = await sendPhoto(event);
    expect([await queuedMails(), await waiting()]).toEqual([[expect.any(Number)], [1]]);
    await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs where key like 'notify%'`);
    await makePostThumbnail(installation.deps, id);
    expect(await queuedMails()).toEqual([]);
  });

  it("a post of an event in mode Review is reported when it comes", async () => {
    await begin({ moderation_mode: "Review" });
    await sendPhoto(event);
    expect([await queuedMails(), await waiting()]).toEqual([[expect.any(Number)], [1]]);
  });
});
