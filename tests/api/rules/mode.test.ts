import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PUT as updateModeration } from "@/app/api/events/update-moderation/[id]/route";
import { lockRules } from "@/db/queries/posts/rules";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { applyRules } from "@/lib/server/features/rules/rule-waiting";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { type AuditRow, readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { untilSomebodyWaits } from "../../support/database/locks";
import { testInstallation } from "../../support/installation";
import type { Person, TestEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";
import { listPublic } from "../../support/posts/published";
import { createRuledEvent, outcome, saveRules, sendReady } from "../../support/posts/ruled-events";
import { passWaits } from "../../support/posts/waits";

const installation = testInstallation();
const cast = testCast(installation);

const row = (id: string) => readPost(installation.deps, id);
const run = () => drainJobs(installation.databaseUrl, installation.deps);
const change = (event: TestEvent, body: object, as: Person = cast.admin) =>
  call(updateModeration, { method: "PUT", as, params: { id: event.id }, body });
const createReviewedEvent = () =>
  createRuledEvent(installation, cast, { moderation_mode: "Review", wall_delay: "off" });

describe("a switch to an automatic mode", () => {
  it("a switch to an automatic mode turns the delay on and reports it, leaves waiting posts, and is audited once", async () => {
    const event = await createReviewedEvent();
    const { id } = await createReadyPost(installation.deps, event);
    const answer = await change(event, { moderation_mode: "Trusted", trusted_after: 3 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ id: event.id, moderation_mode: "Trusted", trusted_after: 3, wall_delay: "on" },
        message: `${messages.rules.modeSaved.Trusted} ${messages.rules.delayed}`,
      },
    });
    await run();
    expect(await row(id)).toMatchObject({ status: "pending", rule: null });
    const pushed = installation.realtime.take().filter((message) => message.event === "eventChanged");
    expect(pushed.map(({ channel }) => channel)).toEqual(
      expect.arrayContaining([noticeChannel(cast.admin), noticeChannel(cast.moderator)]),
    );
    await change(event, { moderation_mode: "Trusted" });
    const entries = await readAuditLog(installation.deps);
    const isOfMode = ({ action, subject_id }: AuditRow) => action === "event.moderation" && subject_id === event.id;
    expect(entries.filter(isOfMode)).toMatchObject([
      { from_value: "Review", to_value: "Trusted", actor_id: cast.admin.user_id },
    ]);
  });

  it("a switch to an automatic mode decides waiting posts that no person touched, if asked to, in batches", {
    timeout: 90_000,
  }, async () => {
    const event = await createReviewedEvent();
    const count = ruleLimits.postsPerJob + 3;
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await createReadyPost(installation.deps, event)).id);
    const [touched = "", word = ""] = ids;
    await updatePostStatus(installation.deps, cast.moderator, touched, "private");
    await saveRules(installation.deps, event, { words_ban: "turnip" });
    await installation.deps.db.execute(sql`update posts set caption = 'turnip' where id = ${word}`);
    const failed = await createReadyPost(installation.deps, event, { media_state: "failed" });
    await change(event, { moderation_mode: "Automatic", apply_to_waiting: true });
    await run();
    const rows = await Promise.all(ids.map(row));
    expect(rows.slice(0, 2)).toMatchObject([
      { status: "private", rule: null },
      { status: "banned", rule: outcome("words", "ban", "turnip") },
    ]);
    expect(rows.slice(2).filter(({ status }) => status !== "approve")).toEqual([]);
    expect(await row(failed.id)).toMatchObject({ status: "pending", rule: null });
  });

  it("a switch to an automatic mode continues after a kill in the middle of a batch, with the same result", async () => {
    const event = await createRuledEvent(installation, cast);
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await createReadyPost(installation.deps, event)).id);
    const { deps } = installation;
    // The third transaction fails, so two of four posts are decided.
    let transactions = 0;
    const dying = Object.assign(Object.create(deps) as typeof deps, {
      db: Object.assign(Object.create(deps.db) as typeof deps.db, {
        transaction: (work: Parameters<typeof deps.db.transaction>[0]) => {
          transactions += 1;
          return transactions > 2 ? Promise.reject(new Error("killed")) : deps.db.transaction(work);
        },
      }),
    });
    await expect(applyRules(dying, { event_id: event.id, after: null })).rejects.toThrow("killed");
    const statuses = async () => (await Promise.all(ids.map(row))).map(({ status }) => status);
    expect(await statuses()).toEqual(["approve", "approve", "pending", "pending"]);
    await Promise.all([1, 2].map(() => applyRules(deps, { event_id: event.id, after: null })));
    expect(await statuses()).toEqual(Array.from({ length: 4 }, () => "approve"));
  });

  it("only an admin may switch to an automatic mode", async () => {
    const event = await createReviewedEvent();
    const refused = await change(event, { moderation_mode: "Automatic" }, cast.moderator);
    expect([refused.status, refused.body.message]).toEqual([403, messages.rules.onlyReview]);
    const named = await change(event, { moderation_mode: "Review", trusted_after: 1 }, cast.moderator);
    expect(named.status).toBe(403);
    expect((await change(event, { moderation_mode: "Never" })).status).toBe(400);
    expect((await change(event, { moderation_mode: "Review", apply_to_waiting: "maybe" })).status).toBe(400);
  });
});

describe("back to review", () => {
  it("a moderator's switch back to review recalls automatic approvals that no screen has shown, and no person's", async () => {
    const event = await createRuledEvent(installation, cast);
    const shown = await sendReady(installation.deps, event);
    await passWaits(installation.deps);
    await run();
    const byPerson = await createReadyPost(installation.deps, event);
    await updatePostStatus(installation.deps, cast.admin, byPerson.id, "approve");
    const waiting = await sendReady(installation.deps, event);
    installation.realtime.take();
    const answer = await change(event, { moderation_mode: "Review" }, cast.moderator);
    expect(answer.body.message).toBe(messages.rules.modeSaved.Review);
    expect(await row(waiting)).toMatchObject({
      status: "pending",
      moderated_at: null,
      wall_due_at: null,
      rule: outcome("mode", "review", "ended"),
    });
    const pushes = installation.realtime.take().filter((message) => message.event === "postChanged");
    expect(pushes.map(({ data }) => (data as { id: string }).id)).toContain(waiting);
    await passWaits(installation.deps);
    await run();
    expect((await listPublic(event)).map(({ id }) => id)).toEqual([byPerson.id, shown]);
    expect(await row(await sendReady(installation.deps, event))).toMatchObject({ status: "pending" });
  });

  it("a switch back to review waits for an approval that is being made, and recalls it", async () => {
    const event = await createRuledEvent(installation, cast);
    const id = await sendReady(installation.deps, event);
    let saving: Promise<unknown> = Promise.resolve();
    await installation.deps.db.transaction(async (tx) => {
      await lockRules(tx, event.id);
      saving = change(event, { moderation_mode: "Review" });
      await untilSomebodyWaits(installation.deps.db);
    });
    await saving;
    expect(await row(id)).toMatchObject({ status: "pending", rule: outcome("mode", "review", "ended") });
  });

  it("after a switch back to review an approval stays off the wall even if the process died before recalling it", async () => {
    const event = await createRuledEvent(installation, cast);
    const id = await sendReady(installation.deps, event);
    await installation.deps.db.execute(sql`update events set moderation_mode = 'Review' where id = ${event.id}`);
    await passWaits(installation.deps);
    await run();
    expect(await row(id)).toMatchObject({ status: "pending", rule: outcome("mode", "review", "ended") });
  });
});
