import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as exportAuditLog } from "@/app/api/audit-log/export-audit-log/route";
import { GET as getAuditLog } from "@/app/api/audit-log/get-audit-log/route";
import { accounts } from "@/db/schema/people/accounts";
import { auditLog } from "@/db/schema/people/audit-log";
import { csvRow } from "@/lib/server/base/audit-log/read";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import type { AuditAction } from "@/lib/shared/audit-actions";
import { actionLabels, subjectLabels } from "@/lib/shared/audit-log/labels";
import { auditLogRules, limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createReadyPost } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);

type Written = {
  created_at?: string;
  action?: AuditAction;
  actor_name?: string;
  subject_label?: string;
  address?: string;
};

/** Inserts entries in chronological order. */
async function write(account_id: string, entries: Written[]) {
  await installation.deps.db.insert(auditLog).values(
    entries.map((entry) => ({
      id: uuidv7(),
      account_id,
      action: "event.update" as const,
      subject_kind: "event" as const,
      subject_id: uuidv7(),
      subject_label: "Lantern Night",
      actor_id: cast.admin.user_id,
      actor_name: cast.admin.email,
      ...entry,
    })),
  );
}

const list = (query: Record<string, string | number> = {}, as = cast.admin) => call(getAuditLog, { as, query });
const labels = async (query: Record<string, string>) =>
  (await list(query)).body.map((entry: { subject_label: string }) => entry.subject_label);
const download = async (query: Record<string, string> = {}, as = cast.admin) =>
  call<string>(exportAuditLog, { as, query });
const linesOf = (csv: string) => csv.trimEnd().split("\r\n");

beforeAll(async () => {
  const { deps } = installation;
  await deps.db.update(accounts).set({ timezone: "America/Chicago" }).where(eq(accounts.id, cast.account_id));
  await write(cast.account_id, [
    // Chicago is at UTC-5 in June: these two minutes fall on two of its days.
    { created_at: "2026-06-10T04:59:00Z", subject_label: "late on the 9th" },
    { created_at: "2026-06-10T05:00:00Z", subject_label: "early on the 10th", address: "2001:db8::7" },
    { created_at: "2026-06-11T05:00:00Z", subject_label: "early on the 11th", actor_name: "Grace_Hopper@example.com" },
    { created_at: "2026-06-12T12:00:00Z", subject_label: "100 % Summer", action: "screens.pause" },
  ]);
  await write(cast.stranger.account_id, [{ subject_label: "a stranger's" }]);
});

