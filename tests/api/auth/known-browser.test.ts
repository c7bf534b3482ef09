import { beforeAll, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/auth/login/route";
import { knownBrowserCookieName, recogniseBrowser, rememberBrowser } from "@/lib/server/base/auth/known-browser";
import { derivedKey } from "@/lib/server/base/auth/tokens";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

/** Attacking an email locks out unknown browsers for a while, and never the owner's own browser. */

const installation = testInstallation();
let account_id: string;

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});

const newMember = () => createMember(installation.deps, account_id);
const cookieOf = async (member: Member) => (await logInAs(member)).cookies[knownBrowserCookieName] ?? "";
let counter = 0;
const newAddress = () => `198.51.100.${++counter}`;

function tryWith(member: { email: string; password: string }, cookie: string | null, address = newAddress()) {
  const body = { email_id: member.email, password: member.password };
  return call(login, { body, address, cookies: cookie === null ? {} : { [knownBrowserCookieName]: cookie } });
}

/** Uses up an email's wrong tries, each from an address of its own. */
const useUpTries = ({ email }: Member) =>
  useUpLimit(installation.deps, "loginByEmail", derivedKey(`login-email:${email.toLowerCase()}`));

describe("the known browser's cookie", () => {
  it("the known browser's cookie is set only by a sign-in: httpOnly, for a year, sent only to sign-in addresses", async () => {
    const member = await newMember();
    const lines = (await logInAs(member)).headers.getSetCookie();
    const line = lines.find((text) => text.startsWith(knownBrowserCookieName)) ?? "";
    expect(line).toMatch(/; HttpOnly(;|$)/i);
    expect(line).toMatch(/; SameSite=lax(;|$)/i);
    expect(line).toMatch(/; Path=\/api\/auth(;|$)/i);
    expect(line).toContain(`Max-Age=${limits.knownBrowserSeconds}`);
    expect((await logInAs({ ...member, password: "wrong" })).cookies).toEqual({});
  });

  it("the known browser's cookie names nobody, and signs nobody in", async () => {
    const member = await newMember();
    const cookie = await cookieOf(member);
    for (const word of [member.user_id, member.email, account_id]) expect(cookie).not.toContain(word);
    expect((await tryWith({ ...member, password: "wrong" }, cookie)).status).toBe(401);
  });

  it("the known browser's cookie lets its owner in while the email is attacked from elsewhere, and nobody without it", async () => {
    const member = await newMember();
    const cookie = await cookieOf(member);
    await useUpTries(member);
    const address = newAddress();
    // Once an email has no tries left, each address has two more, so that its owner can sign in on a new device.
    for (let tries = 0; tries < rateLimits.loginReserve.limit; tries += 1) {
      expect((await tryWith({ ...member, password: "wrong" }, null, address)).status).toBe(401);
    }
    expect((await tryWith(member, null, address)).status).toBe(429);
    expect((await tryWith(member, cookie, address)).status).toBe(200);
  });

  it("the known browser's cookie works over https, under its prefixed name", async () => {
    const member = await newMember();
    const headers = { "x-forwarded-proto": "https" };
    const body = { email_id: member.email, password: member.password };
    const { cookies } = await call(login, { body, headers, address: newAddress() });
    const address = newAddress();
    await useUpLimit(installation.deps, "loginByAddress", address);
    expect((await call(login, { body, headers, address })).status).toBe(429);
    expect((await call(login, { body, headers, address, cookies })).status).toBe(200);
  });

  it("the known browser's cookie lets its owner in from a blocked address, with the email blocked or not", async () => {
    const member = await newMember();
    const cookie = await cookieOf(member);
    const address = newAddress();
    await useUpLimit(installation.deps, "loginByAddress", address);
    expect((await tryWith(member, null, address)).status).toBe(429);
    expect((await tryWith(member, cookie, address)).status).toBe(200);
  });

  it.each<[string, (mine: string, other: string) => string]>([
    ["of somebody else", (_, other) => other],
    ["with a later expiry", (mine) => mine.replace(/\.\d+\./, ".99999999999.")],
    ["with another id", (mine) => `${"A".repeat(22)}${mine.slice(22)}`],
    ["cut short", (mine) => mine.slice(0, -1)],
    ["of nonsense", () => "~~.~x.1.y"],
  ])("a known browser's cookie %s is ignored", async (_name, forge) => {
    const [member, other] = [await newMember(), await newMember()];
    const forged = forge(await cookieOf(member), await cookieOf(other));
    const address = newAddress();
    await useUpLimit(installation.deps, "loginByAddress", address);
    expect((await tryWith(member, forged, address)).status).toBe(429);
  });

  it("the known browser's cookie expires", async () => {
    const member = await newMember();
    const cookie = await cookieOf(member);
    vi.useFakeTimers({ now: Date.now() + (limits.knownBrowserSeconds + 1) * 1_000, toFake: ["Date"] });
    try {
      expect(recogniseBrowser(cookie, member.user_id)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
    expect(recogniseBrowser(cookie, member.user_id)).not.toBeNull();
  });

  it("a known browser has its own count: wrong passwords block it, and count for nobody else", async () => {
    const member = await newMember();
    const cookie = await cookieOf(member);
    for (let tries = 0; tries < rateLimits.loginByBrowser.limit; tries += 1) {
      expect((await tryWith({ ...member, password: "wrong" }, cookie)).status).toBe(401);
    }
    const refused = await tryWith(member, cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tryWith(member, await cookieOf(member))).status).toBe(200);
  });

  it("a known browser keeps its id from one sign-in to the next, or each would begin a new count", async () => {
    const member = await newMember();
    const first = await cookieOf(member);
    const next = (await tryWith(member, first)).cookies[knownBrowserCookieName] ?? "";
    expect(recogniseBrowser(next, member.user_id)).toBe(recogniseBrowser(first, member.user_id));
  });

  it("a known browser remembers several people up to a limit, and then forgets the earliest", async () => {
    const ids = Array.from({ length: limits.knownBrowserMaxUsers + 1 }, () => crypto.randomUUID());
    const cookie = ids.reduce<string | null>((value, id) => rememberBrowser(value, id), null);
    const known = ids.filter((id) => recogniseBrowser(cookie, id) !== null);
    expect(known).toEqual(ids.slice(1));
  });
});

describe("tries without the cookie", () => {
  it("tries without the cookie at one address with one email are limited, and the owner elsewhere is not", async () => {
    const member = await newMember();
    const address = newAddress();
    for (let tries = 0; tries < rateLimits.loginByAddressAndEmail.limit; tries += 1) {
      expect((await tryWith({ ...member, password: "wrong" }, null, address)).status).toBe(401);
    }
    for (let tries = 0; tries < rateLimits.loginByEmail.limit; tries += 1) {
      expect((await tryWith(member, null, address)).status).toBe(429);
    }
    expect((await tryWith(member, null)).status).toBe(200);
    expect((await tryWith(await newMember(), null, address)).status).toBe(200);
  });

  it("tries without the cookie are limited the same for an unknown email", async () => {
    const nobody = { email: "nobody-at-all@example.com", password: "wrong" };
    const address = newAddress();
    const answers = [];
    for (let tries = 0; tries <= rateLimits.loginByAddressAndEmail.limit; tries += 1) {
      answers.push((await tryWith(nobody, null, address)).status);
    }
    expect(answers).toEqual([...Array(rateLimits.loginByAddressAndEmail.limit).fill(401), 429]);
  });
});
