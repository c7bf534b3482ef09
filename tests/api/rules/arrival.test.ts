import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as ruleQueries from "@/db/queries/posts/rules";
import { updateEvent } from "@/lib/server/features/events/write";
import { erasePost } from "@/lib/server/features/posts/erase";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { addEventBody } from "@/lib/shared/events/contract";
import * as words from "@/lib/shared/rules/words";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { readPost } from "../../support/posts";
import { createRuledEvent, newGuest, outcome, saveRules, sendPhoto, sendReady } from "../../support/posts/ruled-events";

vi.mock("@/db/queries/posts/rules", async (load) => {
  const all = await load<typeof ruleQueries>();
  return { ...all, countAround: vi.fn(all.countAround), listWordLists: vi.fn(all.listWordLists) };
});
vi.mock("@/lib/shared/rules/words", async (load) => {
  const all = await load<typeof words>();
  return { ...all, compileInSlices: vi.fn(all.compileInSlices) };
});

const installation = testInstallation();
const cast = testCast(installation);
let event: TestEvent;

beforeEach(async () => {
  event = await createRuledEvent(installation, cast, { notification_status: "on" });
  vi.clearAllMocks();
});

const row = (id: string) => readPost(installation.deps, id);
const jobs = async () =>
  (
    await installation.deps.db.execute<{ name: string }>(
      sql`select task_identifier as name from graphile_worker.jobs order by 1`,
    )
  ).map(({ name }) => name);

describe("a new post of an event with word lists", () => {
  beforeEach(() => saveRules(installation.deps, event, { words_review: "gherkin", words_ban: "turnip\n\n radish " }));

  it("a post with a listed word waits with the word as its reason, also after its picture is made", async () => {
    const id = await sendPhoto(event, { caption: "A gherkin!" });
    const reason = { status: "pending", rule: outcome("words", "review", "gherkin") };
    expect(await row(id)).toMatchObject(reason);
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await row(id)).toMatchObject({ ...reason, media_state: "ready" });
  });

  it("a post with a word of the ban list is banned at once, without media job, alarm or mail", async () => {
    const id = await sendPhoto(event, { caption: "A radish" });
    expect(await row(id)).toMatchObject({
      status: "banned",
      moderated_at: expect.any(String),
      rule: outcome("words", "ban", "radish"),
    });
    expect(await jobs()).toEqual([]);
    expect(installation.realtime.take().map(({ event }) => event)).toContain("postSubmitted");
  });

  it("a post that a word banned gets its media when a person approves it", async () => {
    const id = await sendPhoto(event, { caption: "A radish" });
    await updatePostStatus(installation.deps, cast.moderator, id, "approve", { expected_status: "banned" });
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await row(id)).toMatchObject({ status: "approve", media_state: "ready" });
  });

  it("a post with a listed word only gets a note in a dry run", async () => {
    await saveRules(installation.deps, event, { dry_run: "on" });
    const id = await sendReady(installation.deps, event, { caption: "A radish" });
    expect(await row(id)).toMatchObject({
      status: "pending",
      moderated_at: null,
      rule: { ...outcome("words", "ban", "radish"), is_dry_run: true },
    });
    const other = await sendReady(installation.deps, event, { caption: "A flower" });
    expect(await row(other)).toMatchObject({ status: "pending", rule: { rule: "mode", is_dry_run: true } });
  });
});

it("an account's word list applies in events of mode Review; an empty list runs no query", async () => {
  const reviewed = await createRuledEvent(installation, cast, { moderation_mode: "Review" });
  const lists = { event_id: null, words_ban: "turnip" };
  await saveRules(installation.deps, reviewed, lists);
  const id = await sendPhoto(reviewed, { caption: "Turnip" });
  expect(await row(id)).toMatchObject({ status: "banned" });
  const others = await sendReady(installation.deps, reviewed, { caption: "Rose" });
  expect(await row(others)).toMatchObject({ status: "pending", rule: null });
  await saveRules(installation.deps, reviewed, { ...lists, words_ban: "" });
  vi.clearAllMocks();
  expect(await row(await sendPhoto(reviewed, { caption: "Turnip" }))).toMatchObject({ rule: null });
  expect(ruleQueries.listWordLists).not.toHaveBeenCalled();
});

