import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as refresh } from "@/app/api/auth/refresh-access-token/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { revokeFamilies } from "@/db/queries/people/sessions";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { users } from "@/db/schema/people/users";
import { createRefreshToken, familyOfRefreshToken } from "@/lib/server/base/auth/refresh-token";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, refreshWith, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
let account_id: string;
let member: Member;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
  member = await createMember(installation.deps, account_id, "moderator");
});

type Tokens = { accessToken: string; refreshToken: string };

const begin = async (extra: object = {}): Promise<Tokens> => (await logInAs(member, extra)).body;

/** Moves one of the family's timestamps back by `seconds`. */
async function age(token: string, moment: "rotated_at" | "expires_at" | "created_at", seconds: number) {
  const column = refreshTokenFamilies[moment];
  await installation.deps.db
    .update(refreshTokenFamilies)
    .set({ [moment]: sql`${column} - make_interval(secs => ${seconds})` })
    .where(eq(refreshTokenFamilies.id, familyOfRefreshToken(token) ?? ""));
}

async function familyOf(token: string) {
  const id = familyOfRefreshToken(token) ?? "";
  const [family] = await installation.deps.db
    .select()
    .from(refreshTokenFamilies)
    .where(eq(refreshTokenFamilies.id, id));
  return family;
}

const opens = async (accessToken: string) =>
  (await call(getAllEventPosts, { as: { bearer: accessToken } })).status === 200;

async function expectRefused(refreshToken: string) {
  const answer = await refreshWith(refreshToken);
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ code: "unauthenticated", message: messages.auth.refreshFailed });
  // Clients refresh again at refresh_token_required, so a refused refresh must not ask for it.
  expect(answer.body).not.toHaveProperty("refresh_token_required");
}

async function expectRevoked(tokens: Tokens) {
  expect((await familyOf(tokens.refreshToken))?.revoked_at).toEqual(expect.any(String));
  expect(await opens(tokens.accessToken)).toBe(false);
  await expectRefused(tokens.refreshToken);
}

describe("refreshing", () => {
  it("refreshing gives a new access token and a new refresh token, and renews the cookie", async () => {
    const first = await begin();
    const answer = await refreshWith(first.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String) });
    expect(answer.body.refreshToken).not.toBe(first.refreshToken);
    expect(await opens(answer.body.accessToken)).toBe(true);
    expect(answer.cookies["next-auth.session-token"]).toBeTruthy();
  });

  it("each new refresh token can be refreshed again, without a limit", async () => {
    let { refreshToken } = await begin();
    const seen = new Set([refreshToken]);
    for (let round = 0; round < 5; round++) {
      const answer = await refreshWith(refreshToken);
      expect(answer.status).toBe(200);
      refreshToken = answer.body.refreshToken;
      seen.add(refreshToken);
    }
    // The first token and those of five rounds.
    expect(seen.size).toBe(6);
  });

  it("refreshing works with a long-expired access token in the header", async () => {
    const { refreshToken } = await begin();
    const answer = await call(refresh, { body: { refreshToken }, as: { bearer: "long gone" } });
    expect(answer.status).toBe(200);
  });

  it("refreshing gives the person's current role", async () => {
    const promoted = await createMember(installation.deps, account_id, "moderator");
    const { body } = await logInAs(promoted);
    await installation.deps.db.update(users).set({ role: "admin" }).where(eq(users.id, promoted.user_id));
    const answer = await refreshWith(body.refreshToken);
    expect(await opens(answer.body.accessToken)).toBe(true);
  });
});

