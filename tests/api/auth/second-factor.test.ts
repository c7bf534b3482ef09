import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as createExport } from "@/app/api/account/create-export/route";
import { PUT as updateSignInRules } from "@/app/api/account/update-sign-in-rules/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { routeModules } from "@/app/api/openapi.json/modules";
import { POST as authorizeChannel } from "@/app/api/realtime/auth/route";
import { POST as confirmFactor } from "@/app/api/users/confirm-second-factor/route";
import { GET as getSecondFactor } from "@/app/api/users/get-second-factor/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import { DELETE as removeFactor } from "@/app/api/users/remove-second-factor/[id]/route";
import { POST as renewCodes } from "@/app/api/users/renew-recovery-codes/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { insertPasswordReset } from "@/db/queries/people/users";
import { accounts } from "@/db/schema/people/accounts";
import { auditLog } from "@/db/schema/people/audit-log";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { secondFactors } from "@/db/schema/people/second-factors";
import { dropSecondFactor, setPassword } from "@/host/start/accounts";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { env } from "@/lib/server/env";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { channels } from "@/lib/shared/public-paths";
import { firstStep, forgetStep, setUpFactor, takeSecondStep, wrongCodeOf } from "../../support/auth/second-factors";
import { codeOf } from "../../support/auth/totp";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const text = messages.secondFactor;
let account_id: string;
let member: Member;
let app: Awaited<ReturnType<typeof setUpFactor>>;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});

beforeEach(async () => {
  member = await createMember(installation.deps, account_id);
  app = await setUpFactor(installation.deps, member);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await installation.deps.db.update(accounts).set({ second_factor_for: "nobody", remembers_browsers: true });
});

const actionsOf = async ({ user_id }: Member) => {
  const rows = await installation.deps.db.select().from(auditLog).where(eq(auditLog.subject_id, user_id));
  return rows.map(({ action }) => action);
};
const opensApi = async (bearer: string) => (await call(getUserDetails, { as: { bearer } })).status === 200;