it("an event without rules runs no query at intake, one with rules runs one", async () => {
  const plain = await createEvent(installation.deps, cast.account_id);
  await sendPhoto(plain, { guest: newGuest() });
  expect(
    [ruleQueries.countAround, ruleQueries.listWordLists].map((query) => vi.mocked(query).mock.calls.length),
  ).toEqual([0, 0]);
  await sendPhoto(event, { guest: newGuest() });
  expect(ruleQueries.countAround).toHaveBeenCalledTimes(1);
});

it("5,000 words compile once, and again after a change, which the next post meets", async () => {
  const list = Array.from({ length: 5_000 }, (_, index) => `word${index}x`).join("\n");
  await saveRules(installation.deps, event, { words_review: list });
  vi.clearAllMocks();
  await Promise.all(Array.from({ length: 5 }, () => sendPhoto(event, { caption: "word7x" })));
  expect(words.compileInSlices).toHaveBeenCalledTimes(1);
  await saveRules(installation.deps, event, { words_review: `${list}\nnew` });
  const id = await sendPhoto(event, { caption: "new" });
  expect(await row(id)).toMatchObject({ rule: { detail: "new" } });
  await sendPhoto(event, { caption: "new" });
  expect(words.compileInSlices).toHaveBeenCalledTimes(2);
});

