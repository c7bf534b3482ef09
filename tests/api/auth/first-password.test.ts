import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { GET as getEventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { routeModules } from "@/app/api/openapi.json/modules";
import { PUT as changePassword } from "@/app/api/users/change-password/route";
import { GET as getAccountDetails } from "@/app/api/users/get-user-details/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { insertPasswordReset } from "@/db/queries/people/users";
import { users } from "@/db/schema/people/users";
import { setPassword } from "@/host/start/accounts";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";
import { createAccount, createEvent } from "../../support/people";

const installation = testInstallation();
const chosen = "brand new secret";
let account_id: string;
let admin: Member;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
  admin = await createMember(installation.deps, account_id);
});

type Newcomer = Member & { bearer: string; refreshToken: string };

/** A user who has signed in with a generated password. */
async function makeNewcomer(): Promise<Newcomer> {
  const member = await createMember(installation.deps, account_id);
  await installation.deps.db.update(users).set({ password_is_initial: true }).where(eq(users.id, member.user_id));
  const { status, body } = await logInAs(member);
  expect(status).toBe(200);
  return { ...member, bearer: body.accessToken, refreshToken: body.refreshToken };
}

const isInitial = async ({ user_id }: Member) => {
  const [row] = await installation.deps.db.select().from(users).where(eq(users.id, user_id));
  return row?.password_is_initial;
};

const closed = Object.entries(routeModules).flatMap(([address, module]) =>
  Object.entries<RouteHandler>(module)
    .filter(([, { declaration }]) => declaration.access !== "public" && !declaration.isForInitialPassword)
    .map(([method, handler]) => [`${method} ${address}`, method, handler] as const),
);

it("a session with a password that the product generated may only change it and log out", () => {
  const open = Object.entries(routeModules).flatMap(([address, module]) =>
    Object.values<RouteHandler>(module)
      .filter(({ declaration }) => declaration.isForInitialPassword)
      .map(() => address),
  );
  expect(open.sort()).toEqual(["/api/auth/logout", "/api/users/change-password"]);
  expect(closed.length).toBeGreaterThan(30);
});

it("a session with a generated password is refused every other call, with the reason", async () => {
  const newcomer = await makeNewcomer();
  for (const [name, method, handler] of closed) {
    const { status, body } = await call(handler, { method: method as "GET", as: newcomer });
    expect([name, status, body.code, body.message]).toEqual([name, 403, "forbidden", messages.auth.ownPasswordFirst]);
  }
});

it("a session with a generated password counts as anonymous in public calls", async () => {
  const newcomer = await makeNewcomer();
  const get = (slug: string, bearer: string) => call(getEventBySlug, { params: { slug }, as: { bearer } });
  const live = await createEvent(installation.deps, account_id);
  expect((await get(live.event_url_slug, newcomer.bearer)).status).toBe(200);
  const draft = await createEvent(installation.deps, account_id, { event_status: "Draft" });
  expect((await get(draft.event_url_slug, (await logInAs(admin)).body.accessToken)).status).toBe(200);
  expect((await get(draft.event_url_slug, newcomer.bearer)).status).toBe(404);
});

it("a session with a generated password is refreshed and ended like any other, and its user can sign in again", async () => {
  const newcomer = await makeNewcomer();
  const { status, body } = await refreshWith(newcomer.refreshToken);
  expect(status).toBe(200);
  const bearer = body.accessToken;
  const again = { body: { email_id: newcomer.email, password: newcomer.password }, as: { bearer } };
  expect((await call(login, { ...again, address: "198.51.100.77" })).status).toBe(200);
  expect((await call(logout, { body: {}, as: { bearer } })).status).toBe(200);
  const ended = await call(changePassword, {
    method: "PUT",
    as: { bearer },
    body: { current_password: newcomer.password, new_password: chosen },
  });
  expect(ended.status).toBe(401);
});

it("the answer to a sign-in says that a generated password has to be changed, and is silent about a chosen one", async () => {
  const newcomer = await makeNewcomer();
  const { body } = await logInAs(newcomer);
  expect(body.password_is_initial).toBe(true);
  expect((await logInAs(admin)).body).not.toHaveProperty("password_is_initial");
});

it("a generated password cannot be changed to itself", async () => {
  const { password, bearer, ...newcomer } = await makeNewcomer();
  const body = { current_password: password, new_password: password };
  const answer = await call(changePassword, { method: "PUT", as: { bearer }, body });
  expect([answer.status, answer.body.message]).toEqual([400, messages.auth.passwordRepeated]);
  expect(await isInitial({ ...newcomer, password })).toBe(true);
});

it("changing a generated password opens every call to the session that the answer begins", async () => {
  const newcomer = await makeNewcomer();
  const body = { current_password: newcomer.password, new_password: chosen };
  const answer = await call(changePassword, { method: "PUT", as: newcomer, body });
  expect(answer.status).toBe(200);
  const opened = await call(getAccountDetails, { as: { bearer: answer.body.accessToken } });
  expect(opened.status).toBe(200);
  expect(await isInitial(newcomer)).toBe(false);
});

const otherWays: Record<string, (newcomer: Newcomer) => Promise<unknown>> = {
  "an admin of the account chooses one": async ({ user_id, email }) => {
    const as = { bearer: (await logInAs(admin)).body.accessToken };
    const body = { email, password: chosen };
    expect((await call(updateUser, { method: "PUT", as, params: { id: user_id }, body })).status).toBe(200);
  },
  "its owner chooses one by a mailed link": async ({ user_id }) => {
    const token = randomBytes(32).toString("base64url");
    await insertPasswordReset(installation.deps.db, { token_hash: hashToken(token), account_id, user_id }, 60);
    expect((await call(resetPassword, { body: { token, new_password: chosen } })).status).toBe(200);
  },
  "one is chosen by hand": ({ email }) => setPassword(installation.deps.db, email, chosen),
};

it.each(Object.entries(otherWays))(
  "a generated password need not be changed any more once %s",
  async (_way, choose) => {
    const newcomer = await makeNewcomer();
    await choose(newcomer);
    expect(await isInitial(newcomer)).toBe(false);
    const { body } = await logInAs({ ...newcomer, password: chosen });
    expect((await call(getAccountDetails, { as: { bearer: body.accessToken } })).status).toBe(200);
  },
);

it("a generated password must still be changed after an admin changed the user's email", async () => {
  const newcomer = await makeNewcomer();
  const as = { bearer: (await logInAs(admin)).body.accessToken };
  const body = { email: `new-${newcomer.email}` };
  const answer = await call(updateUser, { method: "PUT", as, params: { id: newcomer.user_id }, body });
  expect(answer.status).toBe(200);
  expect(await isInitial(newcomer)).toBe(true);
});
