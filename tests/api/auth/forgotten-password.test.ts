import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as forgotPassword } from "@/app/api/auth/forgot-password/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { passwordResets } from "@/db/schema/people/password-resets";
import { mailPasswordReset } from "@/lib/server/base/auth/forgotten-password";
import { knownBrowserCookieName, recogniseBrowser } from "@/lib/server/base/auth/known-browser";
import { hashToken } from "@/lib/server/base/auth/tokens";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { removeExpiredRows } from "@/lib/server/outside/jobs/tasks";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const text = messages.auth;
const newPassword = "brand new secret";
let account_id: string;
let member: Member;
let counter = 0;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});
beforeEach(async () => {
  member = await createMember(installation.deps, account_id, "moderator");
  installation.mailer.take();
});

const newAddress = () => `198.51.100.${++counter}`;
const ask = (email_id: unknown, address = newAddress()) => call(forgotPassword, { body: { email_id }, address });
const reset = (token: unknown, new_password: unknown = newPassword) =>
  call(resetPassword, { body: { token, new_password }, address: newAddress() });
const work = () => drainJobs(installation.databaseUrl, installation.deps);
const linksOf = ({ user_id }: Member) =>
  installation.deps.db.select().from(passwordResets).where(eq(passwordResets.user_id, user_id));

async function mailedToken(to: Member = member): Promise<string> {
  await ask(to.email);
  await work();
  const texts = installation.mailer.take().map((mail) => mail.text);
  return /\/reset-password#token=([\w-]+)/.exec(texts.join("\n"))?.[1] ?? "";
}

describe("requesting a password link", () => {
  it("a request for a password link gets the same bytes and headers, whether the email is known or not", async () => {
    const answers = [await ask(member.email), await ask("nobody@example.com")];
    const comparable = answers.map(({ status, body, headers }) => {
      const names = [...headers].filter(([name]) => name !== "x-request-id");
      return { status, body, names };
    });
    expect(comparable[0]).toEqual(comparable[1]);
    expect(comparable[0]).toMatchObject({ status: 200, body: { message: text.resetRequested } });
  });

  it("without a mail server a request says whom to ask, and leaves the link to whoever runs the server", async () => {
    await work();
    installation.mailer.take();
    installation.mailer.canDeliver = false;
    const answers = [await ask(member.email), await ask("nobody@example.com")];
    installation.mailer.canDeliver = true;
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([200, text.noMailServer]);
    }
    await work();
    expect(installation.mailer.take().map(({ to }) => to)).toEqual([[member.email]]);
  });

  it("a request queues one job for any email, and only the job looks a user up", async () => {
    const jobs = async () =>
      Number((await installation.deps.db.execute(sql`select count(*) as n from graphile_worker._private_jobs`))[0]?.n);
    await work();
    installation.mailer.take();
    const before = await jobs();
    await ask(member.email);
    await ask("nobody@example.com");
    expect(await jobs()).toBe(before + 2);
    await work();
    expect(installation.mailer.take().map(({ to }) => to)).toEqual([[member.email]]);
    expect(await jobs()).toBe(before);
  });

  it("a password link is mailed to the user's stored address, at the configured origin", async () => {
    await ask(`  ${member.email.toUpperCase()} `);
    await work();
    const [mail] = installation.mailer.take();
    expect(mail).toMatchObject({ to: [member.email], subject: messages.mails.reset.subject("Wallflower") });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(/https:\/\/wall\.example\.com\/reset-password#token=[\w-]{43}/);
      expect(part).toContain(messages.mails.reset.reason);
    }
  });

  it("only a hash of a password link's token is stored, for an hour", async () => {
    const token = await mailedToken();
    const [row] = await linksOf(member);
    expect(row?.token_hash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const seconds = (new Date(row?.expires_at ?? 0).getTime() - Date.now()) / 1_000;
    expect(seconds).toBeCloseTo(limits.passwordResetSeconds, -2);
    expect(limits.passwordResetSeconds).toBe(3_600);
  });

  it("password links to one address are limited, and the answer stays the same", async () => {
    for (let times = 0; times < rateLimits.forgotByEmail.limit + 2; times += 1) {
      expect((await ask(member.email)).body).toEqual({ message: text.resetRequested });
    }
    await work();
    expect(installation.mailer.take()).toHaveLength(rateLimits.forgotByEmail.limit);
  });

  it("requests from one address for password links are rate-limited", async () => {
    const address = newAddress();
    await useUpLimit(installation.deps, "forgotByAddress", address);
    const answer = await ask(member.email, address);
    expect([answer.status, answer.body.code]).toEqual([429, "rate_limited"]);
  });

  it.each([
    ["no email", undefined, text.emailRequired],
    ["a blank one", " ", text.emailRequired],
    ["a word that is no email", "ada", messages.users.emailInvalid],
    ["a NUL", "a\u0000@example.com", messages.users.emailInvalid],
  ])("a request for a password link refuses %s", async (_name, email, message) => {
    const answer = await ask(email);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it("a password link is retried when the mail server is down, and given up when it expires", async () => {
    installation.mailer.isDown = true;
    const asked = { email: member.email, asked_at: new Date().toISOString() };
    await expect(mailPasswordReset(installation.deps, asked)).rejects.toThrow();
    const asked_at = new Date(Date.now() - (limits.passwordResetSeconds + 1) * 1_000).toISOString();
    await mailPasswordReset(installation.deps, { ...asked, asked_at });
    installation.mailer.isDown = false;
  });
});

it("a mail that was given up leaves no typed address in the queue", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { db } = installation.deps;
  const rows = async () =>
    JSON.stringify(await db.execute(sql`select payload from graphile_worker._private_jobs`)).includes(member.email);
  installation.mailer.isDown = true;
  await ask(member.email);
  await db.execute(sql`update graphile_worker._private_jobs set max_attempts = 2`);
  await work();
  expect(await rows()).toBe(true);
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await work();
  expect(await rows()).toBe(false);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining("Could not email"), expect.anything());
  installation.mailer.isDown = false;
  logged.mockRestore();
});

