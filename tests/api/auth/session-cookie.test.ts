import { eq, sql } from "drizzle-orm";
import type { GetServerSidePropsContext } from "next";
import { getServerSession } from "next-auth";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { users } from "@/db/schema/people/users";
import { authOptions } from "@/lib/server/base/auth/next-auth";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const httpCookie = "next-auth.session-token";
const httpsCookie = "__Secure-next-auth.session-token";
let account_id: string;
let member: Member;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
  member = await createMember(installation.deps, account_id, "moderator");
});

/** Reads the session as a server-rendered page does: next-auth reads the request's cookies. */
function sessionOf(cookies: Record<string, string>, isSecure = false) {
  const req = { cookies, headers: { host: "wall.test" } } as unknown as GetServerSidePropsContext["req"];
  const res = { getHeader: () => [], setHeader: () => {} } as unknown as GetServerSidePropsContext["res"];
  return getServerSession(req, res, authOptions(installation.deps.db, isSecure));
}

describe("next-auth's session", () => {
  it("next-auth's session tells a page who is signed in", async () => {
    const { cookies } = await logInAs(member);
    const session = await sessionOf(cookies);
    expect(session?.user).toEqual({ email: member.email });
    expect(session?.actor).toMatchObject({ user_id: member.user_id, account_id, role: "moderator" });
  });

  it("next-auth's session is empty without a cookie, with an invalid one, or with one under the other protocol's name", async () => {
    const { cookies } = await logInAs(member);
    const value = cookies[httpCookie] ?? "";
    expect(await sessionOf({})).toBeNull();
    expect(await sessionOf({ [httpCookie]: "invented" })).toBeNull();
    expect(await sessionOf({ [httpCookie]: value }, true)).toBeNull();
    expect(await sessionOf({ [httpsCookie]: value }, true)).not.toBeNull();
  });

  it("next-auth's session has the person's current role", async () => {
    const promoted = await createMember(installation.deps, account_id, "moderator");
    const { cookies } = await logInAs(promoted);
    await installation.deps.db.update(users).set({ role: "admin" }).where(eq(users.id, promoted.user_id));
    expect((await sessionOf(cookies))?.actor?.role).toBe("admin");
  });

  it("next-auth's session ends with a logout, the session's time and the user, without a log line", async () => {
    const error = vi.spyOn(console, "error");
    const [loggedOut, old] = [await logInAs(member), await logInAs(member)];
    await call(logout, { body: { refreshToken: loggedOut.body.refreshToken } });
    expect(await sessionOf(loggedOut.cookies)).toBeNull();

    expect(await sessionOf(old.cookies)).not.toBeNull();
    await installation.deps.db.update(refreshTokenFamilies).set({ expires_at: sql`now()` });
    expect(await sessionOf(old.cookies)).toBeNull();

    const leaving = await createMember(installation.deps, account_id);
    const left = await logInAs(leaving);
    await installation.deps.db.delete(users).where(eq(users.id, leaving.user_id));
    expect(await sessionOf(left.cookies)).toBeNull();
    expect(error).not.toHaveBeenCalled();
  });
});

describe("cookie and access token", () => {
  it("the cookie and the access token are not interchangeable", async () => {
    const { cookies, body } = await logInAs(member);
    const asBearer = await call(getAllEventPosts, { as: { bearer: cookies[httpCookie] ?? "" } });
    expect(asBearer.status).toBe(401);
    expect(await sessionOf({ [httpCookie]: body.accessToken })).toBeNull();
  });

  it("the cookie opens no call of the API by itself", async () => {
    const { cookies } = await logInAs(member);
    expect((await call(getAllEventPosts, { cookies })).status).toBe(401);
  });
});

describe("next-auth's own addresses", () => {
  it.each(["signin", "signout", "callback", "csrf", "error", "verify-request", "_log"])(
    "next-auth's address /api/auth/%s does not exist",
    async (action) => {
      const answer = await call(nextAuth, { params: { nextauth: [action] } });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );

  it("next-auth's addresses answer no POST", async () => {
    expect(Object.keys(await import("@/app/api/auth/[...nextauth]/route"))).toEqual(["GET"]);
  });
});
