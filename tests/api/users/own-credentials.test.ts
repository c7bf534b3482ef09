import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import { PUT as changePassword } from "@/app/api/users/change-password/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { PUT as updateUserDetails } from "@/app/api/users/update-user-details/route";
import { passwordResets } from "@/db/schema/people/password-resets";
import { users } from "@/db/schema/people/users";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import type { ErrorBody } from "@/lib/shared/errors";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { type Answer, call } from "../../support/call";
import { asForm } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, refreshWith } from "../../support/members";
import { createAccount } from "../../support/people";

/** A stolen token, or an open session, cannot change the email or password of its owner. */

const installation = testInstallation();
const text = messages.auth;
const newPassword = "brand new secret";
let account_id: string;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});

async function signedIn(role: "admin" | "moderator" = "admin") {
  const member = await createMember(installation.deps, account_id, role);
  const { accessToken, refreshToken } = (await logInAs(member)).body;
  return { ...member, bearer: accessToken as string, refreshToken: refreshToken as string };
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>;

const rowOf = async ({ user_id }: { user_id: string }) =>
  (await installation.deps.db.select().from(users).where(eq(users.id, user_id)))[0];
const editSelf = (own: SignedIn, body: object) =>
  call(updateUser, { method: "PUT", as: own, params: { id: own.user_id }, body: { email: own.email, ...body } });

/** Each API change of one's own email or password, without the current password unless it is added. */
const changes: [string, (own: SignedIn, proof: object) => Promise<Answer<ErrorBody>>][] = [
  ["the password by update-user", (own, proof) => editSelf(own, { password: newPassword, ...proof })],
  ["the email by update-user", (own, proof) => editSelf(own, { email: `other-${own.email}`, ...proof })],
  ["the email's capitals by update-user", (own, proof) => editSelf(own, { email: own.email.toUpperCase(), ...proof })],
  [
    "both by update-user",
    (own, proof) => editSelf(own, { email: `other-${own.email}`, password: newPassword, ...proof }),
  ],
  [
    "the password by change-password",
    (own, proof) => call(changePassword, { method: "PUT", as: own, body: { new_password: newPassword, ...proof } }),
  ],
];

describe.each(changes)("%s", (_name, change) => {
  it.each([
    ["without the current password", {}, text.currentPasswordRequired],
    ["with an empty one", { current_password: "" }, text.currentPasswordRequired],
    ["with a wrong one", { current_password: "not this one" }, text.currentPasswordWrong],
  ])("changing one's own credentials is refused %s, and nothing changes", async (_about, proof, message) => {
    const own = await signedIn();
    const before = await rowOf(own);
    const answer = await change(own, proof);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(answer.body.issues).toContainEqual({ path: "current_password", message });
    expect(await rowOf(own)).toEqual(before);
    expect((await refreshWith(own.refreshToken)).status).toBe(200);
  });

  it("changing one's own credentials succeeds with the current password", async () => {
    const own = await signedIn();
    const before = await rowOf(own);
    expect((await change(own, { current_password: own.password })).status).toBe(200);
    const after = await rowOf(own);
    expect([after?.email, after?.password_hash]).not.toEqual([before?.email, before?.password_hash]);
  });
});

it("no other call that changes users accepts an email or a password", () => {
  const known = [
    "/api/users/add-user",
    "/api/users/update-user/{id}",
    "/api/users/change-password",
    // Asks for one's own, and changes none.
    "/api/account/close-account",
    "/api/users/begin-second-factor",
    "/api/users/begin-new-passkey",
  ];
  const modules: Record<string, Record<string, RouteHandler>> = routeModules;
  const takers = Object.entries(modules).filter(([, module]) =>
    ["PUT", "POST", "PATCH"].some((method) => /password/.test(fieldsOf(module[method]?.declaration.body))),
  );
  const others = takers.map(([address]) => address).filter((address) => !/\/(auth|events|albums)\//.test(address));
  expect(others.sort()).toEqual(known.sort());
});

/** The names of a body's fields, looking through pipes. */
function fieldsOf(schema: unknown): string {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { in?: unknown; out?: unknown } };
  if (shape) return Object.keys(shape).join();
  return def?.in ? `${fieldsOf(def.in)},${fieldsOf(def.out)}` : "";
}

it("update-user-details does not change the email of the account or the user", async () => {
  const own = await signedIn();
  const body = asForm({ company_name: "Quiet Fields", email: "taken-over@example.com" });
  const answer = await call(updateUserDetails, { method: "PUT", as: own, body });
  expect(answer.status).toBe(200);
  expect(answer.body.email).not.toBe("taken-over@example.com");
  expect((await rowOf(own))?.email).toBe(own.email);
});

it("an admin saves their own row unchanged without the password, and edits another's without it", async () => {
  const own = await signedIn();
  expect((await editSelf(own, {})).status).toBe(200);
  const other = await signedIn("moderator");
  const body = { email: `renamed-${other.email}`, password: newPassword };
  const answer = await call(updateUser, { method: "PUT", as: own, params: { id: other.user_id }, body });
  expect(answer.status).toBe(200);
  expect((await refreshWith(other.refreshToken)).status).toBe(401);
});

it("changing one's own password by update-user ends every session, this one too", async () => {
  const own = await signedIn();
  const elsewhere = (await logInAs(own)).body;
  await editSelf(own, { password: newPassword, current_password: own.password });
  for (const token of [own.refreshToken, elsewhere.refreshToken]) expect((await refreshWith(token)).status).toBe(401);
  expect((await logInAs({ ...own, password: newPassword })).status).toBe(200);
});

it("wrong passwords are counted together at both routes, and then even the right one is refused", async () => {
  const own = await signedIn();
  for (let tries = 0; tries < rateLimits.passwordByUser.limit; tries += 1) {
    const [, change] = changes[tries % changes.length] ?? [];
    await change?.(own, { current_password: "not this one" });
  }
  for (const [, change] of changes) {
    expect((await change(own, { current_password: own.password })).status).toBe(429);
  }
});

it("one of two simultaneous changes with the same password succeeds", async () => {
  const own = await signedIn();
  const answers = await Promise.all(
    ["the first of them", "the second of them"].map((password) =>
      editSelf(own, { password, current_password: own.password }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it.each(["email", "password"])("changing one's own %s invalidates the links mailed before", async (field) => {
  const own = await signedIn();
  const { db } = installation.deps;
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  await db
    .insert(passwordResets)
    .values({ token_hash: hashToken(field + own.email), account_id, user_id: own.user_id, expires_at });
  const body = field === "email" ? { email: `other-${own.email}` } : { password: newPassword };
  await editSelf(own, { ...body, current_password: own.password });
  expect(await db.select().from(passwordResets).where(eq(passwordResets.user_id, own.user_id))).toEqual([]);
});