describe("a flood", () => {
  beforeEach(() => saveRules(installation.deps, event, { flood_posts: 3, flood_minutes: 5 }));

  it("a flood of one guest goes to review from the fourth post on, in the group of the first", async () => {
    const guest = newGuest();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await sendReady(installation.deps, event, { guest }));
    const rules = (await Promise.all(ids.map(row))).map(({ rule }) => rule && [rule.rule, rule.detail, rule.group]);
    const approved = ["mode", "", null];
    // A flood's detail is its number of posts / minutes, and its group the id of its first post.
    expect(rules).toEqual([approved, approved, approved, ["flood", "4/5", ids[0]], ["flood", "5/5", ids[0]]]);
    const other = await sendReady(installation.deps, event, { guest: newGuest() });
    expect(await row(other)).toMatchObject({ rule: { rule: "mode" } });
  });

  it("a flood that lasts longer than the minutes stays in one group", async () => {
    const guest = newGuest();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await sendPhoto(event, { guest }));
    const [first = "", second = "", third = ""] = ids;
    await installation.deps.db.execute(sql`
      update posts set created_at = created_at - interval '6 minutes' where id in ${[first, second]}`);
    const last = await sendPhoto(event, { guest });
    expect(await row(last)).toMatchObject({ rule: { rule: "flood", detail: "4/5", group: first } });
    expect(await row(third)).toMatchObject({ rule: null });
  });

  it("a flood's minutes are counted by the database's clock", async () => {
    const guest = newGuest();
    for (let index = 0; index < 3; index += 1) await sendReady(installation.deps, event, { guest });
    await installation.deps.db.execute(sql`
      update posts set created_at = created_at - interval '5 minutes' where event_id = ${event.id}`);
    const id = await sendReady(installation.deps, event, { guest });
    expect(await row(id)).toMatchObject({ rule: { rule: "mode" } });
  });

  it("posts of one address are a flood only beyond the limit that an organiser sets for it, at that event", async () => {
    const first = await sendPhoto(event, { address: "2001:db8::1" });
    const hash = (await row(first)).address_hash;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await installation.deps.db.execute(sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
        original_key, address_hash)
      select overlay(${first}::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, account_id, event_id, '', '', '', '',
        'image', 'x' || n, address_hash
      from posts, generate_series(1, 29) n where id = ${first}`);
    // Thirty posts of a hall, ten times the limit of one guest.
    const unlimited = await sendPhoto(event, { address: "2001:db8::2" });
    expect(await row(unlimited)).toMatchObject({ address_hash: hash, rule: null });
    await saveRules(installation.deps, event, { flood_posts: 0, flood_address_posts: 50 });
    await installation.deps.db.execute(sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, media_type,
        original_key, address_hash)
      select overlay(${first}::text placing lpad(to_hex(n + 100), 12, '0') from 25)::uuid, account_id, event_id, '', '', '',
        '', 'image', 'y' || n, address_hash
      from posts, generate_series(1, 19) n where id = ${first}`);
    const beyond = await sendPhoto(event, { address: "2001:db8::1" });
    expect(await row(beyond)).toMatchObject({ rule: { rule: "flood", detail: "51/5" } });
    const other = await createRuledEvent(installation, cast);
    const elsewhere = await row(await sendPhoto(other, { address: "2001:db8::1" }));
    expect(elsewhere.rule).toBeNull();
    expect(elsewhere.address_hash).not.toBe(hash);
    expect((await row(await sendPhoto(event, { address: "no address" }))).address_hash).toBeNull();
  });

  it("a flood is counted again with the picture, without posts that were erased meanwhile", async () => {
    const guest = newGuest();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await sendPhoto(event, { guest }));
    const [first = "", , , last = ""] = ids;
    expect(await row(last)).toMatchObject({ rule: { rule: "flood", detail: "4/5" } });
    await erasePost(installation.deps, cast.admin, first);
    await makePostThumbnail(installation.deps, last);
    expect(await row(last)).toMatchObject({ status: "approve", rule: { rule: "mode" } });
  });

  it("a flood of two simultaneous posts is found with the picture", async () => {
    const guest = newGuest();
    const ids = await Promise.all(Array.from({ length: 4 }, () => sendPhoto(event, { guest })));
    await drainJobs(installation.databaseUrl, installation.deps);
    const rules = (await Promise.all(ids.map(row))).map(({ rule }) => rule?.rule);
    expect(rules.filter((rule) => rule === "flood")).toHaveLength(1);
  });
});

it("a switch to automatic at an event's creation or change turns the wall delay on, unless it sets the delay", async () => {
  const reviewed = await createRuledEvent(installation, cast, { moderation_mode: "Review", wall_delay: "off" });
  const saved = await updateEvent(installation.deps, cast.admin, reviewed.id, { moderation_mode: "Trusted" });
  expect(saved).toMatchObject({ moderation_mode: "Trusted", wall_delay: "on" });
  const again = await updateEvent(installation.deps, cast.admin, reviewed.id, { wall_delay: "off" });
  expect(again).toMatchObject({ moderation_mode: "Trusted", wall_delay: "off" });
  const kept = await updateEvent(installation.deps, cast.admin, reviewed.id, { moderation_mode: "Automatic" });
  expect(kept).toMatchObject({ wall_delay: "off" });
  await updateEvent(installation.deps, cast.admin, reviewed.id, { moderation_mode: "Review" });
  const chosen = { moderation_mode: "Automatic", wall_delay: "off" } as const;
  expect(await updateEvent(installation.deps, cast.admin, reviewed.id, chosen)).toMatchObject({ wall_delay: "off" });
  const named = { event_name: "Gala", event_date: "2026-06-09", event_url_slug: "gala-of-modes" };
  expect(addEventBody.parse({ ...named, moderation_mode: "Trusted" })).toMatchObject({ wall_delay: "on" });
  expect(addEventBody.parse({ ...named, ...chosen })).toMatchObject({ wall_delay: "off" });
  expect(addEventBody.parse(named)).toMatchObject({ moderation_mode: "Review", wall_delay: "off" });
});
