import { beforeEach, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as getAccountDetails } from "@/app/api/users/get-user-details/route";
import { accounts } from "@/db/schema/people/accounts";
import { sessionCookieName } from "@/lib/shared/auth/session-cookie";
import { readAuditLog } from "../../support/audit-log";
import { type Answer, call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const cookieName = sessionCookieName(false);
let member: Member;
let other: Member;

beforeEach(async () => {
  await installation.deps.db.delete(accounts);
  member = await createMember(installation.deps, await createAccount(installation.deps));
  other = await createMember(installation.deps, await createAccount(installation.deps));
});

let counter = 0;

/** Signs in from a browser that sends this session cookie. */
function logInWith(cookie: string | undefined, who: Member, password = who.password) {
  const address = `198.51.100.${++counter}`;
  return call(login, { body: { email_id: who.email, password }, cookies: { [cookieName]: cookie ?? "" }, address });
}

const isAlive = async ({ body }: Answer<{ accessToken: string; refreshToken: string }>) => {
  const { status } = await call(getAccountDetails, { as: { bearer: body.accessToken } });
  expect([200, 401]).toContain(status);
  expect((await refreshWith(body.refreshToken)).status).toBe(status);
  return status === 200;
};

const signOuts = async () => (await readAuditLog(installation.deps)).filter(({ action }) => action === "sign-out");

it("signing in again ends the browser's previous session, and records it", async () => {
  const first = await logInAs(member);
  const elsewhere = await logInAs(member);
  const second = await logInWith(first.cookies[cookieName], member);
  expect(second.status).toBe(200);
  expect(await isAlive(first)).toBe(false);
  expect(await isAlive(second)).toBe(true);
  expect(await isAlive(elsewhere)).toBe(true);
  const [entry, ...further] = await signOuts();
  expect(entry).toMatchObject({ actor_id: member.user_id, subject_label: member.email });
  expect(further).toEqual([]);
  expect(installation.realtime.terminated).toHaveLength(1);
});

it("signing in as somebody else ends the previous session, recorded as a sign-out of the previous user", async () => {
  const first = await logInAs(member);
  expect(await isAlive(await logInWith(first.cookies[cookieName], other))).toBe(true);
  expect(await isAlive(first)).toBe(false);
  expect(await signOuts()).toMatchObject([{ actor_id: member.user_id }]);
});

it("a failed sign-in ends no session", async () => {
  const first = await logInAs(member);
  expect((await logInWith(first.cookies[cookieName], member, "incorrect horse")).status).toBe(401);
  expect(await isAlive(first)).toBe(true);
  expect(await signOuts()).toEqual([]);
});

it("signing in with a forged or changed cookie, or with an access token in its place, ends no session", async () => {
  const first = await logInAs(member);
  const cookie = first.cookies[cookieName] ?? "";
  const middle = Math.floor(cookie.length / 2);
  const changed = cookie.slice(0, middle) + (cookie[middle] === "A" ? "B" : "A") + cookie.slice(middle + 1);
  for (const forged of ["", "nonsense", changed, first.body.accessToken]) {
    expect((await logInWith(forged, other)).status).toBe(200);
  }
  expect(await isAlive(first)).toBe(true);
  expect(await signOuts()).toEqual([]);
});

it("signing in again records nothing when the previous session has already ended", async () => {
  const first = await logInAs(member);
  await logInWith(first.cookies[cookieName], member);
  expect((await logInWith(first.cookies[cookieName], member)).status).toBe(200);
  expect(await signOuts()).toHaveLength(1);
});
