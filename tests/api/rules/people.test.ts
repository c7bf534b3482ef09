import { beforeEach, describe, expect, it } from "vitest";
import { GET as getPostDetails } from "@/app/api/events/get-post-details/[id]/route";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { countRuleDecisions } from "@/db/queries/posts/rules";
import { applyRules } from "@/lib/server/features/rules/rule-waiting";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { messages } from "@/lib/shared/messages";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import type { Person, TestEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";
import { statesOf, takeBack } from "../../support/posts/receipts";
import { createRuledEvent, newGuest, outcome, saveRules, sendPhoto, sendReady } from "../../support/posts/ruled-events";
import { passWaits, waitingJobs } from "../../support/posts/waits";
import { makeRandom } from "../../support/random";

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createRuledEvent(installation, cast);
});

const row = (id: string) => readPost(installation.deps, id);
const set = (id: string, status: string, expected_status?: string, as: Person = cast.moderator) =>
  call(updateStatus, { method: "PUT", as, params: { id }, body: { status, expected_status } });
const undo = (id: string, status: string, as: Person = cast.moderator) =>
  call(undoStatus, { method: "PUT", as, params: { id }, body: { status } });
const details = async (id: string) =>
  (await call(getPostDetails, { as: cast.moderator, params: { id } })).body.decision;
const decide = () => applyRules(installation.deps, { event_id: event.id, after: null });

describe("a person and a rule", () => {
  it("a person and a rule that decide at the same moment end in the person's decision, 200 times", {
    timeout: 180_000,
  }, async () => {
    const random = makeRandom(38);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < 200; round += 1) {
      const { id } = await createReadyPost(installation.deps, event);
      const wait = async () => new Promise((resolve) => setTimeout(resolve, random() * 4));
      const status = round % 2 === 0 ? "banned" : "private";
      const [, answer] = await Promise.all([wait().then(decide), wait().then(() => set(id, status, "pending"))]);
      const saved = await row(id);
      expect([answer.status, saved.status]).toEqual([200, status]);
      const first = saved.rule ? "rule" : "person";
      outcomes.set(first, (outcomes.get(first) ?? 0) + 1);
    }
    // Each side won at least once, so the decisions did overlap.
    expect(Math.min(outcomes.get("rule") ?? 0, outcomes.get("person") ?? 0)).toBeGreaterThan(0);
  });

  it("a person who chose what a rule chose is told that the rule was faster", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await decide();
    const answer = await set(id, "approve", "pending");
    expect([answer.status, answer.body.message]).toEqual([
      409,
      messages.posts.overtaken(messages.rules.aRule, "approve"),
    ]);
    expect(answer.body.message).toBe("A rule decided first: this post is now approved.");
  });

  it("a person whose decision comes after an undone approval of a rule is told that the post changed", async () => {
    const guest = newGuest();
    const id = await sendReady(installation.deps, event, { guest });
    const bad = await sendReady(installation.deps, event, { guest });
    await set(bad, "banned");
    const answer = await set(id, "private", "approve");
    expect([answer.status, answer.body.message]).toEqual([
      409,
      messages.posts.overtaken(messages.rules.aRule, "pending"),
    ]);
  });

  it("a person's name stays with a post that they decided after the rule", async () => {
    const { id } = await createReadyPost(installation.deps, event);
    await decide();
    await set(id, "banned", "approve");
    const answer = await set(id, "approve", "pending", cast.admin);
    expect(answer.status).toBe(409);
    expect(answer.body.message).not.toContain(messages.rules.aRule);
  });
});

describe("an approval by a rule", () => {
  it("a rule's approval can be undone by any moderator during the delay, and the rule does not repeat it", async () => {
    const id = await sendReady(installation.deps, event);
    expect(await undo(id, "approve", cast.admin)).toMatchObject({ status: 200, body: { status: "pending" } });
    expect(await waitingJobs(installation.deps)).toEqual([]);
    await decide();
    expect(await row(id)).toMatchObject({ status: "pending", moderated_at: null });
    expect(await details(id)).toBeNull();
  });

  it("a rule's approval cannot be undone once the wall shows the post", async () => {
    const id = await sendReady(installation.deps, event);
    await passWaits(installation.deps);
    await drainJobs(installation.databaseUrl, installation.deps);
    const answer = await undo(id, "approve");
    expect([answer.status, answer.body.message]).toEqual([409, messages.posts.undoTooLate]);
  });

  it("a rule's approval returns when a person undoes their later decision", async () => {
    const id = await sendReady(installation.deps, event);
    await set(id, "banned", "approve");
    expect(await undo(id, "banned")).toMatchObject({ status: 200, body: { status: "approve" } });
    expect(await row(id)).toMatchObject({ status: "approve", rule: outcome("mode", "approve") });
  });

  it("a rule's approval shows its rule in the details, and the person once one decides", async () => {
    const id = await sendReady(installation.deps, event);
    expect(await details(id)).toMatchObject({ actor_name: null, rule: outcome("mode", "approve") });
    await set(id, "private");
    expect(await details(id)).toMatchObject({ actor_name: cast.moderator.email, rule: null });
    await set(id, "approve");
    expect(await details(id)).toMatchObject({ actor_name: cast.moderator.email, rule: null });
  });

  it("a rule's approval writes no audit entry, and reaches the guest's page as a person's does", async () => {
    const guest = newGuest();
    const before = (await readAuditLog(installation.deps)).length;
    const id = await sendReady(installation.deps, event, { guest });
    const states = [(await statesOf(guest))[id]];
    await passWaits(installation.deps);
    await drainJobs(installation.databaseUrl, installation.deps);
    states.push((await statesOf(guest))[id]);
    expect([(await readAuditLog(installation.deps)).length, states]).toEqual([before, ["waiting", "on_the_wall"]]);
  });

  it("a rule's approval ends when the guest takes the post back during the delay", async () => {
    const guest = newGuest();
    const id = await sendReady(installation.deps, event, { guest });
    expect((await takeBack(guest, id)).status).toBe(200);
    expect(await waitingJobs(installation.deps)).toEqual([]);
  });
});

it("decisions are counted by rule and action, with those that a person reversed", async () => {
  await saveRules(installation.deps, event, { words_ban: "turnip", words_review: "gherkin" });
  const [kept, banned, undone] = await Promise.all([1, 2, 3].map(() => sendReady(installation.deps, event)));
  const freed = await sendPhoto(event, { caption: "turnip" });
  await sendPhoto(event, { caption: "turnip" });
  const reviewed = await sendPhoto(event, { caption: "gherkin" });
  await set(kept ?? "", "approve");
  await set(banned ?? "", "banned");
  await undo(undone ?? "", "approve");
  await set(freed, "approve");
  await set(reviewed, "approve");
  const count = (rule: string, action: string, decided: number, reversed: number) => ({
    ...{ rule, action, decided, reversed },
    is_dry_run: false,
  });
  expect(await countRuleDecisions(installation.deps.db, { event_id: event.id })).toEqual([
    count("mode", "approve", 3, 2),
    count("words", "ban", 2, 1),
    count("words", "review", 1, 0),
  ]);
});