describe("the audit list", () => {
  it("the audit list pages from newest to oldest, and counts all entries", async () => {
    const first = await list({ limit: 3 });
    expect(first.headers.get("X-Total-Count")).toBe("4");
    expect(first.body.map((entry: { subject_label: string }) => entry.subject_label)).toEqual([
      "100 % Summer",
      "early on the 11th",
      "early on the 10th",
    ]);
    const link = first.headers.get("Link") ?? "";
    expect(link).toMatch(/rel="next"/);
    const cursor = new URL(/<([^>]+)>/.exec(link)?.[1] ?? "", "http://wall.test").searchParams.get("cursor") ?? "";
    const second = await list({ limit: 3, cursor });
    expect(second.body).toMatchObject([{ subject_label: "late on the 9th" }]);
    expect(second.headers.get("Link")).toBeNull();
    expect(second.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    [
      "a day of the account's clock, both ends included",
      { from: "2026-06-10", to: "2026-06-10" },
      ["early on the 10th"],
    ],
    ["from a day on", { from: "2026-06-11" }, ["100 % Summer", "early on the 11th"]],
    ["to a day", { to: "2026-06-09" }, ["late on the 9th"]],
    ["a part of an email, in any case", { actor: "grace_hopper@" }, ["early on the 11th"]],
    ["an action", { action: "screens.pause" }, ["100 % Summer"]],
    ["a part of a name, letter by letter", { search: "0 % s" }, ["100 % Summer"]],
    ["an underscore, which is no wildcard", { search: "early_on" }, []],
    ["a part of an address", { search: "2001:DB8" }, ["early on the 10th"]],
    ["two at once", { from: "2026-06-11", action: "event.update" }, ["early on the 11th"]],
    [
      "nothing",
      { from: "", actor: "", action: "", search: "" },
      ["100 % Summer", "early on the 11th", "early on the 10th", "late on the 9th"],
    ],
  ])("the audit list filters by %s", async (_, query, expected) => {
    expect(await labels(query)).toEqual(expected);
    const { body } = await download(query);
    expect(linesOf(body)).toHaveLength(1 + expected.length);
  });

  it.each([
    [{ from: "yesterday" }, messages.auditLog.dayInvalid],
    [{ action: "event.explode" }, messages.http.invalidInput],
    [{ search: "x".repeat(limits.searchMaxLength + 1) }, messages.http.invalidInput],
    [{ cursor: "1" }, messages.http.invalidCursor],
  ])("the audit list refuses %j with a sentence", async (query, sentence) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { message: sentence } });
  });

  it("the audit list is for admins only, and shows their own account", async () => {
    expect((await list({}, cast.moderator)).status).toBe(403);
    expect((await download({}, cast.moderator)).status).toBe(403);
    expect((await list({}, cast.stranger)).body).toMatchObject([{ subject_label: "a stranger's" }]);
    expect((await download({}, cast.stranger)).body).not.toContain("Summer");
  });

  it("the audit list finds a post's entries by its id and its event's name, without data of its guest", async () => {
    const { deps } = installation;
    const guest = { caption: "Out of reach", person_name: "Untold", person_email_id: "untold@example.com" };
    const post = await createReadyPost(deps, cast.event, guest);
    await updatePostStatus(deps, cast.moderator, post.id, "banned");
    const { body } = await list({ search: post.id.toUpperCase() });
    expect(body).toMatchObject([
      { action: "post.ban", actor_name: cast.moderator.email, from_value: "pending", to_value: "banned" },
    ]);
    expect(body[0].subject_label).toBe(cast.event.event_name);
    const entriesText = JSON.stringify(await readAuditLog(deps));
    for (const word of Object.values(guest)) expect(entriesText).not.toContain(word);
  });
});

describe("the audit download", () => {
  it("the audit download is a CSV file with a byte order mark, a heading and quoted cells", async () => {
    await write(cast.account_id, [{ created_at: "2026-05-01T12:00:00Z", subject_label: 'Ada "the first", 21:00' }]);
    const { headers, body } = await download({ to: "2026-05-01" });
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="audit-log.csv"');
    expect(headers.get("Cache-Control")).toBe("no-store");
    const [heading, row] = linesOf(body);
    expect(heading).toContain('"Time (UTC)","Who","User id","Action","Kind","What","Id","Details","Address"');
    expect(row).toMatch(/^"2026-05-01T12:00:00.000Z","/);
    expect(row).toContain('"Ada ""the first"", 21:00"');
    expect(row).toContain(`"${actionLabels["event.update"]}","${subjectLabels.event}"`);
  });

  // tests/unit/export/csv.test.ts covers all cases.
  it.each(["=1+1", "+1", "-1", "@SUM(1)", "\uFF1D1"])("the audit download escapes the formula in %j", async (label) => {
    const [row] = await readAuditLog(installation.deps);
    if (!row) throw new Error("Nothing is written down.");
    expect(csvRow({ ...row, subject_label: label })).toContain(`"'${label}"`);
    expect(csvRow({ ...row, subject_label: `${label.trim()[0]} `.padStart(3, "a") })).not.toContain(`"'`);
  });

  it("the audit download continues beyond one batch, without a gap or a repetition", async () => {
    const many = auditLogRules.exportBatch * 2;
    const entries = Array.from({ length: many }, (_, number) => ({
      subject_label: `number ${number}`,
      address: "192.0.2.77",
    }));
    await write(cast.account_id, entries);
    const { body } = await download({ search: "192.0.2.77" });
    const found = linesOf(body).map((line) => /"number (\d+)"/.exec(line)?.[1]);
    expect(found.slice(1)).toEqual(entries.map((_, number) => String(many - 1 - number)));
  });
});