describe("using a password link", () => {
  it("a password link sets a new password, and ends every session", async () => {
    const before = [(await logInAs(member)).body, (await logInAs(member, { remember: true })).body];
    const answer = await reset(await mailedToken());
    expect([answer.status, answer.body]).toEqual([200, { message: text.resetDone }]);
    for (const { refreshToken } of before) expect((await refreshWith(refreshToken)).status).toBe(401);
    expect((await logInAs(member)).status).toBe(401);
    expect((await logInAs({ ...member, password: newPassword })).status).toBe(200);
  });

  it("a password link begins no session, and makes the browser a known one", async () => {
    const { cookies } = await reset(await mailedToken());
    expect(Object.keys(cookies)).toEqual([knownBrowserCookieName]);
    expect(recogniseBrowser(cookies[knownBrowserCookieName] ?? "", member.user_id)).not.toBeNull();
  });

  it("a password link works once, and invalidates the user's other links", async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    expect((await reset(second)).status).toBe(200);
    for (const token of [first, second]) {
      const answer = await reset(token, "another brand new one");
      expect([answer.status, answer.body.message]).toEqual([400, text.resetLinkDead]);
    }
    expect((await logInAs({ ...member, password: newPassword })).status).toBe(200);
  });

  it("a password link works once, even when used twice at the same moment", async () => {
    const token = await mailedToken();
    const answers = await Promise.all([reset(token, "the first of them"), reset(token, "the second of them")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("a password link is not used up by a refused password", async () => {
    const token = await mailedToken();
    for (const weak of ["short", "password", member.password]) expect((await reset(token, weak)).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("a password link expires, and is then deleted", async () => {
    const token = await mailedToken();
    await installation.deps.db.update(passwordResets).set({ expires_at: sql`now() - interval '1 second'` });
    expect((await reset(token)).body.message).toBe(text.resetLinkDead);
    await removeExpiredRows(installation.deps);
    expect(await linksOf(member)).toEqual([]);
  });

  it("another user's password link changes nothing of mine", async () => {
    const other = await createMember(installation.deps, account_id);
    await reset(await mailedToken(other));
    expect((await logInAs(member)).status).toBe(200);
  });

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["a made-up one", "x".repeat(43)],
    ["a hash in its place", hashToken("x")],
    ["a number", 7],
    ["one that is far too long", "x".repeat(10_000)],
  ])("a password link is refused when it is %s", async (_name, token) => {
    const answer = await reset(token);
    expect([answer.status, answer.body.message]).toEqual([400, text.resetLinkDead]);
    expect(answer.body.issues).toContainEqual({ path: "token", message: text.resetLinkDead });
  });
});
