import { beforeEach, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { accounts } from "@/db/schema/accounts";
import { unknownAddress } from "@/lib/server/limits/counted-address";
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

const tell = async () =>
  (await readAuditLog(installation.deps)).map(({ action, actor_name, subject_label }) => [
    action,
    actor_name,
    subject_label,
  ]);

it("a wrong password is told to the account of the email, of which nobody knows who typed it", async () => {
  const { status } = await logInAs({ email: member.email.toUpperCase(), password: "incorrect horse" });
  expect(status).toBe(401);
  expect(await tell()).toEqual([["sign-in.failure", null, member.email]]);
  const [row] = await readAuditLog(installation.deps);
  expect(row).toMatchObject({ account_id, actor_id: null, subject_id: member.user_id });
});

it("an email of nobody is kept nowhere", async () => {
  expect((await logInAs({ email: "stray@example.com", password: "incorrect horse" })).status).toBe(401);
  expect(await tell()).toEqual([]);
});

it("a session is told when it begins and when it ends, and once each", async () => {
  const { body } = await logInAs(member);
  const end = () => call(logout, { body: { refreshToken: body.refreshToken } });
  await end();
  await end();
  expect(await tell()).toEqual([
    ["sign-in.success", member.email, member.email],
    ["sign-out", member.email, member.email],
  ]);
});

it("an address is kept whole, as people write it, and none that is not known", async () => {
  const body = { email_id: member.email, password: member.password };
  for (const address of ["2001:db8:1:2:3:4:5:6", "::ffff:192.0.2.9", unknownAddress]) {
    await call(login, { body, address });
  }
  const rows = await readAuditLog(installation.deps);
  expect(rows.map(({ address }) => address)).toEqual(["2001:db8:1:2:3:4:5:6", "192.0.2.9", null]);
});
