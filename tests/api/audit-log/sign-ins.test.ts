import { beforeEach, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { accounts } from "@/db/schema/people/accounts";
import { unknownAddress } from "@/lib/server/base/limits/counted-address";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
let account_id: string;
let member: Member;

beforeEach(async () => {
  await installation.deps.db.delete(accounts);
  account_id = await createAccount(installation.deps);
  member = await createMember(installation.deps, account_id);
});

const readEntries = async () =>
  (await readAuditLog(installation.deps)).map(({ action, actor_name, subject_label }) => [
    action,
    actor_name,
    subject_label,
  ]);

it("a failed sign-in is recorded in the account of the email, without an actor", async () => {
  const { status } = await logInAs({ email: member.email.toUpperCase(), password: "incorrect horse" });
  expect(status).toBe(401);
  expect(await readEntries()).toEqual([["sign-in.failure", null, member.email]]);
  const [row] = await readAuditLog(installation.deps);
  expect(row).toMatchObject({ account_id, actor_id: null, subject_id: member.user_id });
});

it("a failed sign-in with an unknown email is recorded nowhere", async () => {
  expect((await logInAs({ email: "stray@example.com", password: "incorrect horse" })).status).toBe(401);
  expect(await readEntries()).toEqual([]);
});

it("a session's begin and end are each recorded once", async () => {
  const { body } = await logInAs(member);
  const end = () => call(logout, { body: { refreshToken: body.refreshToken } });
  await end();
  await end();
  expect(await readEntries()).toEqual([
    ["sign-in.success", member.email, member.email],
    ["sign-out", member.email, member.email],
  ]);
});

it("an IP address is recorded whole and readable, and an unknown one is left out", async () => {
  const body = { email_id: member.email, password: member.password };
  for (const address of ["2001:db8:1:2:3:4:5:6", "::ffff:192.0.2.9", unknownAddress]) {
    await call(login, { body, address });
  }
  const rows = await readAuditLog(installation.deps);
  expect(rows.map(({ address }) => address)).toEqual(["2001:db8:1:2:3:4:5:6", "192.0.2.9", null]);
});