describe("the second step of a login", () => {
  it("a right password alone begins no session, sets no session cookie, and tells nothing but that a code is missing", async () => {
    const answer = await logInAs(member);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      401,
      "second_factor_required",
      text.required,
    ]);
    expect(Object.keys(answer.body).sort()).toEqual(["code", "message", "request_id", "ticket"]);
    expect(Object.keys(answer.cookies)).toEqual(["wallflower-second-step"]);
    const families = installation.deps.db.select().from(refreshTokenFamilies);
    expect(await families.where(eq(refreshTokenFamilies.user_id, member.user_id))).toHaveLength(1);
    expect(await opensApi(answer.body.ticket)).toBe(false);
    expect((await refreshWith(answer.body.ticket)).status).toBe(401);
    const wrong = await logInAs({ ...member, password: "wrong" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "unauthenticated"]);
  });

  it("ticket and code answer as a login without a second factor does", async () => {
    const answer = await takeSecondStep(await firstStep(member), codeOf(app.secret));
    expect(answer.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: { email: member.email, role: "admin" },
    });
    expect(answer.cookies).toHaveProperty(["next-auth.session-token"]);
    expect(await opensApi(answer.body.accessToken)).toBe(true);
  });

  /** Waits for the next step of 30 s if the present one ends soon, which would turn a neighbour into a stranger. */
  async function leaveTime() {
    const leftMs = 30_000 - (Date.now() % 30_000);
    if (leftMs < 3_000) await sleep(leftMs);
  }

  it("a code of the neighbouring step is taken, one further away is not", async () => {
    for (const [steps, status] of [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      await forgetStep(installation.deps, member);
      const step = await firstStep(member);
      await leaveTime();
      const answer = await takeSecondStep(step, codeOf(app.secret, steps));
      expect([steps, answer.status]).toEqual([steps, status]);
    }
  });

  it("a code works once, also in ten logins at the same moment, and so does an older one after it", async () => {
    const steps = await Promise.all(Array.from({ length: 10 }, () => firstStep(member)));
    const answers = await Promise.all(steps.map((step) => takeSecondStep(step, codeOf(app.secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const older = await takeSecondStep(await firstStep(member), codeOf(app.secret, -1));
    expect(older.body.issues).toEqual([{ path: "code", message: text.codeWrong }]);
  });

  it("a ticket works once, and only in the browser that got it", async () => {
    const step = await firstStep(member);
    const stranger = await firstStep(member);
    for (const cookies of [{}, stranger.cookies]) {
      const answer = await takeSecondStep(step, codeOf(app.secret), { cookies });
      expect([answer.status, answer.body.message]).toEqual([401, text.ticketDead]);
    }
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(200);
    await forgetStep(installation.deps, member);
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(401);
  });

  it("a ticket ends after ten minutes, and with the password that it stands for", async () => {
    const step = await firstStep(member);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(401);
    vi.useRealTimers();
    await setPassword(installation.deps.db, member.email, "another good secret");
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(401);
  });

  it("a reset password leaves the second step in place", async () => {
    const token = "a token of a mailed link, long enough";
    const link = { token_hash: hashToken(token), account_id, user_id: member.user_id };
    await insertPasswordReset(installation.deps.db, link, 60);
    const new_password = "another good secret";
    expect((await call(resetPassword, { body: { token, new_password } })).status).toBe(200);
    const step = await firstStep({ ...member, password: new_password });
    expect([step.status, step.code]).toEqual([401, "second_factor_required"]);
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(200);
  });

  it("a foreign or broken ticket is refused like an expired one", async () => {
    const step = await firstStep(member);
    for (const ticket of ["x", app.bearer, `${step.ticket}x`]) {
      const answer = await takeSecondStep({ ...step, ticket }, codeOf(app.secret));
      expect([answer.status, answer.body.message]).toEqual([401, text.ticketDead]);
    }
  });

  it("a recovery code works once, typed with or without hyphens, and only its hash is stored", async () => {
    const [code = ""] = app.codes;
    expect(new Set(app.codes).size).toBe(10);
    const typed = code.replaceAll("-", " ").toLowerCase();
    expect((await takeSecondStep(await firstStep(member), typed)).status).toBe(200);
    expect((await takeSecondStep(await firstStep(member), code)).status).toBe(400);
    const [row] = await installation.deps.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.user_id, member.user_id));
    expect(row?.recovery_hashes).toHaveLength(9);
    expect(JSON.stringify(row)).not.toContain(app.codes[1]?.replaceAll("-", ""));
    expect(JSON.stringify(row)).not.toContain(app.secret);
  });

  it("wrong codes are limited for the account from every address together, are in the audit log, and right ones do not count", async () => {
    const { limit } = rateLimits.factorByUser;
    for (let right = 0; right <= limit; right += 1) {
      await forgetStep(installation.deps, member);
      expect((await takeSecondStep(await firstStep(member), codeOf(app.secret))).status).toBe(200);
    }
    for (let wrong = 0; wrong < limit; wrong += 1) {
      expect((await takeSecondStep(await firstStep(member), wrongCodeOf(app.secret))).status).toBe(400);
    }
    await forgetStep(installation.deps, member);
    expect((await takeSecondStep(await firstStep(member), codeOf(app.secret))).status).toBe(429);
    expect((await actionsOf(member)).filter((action) => action === "second-factor.failure")).toHaveLength(limit);
  });

  it("a browser that has signed in before gets in while an attacker uses up the account's attempts", async () => {
    const first = await takeSecondStep(await firstStep(member), codeOf(app.secret));
    await useUpLimit(installation.deps, "factorByUser", member.user_id);
    await forgetStep(installation.deps, member);
    const step = await firstStep(member);
    expect((await takeSecondStep(step, codeOf(app.secret))).status).toBe(429);
    const known = { "wallflower-known-browser": first.cookies["wallflower-known-browser"] ?? "" };
    expect((await takeSecondStep(step, codeOf(app.secret), { cookies: { ...step.cookies, ...known } })).status).toBe(
      200,
    );
  });
});

describe("a browser that skips the second step", () => {
  const remember = async () => {
    const answer = await takeSecondStep(await firstStep(member), codeOf(app.secret), { remember_browser: true });
    expect(answer.status).toBe(200);
    return answer.cookies;
  };
  const logInFrom = (cookies: Record<string, string>) =>
    call(loginRoute, { body: { email_id: member.email, password: member.password }, cookies });
  let loginRoute: Parameters<typeof call>[0];
  beforeAll(async () => {
    loginRoute = (await import("@/app/api/auth/login/route")).POST;
  });

  it("a remembered browser needs the password only, for this user, for 30 days, until they change their password", async () => {
    const cookies = await remember();
    expect((await logInFrom(cookies)).status).toBe(200);
    expect((await logInFrom({})).status).toBe(401);
    const other = await createMember(installation.deps, account_id);
    await setUpFactor(installation.deps, other);
    const foreign = { email_id: other.email, password: other.password };
    expect((await call(loginRoute, { body: foreign, cookies })).status).toBe(401);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 86_400_000 });
    expect((await logInFrom(cookies)).status).toBe(401);
    vi.useRealTimers();
    await setPassword(installation.deps.db, member.email, "another good secret");
    expect((await logInFrom(cookies)).status).toBe(401);
    const changed = { email_id: member.email, password: "another good secret" };
    expect((await call(loginRoute, { body: changed, cookies })).body.code).toBe("second_factor_required");
  });

  it("no browser skips the second step if the company does not allow it", async () => {
    const cookies = await remember();
    const rules = { second_factor_for: "nobody", remembers_browsers: false };
    expect((await call(updateSignInRules, { method: "PUT", as: app, body: rules })).status).toBe(200);
    expect((await logInFrom(cookies)).status).toBe(401);
    await forgetStep(installation.deps, member);
    const answer = await takeSecondStep(await firstStep(member), codeOf(app.secret), { remember_browser: true });
    expect(answer.cookies).not.toHaveProperty("wallflower-remembered-browser");
  });
});

