import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { POST as addUser } from "@/app/api/users/add-user/route";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { users } from "@/db/schema/people/users";
import { rateLimits as rateLimitRows } from "@/db/schema/rate-limits";
import { hashPassword, verifyPassword } from "@/lib/server/base/auth/password";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

vi.mock("@/lib/server/base/auth/password", { spy: true });

const installation = testInstallation();
/** In seconds. */
const hour = 3_600;
let account_id: string;
let member: Member;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
  member = await createMember(installation.deps, account_id);
});

afterEach(() => {
  vi.mocked(verifyPassword).mockClear();
});

const familiesOf = (user_id: string) =>
  installation.deps.db.select().from(refreshTokenFamilies).where(eq(refreshTokenFamilies.user_id, user_id));

const secondsUntil = (moment: string) => (new Date(moment).getTime() - Date.now()) / 1000;

describe("logging in", () => {
  it("logging in answers with the tokens and the user's email and role, and nothing else", async () => {
    const answer = await logInAs(member);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: { email: member.email, role: "admin" },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("logging in gives an access token that opens the API", async () => {
    const { body } = await logInAs(member);
    const posts = await call(getAllEventPosts, { as: { bearer: body.accessToken } });
    expect(posts.status).toBe(200);
  });

  it("logging in takes the email in any case and with spaces around it", async () => {
    const answer = await logInAs({ ...member, email: `  ${member.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(member.email);
  });

  it("logging in stores only a hash of the refresh token", async () => {
    const fresh = await createMember(installation.deps, account_id, "moderator");
    const { body } = await logInAs(fresh);
    const [family] = await familiesOf(fresh.user_id);
    expect(family?.token_hash).toBe(createHash("sha256").update(body.refreshToken).digest("hex"));
    expect(JSON.stringify(family)).not.toContain(body.refreshToken);
  });

  it("logging in sets next-auth's cookie, which scripts cannot read", async () => {
    const answer = await logInAs(member);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^next-auth\.session-token=[\w.-]+;/);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; HttpOnly(;|$)/i);
    expect(cookie).toMatch(/; SameSite=lax(;|$)/i);
    expect(cookie).not.toMatch(/; Secure/i);
  });

  it("logging in over https sets secure cookies only, under prefixes that their paths allow", async () => {
    const body = { email_id: member.email, password: member.password };
    const answer = await call(login, { body, headers: { "x-forwarded-proto": "https" }, address: "203.0.113.251" });
    expect(Object.keys(answer.cookies).sort()).toEqual([
      "__Secure-next-auth.session-token",
      "__Secure-wallflower-known-browser",
    ]);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure(;|$)/i);
  });

  const spans = [
    ["without 'Remember me' lasts 12 hours", {}, 12 * hour],
    ["with it switched off lasts 12 hours", { remember: false }, 12 * hour],
    ["with 'Remember me' lasts 30 days", { remember: true }, 30 * 24 * hour],
  ] as const;
  it.each(spans)("a session %s, and so does its cookie", async (_, extra, expected) => {
    const fresh = await createMember(installation.deps, account_id);
    const answer = await logInAs(fresh, extra);
    const [family] = await familiesOf(fresh.user_id);
    // Within 50 s.
    expect(secondsUntil(family?.expires_at ?? "")).toBeCloseTo(expected, -2);
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${expected}`);
  });

  it("logging in ignores an old or broken bearer token", async () => {
    const body = { email_id: member.email, password: member.password };
    const answer = await call(login, { body, as: { bearer: "leftover" }, address: "203.0.113.252" });
    expect(answer.status).toBe(200);
  });
});

describe("passwords", () => {
  it("a password is verified as typed: whole, with its spaces, capitals and accents", async () => {
    // Longer than 72 bytes, after which bcrypt would ignore the rest.
    const password = `  Ünverzagt ${"plays the tuba in the hall, ".repeat(5)}Z `;
    const email = "as-typed@example.com";
    const bearer = (await logInAs(member)).body.accessToken;
    expect((await call(addUser, { as: { bearer }, body: { email, password } })).status).toBe(201);
    expect((await logInAs({ email, password })).status).toBe(200);
    const others = {
      "without its spaces": password.trim(),
      "in small letters": password.toLowerCase(),
      "with its accent apart": password.normalize("NFD"),
      "cut at 72 characters": password.slice(0, 72),
      "without its last character": password.slice(0, -1),
    };
    for (const [about, other] of Object.entries(others)) {
      expect((await logInAs({ email, password: other })).status, about).toBe(401);
    }
  });
});

it("a password opens a session a year later as on the first day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * 24 * hour * 1_000 });
  const { status, body } = await logInAs(member);
  vi.useRealTimers();
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("password_is_initial");
});

describe("wrong email and wrong password", () => {
  it("a wrong email and a wrong password get the same answer", async () => {
    const wrongEmail = await logInAs({ ...member, email: "nobody@example.com" });
    const wrongPassword = await logInAs({ ...member, password: "wrong" });
    for (const answer of [wrongEmail, wrongPassword]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        message: "Invalid email or password.",
        code: "unauthenticated",
        request_id: expect.any(String),
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("a wrong email and a wrong password cost the same: one verification against a hash of the same strength", async () => {
    /** Algorithm, version and cost parameters of the hashes, without salt and digest. */
    const costs: string[] = [];
    for (const attempt of [{ email: "nobody@example.com" }, { password: "wrong" }]) {
      await logInAs({ ...member, ...attempt });
      expect(verifyPassword).toHaveBeenCalledTimes(1);
      costs.push(vi.mocked(verifyPassword).mock.calls[0]?.[0].split("$").slice(0, 4).join("$") ?? "");
      vi.mocked(verifyPassword).mockClear();
    }
    expect(costs[0]).toBe(costs[1]);
    expect(costs[0]).toBe("$argon2id$v=19$m=19456,t=2,p=1");
  });

  it("a wrong email or password leaves no session behind", async () => {
    const fresh = await createMember(installation.deps, account_id);
    await logInAs({ ...fresh, password: "wrong" });
    expect(await familiesOf(fresh.user_id)).toEqual([]);
  });
});

describe("invalid input", () => {
  const cases = [
    ["no body", undefined, 400, messages.auth.emailRequired],
    ["no email", { password: "x" }, 400, messages.auth.emailRequired],
    ["a blank email", { email_id: "  ", password: "x" }, 400, messages.auth.emailRequired],
    ["no password", { email_id: "a@example.com" }, 400, messages.auth.passwordRequired],
    ["an empty password", { email_id: "a@example.com", password: "" }, 400, messages.auth.passwordRequired],
    ["an email without an at-sign", { email_id: "ada", password: "x" }, 400, messages.users.emailInvalid],
    ["a NUL in the email", { email_id: "a\u0000@example.com", password: "x" }, 400, messages.users.emailInvalid],
    ["an email that is a list", { email_id: ["a@example.com"], password: "x" }, 400, messages.auth.emailRequired],
    [
      "a password of 1,000 characters",
      { email_id: "a@example.com", password: "x".repeat(1_000) },
      400,
      messages.users.passwordTooLong,
    ],
    [
      "text for 'remember'",
      { email_id: "a@example.com", password: "x", remember: "yes" },
      400,
      messages.http.invalidInput,
    ],
    ["half of a JSON body", '{"email_id":', 400, messages.http.malformedBody],
  ] as const;
  it.each(cases)("logging in refuses missing or malformed input: %s", async (_, body, status, message) => {
    const answer = await call(login, { method: "POST", body, address: "203.0.113.253" });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(verifyPassword).not.toHaveBeenCalled();
  });

  it("logging in refuses a form body", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await call(login, { body: "email_id=a%40example.com&password=x", headers });
    expect(answer.status).toBe(415);
  });
});

describe("too many tries", () => {
  it("failed tries with one email leave two tries an hour to each address, then are refused with the time to wait", async () => {
    const victim = await createMember(installation.deps, account_id);
    for (let tries = 0; tries < rateLimits.loginByEmail.limit; tries++) {
      expect((await logInAs({ ...victim, password: "wrong" })).status).toBe(401);
    }
    const logInFrom = (address: string, password: string) =>
      call(login, { body: { email_id: victim.email.toUpperCase(), password }, address });
    const owner = "198.51.100.21";
    const attacker = "198.51.100.22";
    for (let tries = 0; tries < rateLimits.loginReserve.limit; tries++) {
      expect((await logInFrom(attacker, "wrong")).status).toBe(401);
    }
    for (let logins = 0; logins <= rateLimits.loginReserve.limit; logins++) {
      expect((await logInFrom(owner, victim.password)).status).toBe(200);
    }
    const refused = await logInFrom(attacker, victim.password);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await logInAs(member)).status).toBe(200);
  });

  it("only failed tries count: somebody who logs in correctly is never limited", async () => {
    const body = { email_id: member.email, password: member.password };
    for (let logins = 0; logins < rateLimits.loginByAddress.limit + 2; logins++) {
      expect((await call(login, { body, address: "198.51.100.11" })).status).toBe(200);
    }
  });

  it("failed tries from one address are limited, whatever the email; other addresses are not", async () => {
    const send = (index: number, address: string) =>
      call(login, { body: { email_id: `guess-${index}@example.com`, password: "x" }, address });
    expect((await send(1, "198.51.100.9")).status).toBe(401);
    await useUpLimit(installation.deps, "loginByAddress", "198.51.100.8");
    expect((await send(2, "198.51.100.8")).status).toBe(429);
    expect((await send(99, "198.51.100.10")).status).toBe(401);
  });

  it("failed tries leave no email address in the table of limits, nor a hash that could be looked up", async () => {
    await logInAs({ email: "secret-person@example.com", password: "x" });
    const keys = JSON.stringify(await installation.deps.db.select().from(rateLimitRows));
    expect(keys).toContain("loginByEmail:");
    expect(keys).not.toContain("@");
    for (const encoding of ["hex", "base64url"] as const) {
      expect(keys).not.toContain(createHash("sha256").update("secret-person@example.com").digest(encoding));
    }
  });
});

it("a password that changes during a login with the old one lets no session through", async () => {
  const fresh = await createMember(installation.deps, account_id);
  const password_hash = await hashPassword("another password");
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await installation.deps.db.update(users).set({ password_hash }).where(eq(users.id, fresh.user_id));
    return true;
  });
  expect((await logInAs(fresh)).status).toBe(401);
  expect(await familiesOf(fresh.user_id)).toEqual([]);
});
