import { beforeAll, describe, expect, it } from "vitest";
import { POST as logout } from "@/app/api/auth/logout/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { createAccessToken } from "@/lib/server/base/auth/tokens";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
let member: Member;

beforeAll(async () => {
  member = await createMember(installation.deps, await createAccount(installation.deps));
});

type Tokens = { accessToken: string; refreshToken: string };
const begin = async (): Promise<Tokens> => (await logInAs(member)).body;

const opens = async (bearer: string) => (await call(getAllEventPosts, { as: { bearer } })).status === 200;

async function expectEnded(tokens: Tokens) {
  expect(await opens(tokens.accessToken)).toBe(false);
  expect((await refreshWith(tokens.refreshToken)).status).toBe(401);
}

describe("logging out", () => {
  it("logging out with the access token ends the session and clears the cookie", async () => {
    const tokens = await begin();
    const answer = await call(logout, { method: "POST", as: { bearer: tokens.accessToken } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: messages.auth.loggedOut });
    const cleared = answer.headers.getSetCookie();
    expect(cleared.some((line) => /^next-auth\.session-token=;.*Max-Age=0/i.test(line))).toBe(true);
    expect(cleared.some((line) => /^__Secure-next-auth\.session-token=;.*Max-Age=0/i.test(line))).toBe(true);
    await expectEnded(tokens);
  });

  it("logging out with only the refresh token ends the session", async () => {
    const tokens = await begin();
    await call(logout, { body: { refreshToken: tokens.refreshToken } });
    await expectEnded(tokens);
  });

  it("logging out with an expired access token and the refresh token ends the session", async () => {
    const tokens = await begin();
    const options = { body: { refreshToken: tokens.refreshToken }, as: { bearer: "has run out" } };
    expect((await call(logout, options)).status).toBe(200);
    await expectEnded(tokens);
  });

  it("logging out with a replaced refresh token ends the session, too", async () => {
    const first = await begin();
    const second: Tokens = (await refreshWith(first.refreshToken)).body;
    await call(logout, { body: { refreshToken: first.refreshToken } });
    await expectEnded(second);
  });

  it("logging out is idempotent", async () => {
    const tokens = await begin();
    const again = () =>
      call(logout, { body: { refreshToken: tokens.refreshToken }, as: { bearer: tokens.accessToken } });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  });

  it("logging out ends this session only", async () => {
    const [one, other] = [await begin(), await begin()];
    await call(logout, { body: { refreshToken: one.refreshToken } });
    expect(await opens(other.accessToken)).toBe(true);
  });

  const invalidBodies = [undefined, {}, { refreshToken: null }, { refreshToken: "nonsense" }, { refreshToken: "" }];
  it.each(invalidBodies)("logging out without a valid session (%j) succeeds", async (body) => {
    expect((await call(logout, { method: "POST", body })).status).toBe(200);
  });

  it("logging out with a forged access token ends nobody's session", async () => {
    const tokens = await begin();
    const forged = await createAccessToken({
      user_id: member.user_id,
      account_id: crypto.randomUUID(),
      role: "admin",
      family_id: crypto.randomUUID(),
    });
    await call(logout, { method: "POST", as: { bearer: forged } });
    expect(await opens(tokens.accessToken)).toBe(true);
  });
});