describe("setting up and removing a second factor", () => {
  it("turning it on ends the user's other sessions, which no code began", async () => {
    const newcomer = await createMember(installation.deps, account_id, "moderator");
    const before = (await logInAs(newcomer)).body.accessToken;
    const { bearer } = await setUpFactor(installation.deps, newcomer);
    expect([await opensApi(before), await opensApi(bearer)]).toEqual([false, true]);
    expect(await actionsOf(newcomer)).toContain("second-factor.enable");
  });

  it("new recovery codes replace the old ones", async () => {
    const { body } = await call(renewCodes, { method: "POST", as: app, body: {} });
    expect((await takeSecondStep(await firstStep(member), app.codes[0] ?? "")).status).toBe(400);
    expect((await takeSecondStep(await firstStep(member), body.recovery_codes[0])).status).toBe(200);
  });

  it("an admin resets another user's second factor, which ends that user's sessions; a moderator resets nobody's", async () => {
    const lost = await createMember(installation.deps, account_id, "moderator");
    const { bearer } = await setUpFactor(installation.deps, lost);
    const reset = (id: string, as: { bearer: string }) => call(removeFactor, { method: "DELETE", as, params: { id } });
    expect((await reset(member.user_id, { bearer })).status).toBe(404);
    expect((await logInAs(member)).status).toBe(401);
    expect((await reset(lost.user_id, app)).status).toBe(200);
    expect(await opensApi(bearer)).toBe(false);
    expect((await logInAs(lost)).status).toBe(200);
    expect((await reset(member.user_id, app)).status).toBe(200);
    expect(await opensApi(app.bearer)).toBe(true);
  });

  it("account:second-factor removes it by hand and ends the user's sessions", async () => {
    await dropSecondFactor(installation.deps.db, member.email);
    expect(await opensApi(app.bearer)).toBe(false);
    expect((await logInAs(member)).status).toBe(200);
    await expect(dropSecondFactor(installation.deps.db, member.email)).rejects.toThrow("has no second factor");
  });

  it("with another NEXTAUTH_SECRET the app's codes are refused with what to do, and recovery codes still work", async () => {
    const former = env.NEXTAUTH_SECRET;
    Object.assign(env, { NEXTAUTH_SECRET: "another secret of the installation, long enough" });
    try {
      const answer = await takeSecondStep(await firstStep(member), codeOf(app.secret));
      expect([answer.status, answer.body.message]).toEqual([400, text.secretChanged]);
      const { status, body } = await takeSecondStep(await firstStep(member), app.codes[0] ?? "");
      expect(status).toBe(200);
      const own = await call(getSecondFactor, { as: { bearer: body.accessToken } });
      expect(own.body).toMatchObject({ is_enabled: true, is_readable: false, recovery_codes_left: 9 });
    } finally {
      Object.assign(env, { NEXTAUTH_SECRET: former });
    }
  });
});

