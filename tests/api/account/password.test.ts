import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PUT as changePassword } from "@/app/api/users/change-password/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";

const installation = testInstallation();
const cast = testCast(installation);
const newPassword = "a brand new one";

const change = (bearer: string | null, body: unknown) =>
  call(changePassword, { method: "PUT", as: bearer === null ? null : { bearer }, body });
const isAlive = async (bearer: string) => (await call(getUserDetails, { as: { bearer } })).status === 200;

async function signedIn(role: "admin" | "moderator" = "moderator", extra: object = {}) {
  const member = await createMember(installation.deps, cast.account_id, role);
  const { body } = await logInAs(member, extra);
  return { member, session: body as { accessToken: string; refreshToken: string } };
}

const bodyOf = (member: Member, new_password = newPassword) => ({ current_password: member.password, new_password });

describe("change-password", () => {
  it("change-password requires a session", async () => {
    expect((await change(null, { current_password: "x", new_password: newPassword })).status).toBe(401);
  });

  it.each(["admin", "moderator"] as const)("change-password lets an %s change their own password", async (role) => {
    const { member, session } = await signedIn(role);
    expect((await change(session.accessToken, bodyOf(member))).status).toBe(200);
    expect((await logInAs(member)).status).toBe(401);
    expect((await logInAs({ ...member, password: newPassword })).status).toBe(200);
  });

  it("change-password accepts a password of 64 characters, and one of 200", async () => {
    for (const length of [64, limits.passwordMaxLength]) {
      const { member, session } = await signedIn();
      const long = randomBytes(length).toString("base64url").slice(0, length);
      expect((await change(session.accessToken, bodyOf(member, long))).status).toBe(200);
      expect((await logInAs({ ...member, password: long })).status).toBe(200);
      expect((await logInAs({ ...member, password: long.slice(0, -1) })).status).toBe(401);
    }
  });

  it("change-password ends every session of the person, and starts a new one here", async () => {
    const { member, session } = await signedIn();
    const phone = (await logInAs(member)).body;
    const answer = await change(session.accessToken, bodyOf(member));
    expect(Object.keys(answer.body).sort()).toEqual(["accessToken", "refreshToken"]);
    expect(Object.keys(answer.cookies)).toContain("next-auth.session-token");
    for (const old of [session, phone]) {
      expect(await isAlive(old.accessToken)).toBe(false);
      expect((await refreshWith(old.refreshToken)).status).toBe(401);
    }
    expect(await isAlive(answer.body.accessToken)).toBe(true);
    expect((await refreshWith(answer.body.refreshToken)).status).toBe(200);
  });

  it("change-password ends nobody else's session", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await change(one.session.accessToken, bodyOf(one.member));
    expect(await isAlive(other.session.accessToken)).toBe(true);
  });

  it("change-password keeps the choice of 'Remember me'", async () => {
    for (const remember of [true, false]) {
      const { member, session } = await signedIn("moderator", { remember });
      const { headers } = await change(session.accessToken, bodyOf(member));
      const seconds = Number(/Max-Age=(\d+)/.exec(headers.get("set-cookie") ?? "")?.[1]);
      expect(seconds).toBe(remember ? 30 * 86_400 : 12 * 3_600);
    }
  });

  it.each([
    ["nothing", {}, "current_password", messages.auth.currentPasswordRequired],
    ["no new one", { current_password: "x" }, "new_password", messages.users.passwordTooShort],
    [
      "a short one",
      { current_password: "x", new_password: "1234567" },
      "new_password",
      messages.users.passwordTooShort,
    ],
    [
      "a long one",
      { current_password: "x", new_password: "1".repeat(limits.passwordMaxLength + 1) },
      "new_password",
      messages.users.passwordTooLong,
    ],
    [
      "a wrong current one",
      { current_password: "wrong", new_password: newPassword },
      "current_password",
      messages.auth.currentPasswordWrong,
    ],
  ])("change-password refuses %s, and nothing changes", async (_name, body, path, message) => {
    const { member, session } = await signedIn();
    const answer = await change(session.accessToken, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(answer.body.issues).toContainEqual({ path, message });
    expect(await isAlive(session.accessToken)).toBe(true);
    expect((await logInAs(member)).status).toBe(200);
  });

  it("change-password lets one of two simultaneous changes through", async () => {
    const { member, session } = await signedIn();
    const answers = await Promise.all([
      change(session.accessToken, bodyOf(member, "the first new one")),
      change(session.accessToken, bodyOf(member, "the second new one")),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status !== 200);
    expect([400, 401]).toContain(refused?.status);
  });

  it("change-password is rate-limited: after too many wrong passwords even the right one is refused", async () => {
    const { member, session } = await signedIn();
    for (let count = 0; count < rateLimits.passwordByUser.limit; count += 1) {
      await change(session.accessToken, { current_password: "wrong", new_password: newPassword });
    }
    const answer = await change(session.accessToken, bodyOf(member));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
