import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "@/db/schema/people/accounts";
import { auditLog } from "@/db/schema/people/audit-log";
import { recordAudit } from "@/lib/server/base/audit-log/record";
import { deleteUser } from "@/lib/server/features/users/service";
import { removeExpiredRows } from "@/lib/server/outside/jobs/tasks";
import { auditLogRules } from "@/lib/shared/limits";
import { readAuditLog } from "../../support/audit-log";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson, type Person } from "../../support/people";

const installation = testInstallation();
let admin: Person;

beforeEach(async () => {
  const { deps } = installation;
  await deps.db.delete(accounts);
  admin = await createPerson(deps, await createAccount(deps), "admin");
});

/** Inserts an entry dated `minutesAgo`. */
async function write(minutesAgo = 0): Promise<string> {
  const id = uuidv7();
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const subject = { subject_kind: "account", subject_id: admin.account_id, subject_label: "Quiet Fields" } as const;
  await installation.deps.db
    .insert(auditLog)
    .values({ id, account_id: admin.account_id, action: "account.update", created_at, ...subject });
  return id;
}

const retentionMinutes = auditLogRules.retentionDays * 24 * 60;
const ids = async () => (await readAuditLog(installation.deps)).map(({ id }) => id);
const refusal = { cause: expect.objectContaining({ message: expect.stringContaining("audit log") }) };

it.each([
  ["changed", sql`update audit_log set action = 'user.delete'`],
  ["deleted", sql`delete from audit_log`],
  ["emptied", sql`truncate audit_log`],
  ["emptied with its accounts", sql`truncate accounts cascade`],
])("audit entries cannot be %s", async (_, statement) => {
  const before = [await write(), await write(retentionMinutes - 1)].sort();
  await expect(installation.deps.db.execute(statement)).rejects.toMatchObject(refusal);
  expect((await ids()).sort()).toEqual(before);
});

it("the upkeep job deletes expired audit entries, and no younger ones", async () => {
  await write(retentionMinutes + 1);
  const young = await write(retentionMinutes - 1);
  await removeExpiredRows(installation.deps);
  expect(await ids()).toEqual([young]);
  // The database itself refuses to delete a younger entry.
  const removal = installation.deps.db.delete(auditLog).where(eq(auditLog.id, young));
  await expect(removal).rejects.toMatchObject(refusal);
});

it("audit entries are deleted with their account, and with no other", async () => {
  await write();
  const { deps } = installation;
  const other = await createAccount(deps);
  const subject = { kind: "account", id: other, label: "Other" } as const;
  await deps.db.transaction((tx) =>
    recordAudit(tx, { account_id: other, user_id: null }, { action: "account.create", subject }),
  );
  await deps.db.delete(accounts).where(eq(accounts.id, admin.account_id));
  expect(await readAuditLog(deps)).toMatchObject([
    { account_id: other, actor_id: null, actor_name: null, address: null },
  ]);
});

it("an audit entry is rolled back with its change", async () => {
  const subject = { kind: "account", id: admin.account_id, label: "Quiet Fields" } as const;
  const change = installation.deps.db.transaction(async (tx) => {
    await recordAudit(tx, admin, { action: "account.update", subject });
    throw new Error("planted");
  });
  await expect(change).rejects.toThrow("planted");
  expect(await ids()).toEqual([]);
});

it("audit entries keep the names of deleted actors and subjects", async () => {
  const { deps } = installation;
  const moderator = await createPerson(deps, admin.account_id, "moderator");
  const second = await createPerson(deps, admin.account_id, "admin");
  await deleteUser(deps, second, moderator.user_id);
  await deleteUser(deps, admin, second.user_id);
  expect(await readAuditLog(deps)).toMatchObject([
    { actor_id: second.user_id, actor_name: second.email, subject_label: moderator.email },
    { actor_id: admin.user_id, actor_name: admin.email, subject_label: second.email },
  ]);
});

it.each([200, 6_000])("one call records %i posts, each by the name of its event", async (count) => {
  const { deps } = installation;
  const event = await createEvent(deps, admin.account_id, { event_name: "Lantern Night" });
  const posts = Array.from({ length: count }, () => uuidv7());
  const entries = posts.map((id) => ({
    action: "post.ban" as const,
    subject: { kind: "post" as const, id, event_id: event.id },
    from_value: "pending",
    to_value: "banned",
  }));
  await deps.db.transaction((tx) => recordAudit(tx, admin, entries));
  const rows = await readAuditLog(deps);
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(posts);
  expect(new Set(rows.map(({ subject_label }) => subject_label))).toEqual(new Set(["Lantern Night"]));
});