describe("a recent code", () => {
  const age = (minutes: number) =>
    installation.deps.db
      .update(refreshTokenFamilies)
      .set({ factor_at: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where(eq(refreshTokenFamilies.user_id, member.user_id));

  it("exporting everything, changing a user and the rules need a code of the last ten minutes, if the user has any", async () => {
    const rules = { second_factor_for: "nobody", remembers_browsers: true };
    const calls = [
      () => call(createExport, { method: "POST", as: app, body: {} }),
      () => call(updateSignInRules, { method: "PUT", as: app, body: rules }),
      () => call(updateUser, { method: "PUT", as: app, params: { id: member.user_id }, body: { email: member.email } }),
      () => call(renewCodes, { method: "POST", as: app, body: {} }),
      () => call(removeFactor, { method: "DELETE", as: app, params: { id: member.user_id } }),
    ];
    await age(11);
    for (const send of calls) {
      const { status, body } = await send();
      expect([status, body.issues]).toEqual([403, [{ path: "second_factor_stale", message: text.confirmFirst }]]);
    }
    const wrong = await call(confirmFactor, { as: app, body: { code: wrongCodeOf(app.secret) } });
    expect(wrong.status).toBe(400);
    expect((await calls[0]?.())?.status).toBe(403);
    expect((await call(confirmFactor, { as: app, body: { code: codeOf(app.secret) } })).status).toBe(200);
    for (const send of calls) expect((await send()).status).toBeLessThan(300);
  });
});

describe("a required second factor", () => {
  const demand = (second_factor_for: string) =>
    call(updateSignInRules, { method: "PUT", as: app, body: { second_factor_for, remembers_browsers: true } });

  it("requiring it signs out everyone who lacks it, and at their next login they can only set it up", async () => {
    const moderator = await createMember(installation.deps, account_id, "moderator");
    const before = (await logInAs(moderator)).body.accessToken;
    expect((await demand("admins")).status).toBe(200);
    expect(await opensApi(before)).toBe(true);
    expect((await demand("everyone")).status).toBe(200);
    expect(await opensApi(before)).toBe(false);
    const { body } = await logInAs(moderator);
    const refused = await call(getUserDetails, { as: { bearer: body.accessToken } });
    expect([refused.status, refused.body.message]).toEqual([403, text.setUpFirst]);
    expect(refused.body.issues).toEqual([{ path: "second_factor_missing", message: text.setUpFirst }]);
    const { bearer } = await setUpFactor(installation.deps, moderator);
    expect(await opensApi(bearer)).toBe(true);
  });

  it("someone who must set it up is refused every call but that, whatever they guess", async () => {
    await demand("everyone");
    const moderator = await createMember(installation.deps, account_id, "moderator");
    const as = { bearer: (await logInAs(moderator)).body.accessToken };
    const routes = Object.entries(routeModules).flatMap(([address, module]) =>
      Object.entries<RouteHandler>(module).map(([method, handler]) => ({ address, method, handler })),
    );
    const closed = routes.filter(({ handler }) => handler.declaration.access !== "public");
    const open = closed.filter(({ handler }) => handler.declaration.isForMissingFactor);
    const app = ["begin", "enable", "get"].map((verb) => `/api/users/${verb}-second-factor`);
    const setUp = [...app, "/api/users/add-passkey", "/api/users/begin-new-passkey", "/api/users/change-password"];
    expect(open.map(({ address }) => address).sort()).toEqual(setUp.sort());
    for (const { address, method, handler } of closed.filter((each) => !open.includes(each))) {
      const { status, body } = await call(handler, { method: method as "GET", as });
      expect([address, status, body.message]).toEqual([address, 403, text.setUpFirst]);
    }
    // A console asks for its channel by a public route. A 401 there would end the session that is to set it up.
    const channel = { socket_id: "1.1", channel_name: channels.user(moderator.user_id, moderator.user_id) };
    const { status, body } = await call(authorizeChannel, { body: channel, as });
    expect([status, body.message]).toEqual([403, text.setUpFirst]);
  });

  it("nobody requires what they have not set up themselves", async () => {
    await call(removeFactor, { method: "DELETE", as: app, params: { id: member.user_id } });
    const { status, body } = await demand("admins");
    expect([status, body.message]).toEqual([409, text.ownFirst]);
  });
});