describe("the previous token, within ten seconds", () => {
  it("the previous token within ten seconds returns the same new token, which keeps working", async () => {
    const { refreshToken } = await begin();
    const lost = await refreshWith(refreshToken);
    await age(refreshToken, "rotated_at", 8);
    const again = await refreshWith(refreshToken);
    expect(again.status).toBe(200);
    expect(again.body.refreshToken).toBe(lost.body.refreshToken);
    expect(await opens(again.body.accessToken)).toBe(true);
    expect((await refreshWith(again.body.refreshToken)).status).toBe(200);
  });

  it("the previous token serves tabs that refresh at the same moment, and none invalidates another's tokens", async () => {
    const { refreshToken } = await begin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refreshWith(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(await opens(body.accessToken)).toBe(true);
    for (const { body } of answers) expect((await refreshWith(body.refreshToken)).status).toBe(200);
  });

  it("the previous token does not prolong its own grace period", async () => {
    const { refreshToken } = await begin();
    await refreshWith(refreshToken);
    await age(refreshToken, "rotated_at", 6);
    expect((await refreshWith(refreshToken)).status).toBe(200);
    await age(refreshToken, "rotated_at", 6);
    await expectRefused(refreshToken);
  });
});

describe("replays", () => {
  it("the previous token after ten seconds revokes the whole family, including the newest tokens", async () => {
    const { refreshToken } = await begin();
    const newest: Tokens = (await refreshWith(refreshToken)).body;
    await age(refreshToken, "rotated_at", 11);
    await expectRefused(refreshToken);
    await expectRevoked(newest);
  });

  it("a still older token revokes the family at once", async () => {
    const { refreshToken } = await begin();
    const second: Tokens = (await refreshWith(refreshToken)).body;
    const third: Tokens = (await refreshWith(second.refreshToken)).body;
    await expectRefused(refreshToken);
    await expectRevoked(third);
  });

  it("a replay leaves the person's other sessions alone", async () => {
    const [stolen, other] = [await begin(), await begin()];
    await refreshWith(stolen.refreshToken);
    await age(stolen.refreshToken, "rotated_at", 11);
    await expectRefused(stolen.refreshToken);
    expect(await opens(other.accessToken)).toBe(true);
  });
});

/** A refresh token is its family's id (bytes 0 to 15), random bytes (16 to 47) and a seal over both (from 48 on). */
describe("foreign tokens", () => {
  const forgeries: [string, (token: string) => string][] = [
    ["an invented one for a real family", (token) => forge(token, (bytes) => bytes.fill(7, 16, 48))],
    ["one for another family", (token) => forge(token, (bytes) => bytes.fill(7, 0, 16))],
    ["one with a changed end", (token) => forge(token, (bytes) => bytes.fill(7, 79))],
    ["one that was cut", (token) => token.slice(0, 60)],
    ["one with something added", (token) => `${token}!`],
    ["any text", () => "refresh me"],
    ["a NUL", () => "\u0000"],
  ];
  it.each(forgeries)("a token that we never issued is refused and harms no session: %s", async (_, change) => {
    const tokens = await begin();
    await expectRefused(change(tokens.refreshToken));
    expect((await familyOf(tokens.refreshToken))?.revoked_at).toBeNull();
    expect((await refreshWith(tokens.refreshToken)).status).toBe(200);
  });

  it("a genuine token of a deleted family is refused", () => expectRefused(createRefreshToken(randomUUID())));

  function forge(token: string, change: (bytes: Buffer) => unknown): string {
    const bytes = Buffer.from(token, "base64url");
    change(bytes);
    return bytes.toString("base64url");
  }
});

it("a refresh token has 256 random bits, beside its family and its seal", () => {
  const family = randomUUID();
  const tokens = Array.from({ length: 2_000 }, () => Buffer.from(createRefreshToken(family), "base64url"));
  // A fair coin leaves these bounds in 2,000 throws with a probability of 10^-18.
  // Bytes 16 to 47 are random: the family's id is in front of them, the seal behind them.
  for (let bit = 16 * 8; bit < 48 * 8; bit += 1) {
    const set = tokens.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    expect(set / tokens.length, `bit ${bit}`).toBeGreaterThan(0.4);
    expect(set / tokens.length, `bit ${bit}`).toBeLessThan(0.6);
  }
});

describe("invalid input", () => {
  const bodies = [undefined, {}, { refreshToken: "" }, { refreshToken: 5 }, { refreshToken: null }, "{"];
  it.each(bodies)("a refresh with %j is a 400", async (body) => {
    expect((await call(refresh, { method: "POST", body })).status).toBe(400);
  });
});

describe("the end of a session", () => {
  it("a session ends 12 hours after the last refresh, and each refresh postpones it", async () => {
    const { refreshToken } = await begin();
    await age(refreshToken, "expires_at", 11 * 3_600);
    const { body } = await refreshWith(refreshToken);
    const left = (new Date((await familyOf(body.refreshToken))?.expires_at ?? 0).getTime() - Date.now()) / 1000;
    expect(left).toBeCloseTo(12 * 3_600, -2);
    await age(body.refreshToken, "expires_at", 12 * 3_600 + 1);
    await expectRefused(body.refreshToken);
    expect(await opens(body.accessToken)).toBe(false);
  });

  it("a session with 'Remember me' ends 30 days after the last refresh", async () => {
    const { refreshToken } = await begin({ remember: true });
    await age(refreshToken, "expires_at", 29 * 86_400);
    const answer = await refreshWith(refreshToken);
    const left = (new Date((await familyOf(refreshToken))?.expires_at ?? 0).getTime() - Date.now()) / 1000;
    expect(left).toBeCloseTo(30 * 86_400, -2);
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 86_400}`);
  });

  it("a session ends a week after the login at the latest, and the cookie with it", async () => {
    const { refreshToken } = await begin();
    await age(refreshToken, "created_at", 7 * 86_400 - 3_600);
    const answer = await refreshWith(refreshToken);
    const left = (new Date((await familyOf(refreshToken))?.expires_at ?? 0).getTime() - Date.now()) / 1000;
    expect(left).toBeCloseTo(3_600, -2);
    expect(Number(/Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? "")?.[1])).toBeLessThanOrEqual(3_600);
  });
});

describe("a user's sessions", () => {
  it("a user's sessions are all ended together, as after a changed password; nobody else's are", async () => {
    const changing = await createMember(installation.deps, account_id);
    const sessions: Tokens[] = [(await logInAs(changing)).body, (await logInAs(changing)).body];
    const bystander = await begin();
    await installation.deps.db.transaction((tx) => revokeFamilies(tx, { user_id: changing.user_id }));
    for (const session of sessions) await expectRevoked(session);
    expect(await opens(bystander.accessToken)).toBe(true);
  });

  it("deleting a user ends their sessions", async () => {
    const leaving = await createMember(installation.deps, account_id);
    const { body } = await logInAs(leaving);
    await installation.deps.db.delete(users).where(eq(users.id, leaving.user_id));
    expect(await opens(body.accessToken)).toBe(false);
    await expectRefused(body.refreshToken);
  });
});

it("too many refreshes from one address are refused, and the session survives", async () => {
  const { refreshToken } = await begin();
  const send = (address: string, token = "guess") => call(refresh, { body: { refreshToken: token }, address });
  expect((await send("198.51.100.19")).status).toBe(401);
  await useUpLimit(installation.deps, "refreshByAddress", "198.51.100.20");
  expect((await send("198.51.100.20", refreshToken)).status).toBe(429);
  expect((await send("198.51.100.21", refreshToken)).status).toBe(200);
});
