import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { GET as exportReport } from "@/app/api/events/export-event-report/[id]/route";
import { GET as getReport } from "@/app/api/events/get-event-report/[id]/route";
import { POST as setScene } from "@/app/api/events/set-scene/[id]/route";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { erasedPosts } from "@/db/schema/posts/erased-posts";
import { hearts } from "@/db/schema/posts/hearts";
import type { EventReport } from "@/lib/shared/report/contract";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createCast, createEvent, type Person } from "../../support/people";
import { createPost, createReadyPost } from "../../support/posts";

const installation = testInstallation();

const reportOf = async (id: string, as: Person) => {
  const { status, body } = await call<EventReport>(getReport, { params: { id }, as });
  expect(status).toBe(200);
  return body;
};
const set = (as: Person, id: string, status: string) =>
  call(updateStatus, { method: "PUT", as, params: { id }, body: { status } });
const ruled = (values: Partial<RuleOutcome>): RuleOutcome => ({
  rule: "words",
  action: "ban",
  detail: "",
  group: null,
  is_dry_run: false,
  ...values,
});

it("a report of an event without posts has zeros and empty lists", async () => {
  const { event, admin } = await createCast(installation.deps);
  const report = await reportOf(event.id, admin);
  expect(Object.values(report.totals).every((count) => count === 0)).toBe(true);
  expect(report).toMatchObject({ ten_minutes: [], missions: [], places: [], favourites: [] });
  expect(report.decisions).toEqual({
    median_wait_seconds: null,
    longest_wait_seconds: null,
    by_person: [],
    by_rule: [],
    reversals: 0,
    undone: 0,
    takedowns: 0,
  });
});

it("a report says how often each scene was called, of its own event alone", async () => {
  const { event, admin, account_id } = await createCast(installation.deps);
  const other = await createEvent(installation.deps, account_id);
  const press = (id: string, scene: string) =>
    call(setScene, { as: admin, params: { id }, body: { scene, ...(scene === "Countdown" && { seconds: 60 }) } });
  for (const scene of ["Numbers", "Countdown", "Layout", "Numbers"]) await press(event.id, scene);
  await press(other.id, "Sponsor");
  expect((await reportOf(event.id, admin)).scenes).toEqual([
    { name: "Numbers", times: 2 },
    { name: "Countdown", times: 1 },
  ]);
  const csv = await call(exportReport, { params: { id: event.id }, as: admin, query: { format: "csv" } });
  expect(csv.body).toContain('"scenes","Numbers","2"');
});

it("a report counts posts, guests, cities, types, hearts, missions and places of its own event alone", async () => {
  const { deps } = installation;
  const { event, admin, account_id } = await createCast(deps);
  const start = Date.parse("2026-06-20T18:00:00Z");
  const at = (minutes: number) => ({
    id: uuidv7({ msecs: start + minutes * 60_000 }),
    created_at: new Date(start + minutes * 60_000).toISOString(),
  });
  const liked = await createReadyPost(deps, event, {
    ...at(0),
    status: "approve",
    wall_position: 1,
    is_favourite: "yes",
    mission: "A toast",
    place: "Table 1",
  });
  await createPost(deps, event, { ...at(9.9), person_email_id: "ADA@example.com ", person_city: " kansas city" });
  await createPost(deps, event, { ...at(10), person_email_id: "bo@example.com", place: "Table 1" });
  await createPost(deps, event, { ...at(1_000), status: "banned", is_favourite: "yes", rule: ruled({}) });
  await createPost(deps, event, { ...at(1_001), status: "pending", rule: ruled({ is_dry_run: true }) });
  await createPost(deps, await createEvent(deps, account_id), { ...at(1), place: "Table 1" });
  await deps.db.insert(hearts).values({ post_id: liked.id, event_id: event.id, phone_hash: "a phone" });
  const gone = { account_id, event_id: event.id, post_id: uuidv7(), wall_version: 3 };
  await deps.db.insert(erasedPosts).values(gone);

  const report = await reportOf(event.id, admin);
  expect(report.totals).toEqual({
    posts: 5,
    pending: 3,
    approve: 1,
    private: 0,
    banned: 1,
    delete: 0,
    photos: 5,
    clips: 0,
    words: 0,
    guests: 2,
    cities: 1,
    favourites: 1,
    hearts: 1,
    erased: 1,
  });
  expect(report.ten_minutes).toEqual([
    { at: "2026-06-20T18:00:00.000Z", posts: 2 },
    { at: "2026-06-20T18:10:00.000Z", posts: 1 },
    { at: "2026-06-21T10:40:00.000Z", posts: 2 },
  ]);
  expect([report.missions, report.places]).toEqual([[{ name: "A toast", posts: 1 }], [{ name: "Table 1", posts: 2 }]]);
  expect(report.decisions.by_rule).toEqual([{ rule: "words", action: "ban", posts: 1 }]);
  expect(report.favourites.map(({ id }) => id)).toEqual([liked.id]);
  expect(JSON.stringify(report)).not.toMatch(/example\.com/);
});

it("a report tells who decided, how long posts waited, and which decisions were changed or undone", async () => {
  const { deps } = installation;
  const { event, admin, moderator } = await createCast(deps);
  const waiting = async (seconds: number) => {
    const msecs = Date.now() - seconds * 1_000;
    const values = { id: uuidv7({ msecs }), created_at: new Date(msecs).toISOString() };
    return (await createReadyPost(deps, event, values)).id;
  };
  const [first, second, third] = [await waiting(10), await waiting(60), await waiting(600)];
  await set(moderator, first, "approve");
  await set(moderator, second, "private");
  await set(admin, first, "banned");
  await set(admin, third, "approve");
  const undone = await call(undoStatus, {
    method: "PUT",
    as: admin,
    params: { id: third },
    body: { status: "approve" },
  });
  expect(undone.status).toBe(200);

  const { decisions } = await reportOf(event.id, admin);
  const [emails] = await deps.db.execute<{ admin: string; moderator: string }>(sql`
    select (select email from users where id = ${admin.user_id}) as admin,
      (select email from users where id = ${moderator.user_id}) as moderator`);
  const nothing = { approve: 0, private: 0, banned: 0, delete: 0 };
  expect(decisions.by_person).toHaveLength(2);
  expect(decisions.by_person).toContainEqual({ ...nothing, name: emails?.moderator, approve: 1, private: 1 });
  expect(decisions.by_person).toContainEqual({ ...nothing, name: emails?.admin, approve: 1, banned: 1 });
  expect(decisions).toMatchObject({ reversals: 1, undone: 1, takedowns: 1 });
  const within = (value: number | null, seconds: number) => expect(Math.abs((value ?? 0) - seconds)).toBeLessThan(5);
  within(decisions.median_wait_seconds, 60);
  within(decisions.longest_wait_seconds, 600);
});

it("a report is saved as CSV, with harmless cells, and as JSON", async () => {
  const { deps } = installation;
  const { event, admin, moderator } = await createCast(deps);
  await createPost(deps, event, { place: "=1+1" });
  const file = (format: string | undefined, as = admin) =>
    call(exportReport, { params: { id: event.id }, query: format ? { format } : {}, as });
  const csv = await file("csv");
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="report-[\d-]+\.csv"$/);
  expect(csv.body).toContain('"places","\'=1+1","1"\r\n');
  expect((await file(undefined)).headers.get("content-type")).toMatch(/^text\/csv/);
  const json = await file("json");
  expect(json.body.totals).toEqual((await reportOf(event.id, admin)).totals);
  expect((await file("pdf")).status).toBe(400);
  expect((await file("csv", moderator)).status).toBe(403);
});
