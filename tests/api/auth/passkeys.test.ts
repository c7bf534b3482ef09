import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PUT as updateSignInRules } from "@/app/api/account/update-sign-in-rules/route";
import { POST as logInPasskey } from "@/app/api/auth/log-in-passkey/route";
import { POST as addPasskey } from "@/app/api/users/add-passkey/route";
import { POST as beginNewPasskey } from "@/app/api/users/begin-new-passkey/route";
import { POST as beginFactor } from "@/app/api/users/begin-second-factor/route";
import { POST as confirmPasskey } from "@/app/api/users/confirm-passkey/route";
import { POST as enableFactor } from "@/app/api/users/enable-second-factor/route";
import { GET as getSecondFactor } from "@/app/api/users/get-second-factor/route";
import { GET as getUserDetails } from "@/app/api/users/get-user-details/route";
import { DELETE as removePasskey } from "@/app/api/users/remove-passkey/[id]/route";
import { DELETE as removeFactor } from "@/app/api/users/remove-second-factor/[id]/route";
import { accounts } from "@/db/schema/people/accounts";
import { auditLog } from "@/db/schema/people/audit-log";
import { passkeys } from "@/db/schema/people/passkeys";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { dropSecondFactor } from "@/host/start/accounts";
import { env } from "@/lib/server/env";
import { limits } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { messages } from "@/lib/shared/messages";
import { Authenticator, addPasskeyTo, askForPasskey, logInWith, site, storePasskey } from "../../support/auth/passkeys";
import { firstStep, setUpFactor, takeSecondStep } from "../../support/auth/second-factors";
import { codeOf } from "../../support/auth/totp";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member, useUpLimit } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const text = messages.secondFactor;
let account_id: string;
let member: Member;
let key: Authenticator;
let as: { bearer: string };
let codes: string[];

beforeAll(async () => {
  account_id = await createAccount(installation.deps);
});

beforeEach(async () => {
  member = await createMember(installation.deps, account_id);
  key = new Authenticator();
  as = { bearer: (await logInAs(member)).body.accessToken };
  const { added } = await addPasskeyTo(as, member, key);
  codes = added.body.recovery_codes;
});

afterEach(async () => {
  vi.useRealTimers();
  env.PUBLIC_URL = undefined;
  await installation.deps.db.update(accounts).set({ second_factor_for: "nobody" });
});

const opensApi = async (bearer: string) => (await call(getUserDetails, { as: { bearer } })).status === 200;
const own = async (headers: Record<string, string> = site) => (await call(getSecondFactor, { as, headers })).body;
const stored = () => installation.deps.db.select().from(passkeys).where(eq(passkeys.user_id, member.user_id));
const logIn = (faults = {}, cookies = {}) => logInWith(key, member.user_id, faults, cookies);
const wrong = { status: 400, body: { issues: [{ path: "passkey", message: text.passkeyWrong }] } };

describe("a passkey as a second factor", () => {
  it("the first passkey turns two-step login on: ten recovery codes, other sessions end, the password alone opens nothing", async () => {
    const newcomer = await createMember(installation.deps, account_id, "moderator");
    const [before, now] = [(await logInAs(newcomer)).body.accessToken, (await logInAs(newcomer)).body.accessToken];
    const { added } = await addPasskeyTo({ bearer: now }, newcomer, new Authenticator());
    expect(added.body.recovery_codes).toHaveLength(10);
    expect([await opensApi(before), await opensApi(now)]).toEqual([false, true]);
    expect((await logInAs(newcomer)).body.code).toBe("second_factor_required");
    const code = added.body.recovery_codes[0];
    expect((await takeSecondStep(await firstStep(newcomer), code)).status).toBe(200);
  });

  it("without an app, no code of six digits is right", async () => {
    const step = await firstStep(member);
    expect((await takeSecondStep(step, "123456")).body.message).toBe(text.codeWrong);
    const begun = await call(beginFactor, { as, body: { current_password: member.password } });
    expect((await takeSecondStep(step, codeOf(begun.body.secret))).body.message).toBe(text.codeWrong);
  });

  it("an app beside a passkey keeps the recovery codes and the sessions", async () => {
    const { body } = await call(beginFactor, { as, body: { current_password: member.password } });
    const enabled = await call(enableFactor, { as, body: { code: codeOf(body.secret) } });
    expect([enabled.status, enabled.body]).toEqual([200, { recovery_codes: [] }]);
    expect((await takeSecondStep(await firstStep(member), codes[0] ?? "")).status).toBe(200);
    expect(await own()).toMatchObject({ has_app: true, is_enabled: true, recovery_codes_left: 9 });
    expect((await call(beginFactor, { as, body: { current_password: member.password } })).status).toBe(409);
  });

  it("the second step names the user's passkeys and takes theirs only, in the browser that has the ticket", async () => {
    const other = await createMember(installation.deps, account_id);
    const otherKey = new Authenticator();
    await addPasskeyTo({ bearer: (await logInAs(other)).body.accessToken }, other, otherKey);
    const step = await firstStep(member);
    expect((await askForPasskey({ ticket: step.ticket })).body.message).toBe(text.ticketDead);
    const begun = await askForPasskey({ ticket: step.ticket }, step.cookies);
    expect(begun.body.credential_ids).toEqual([key.credential_id]);
    const send = (passkey: object, cookies: object) =>
      call(logInPasskey, { body: { passkey }, headers: site, cookies: { ...step.cookies, ...cookies } });
    expect(await send(otherKey.prove(begun.body.challenge, other.user_id), begun.cookies)).toMatchObject(wrong);
    const { status, body } = await send(key.prove(begun.body.challenge, member.user_id), begun.cookies);
    expect([status, body.user]).toEqual([200, { email: member.email, role: "admin" }]);
  });

  it("a passkey counts for a company that requires a second factor, and someone who lacks one may add it", async () => {
    const rules = { second_factor_for: "everyone", remembers_browsers: true };
    expect((await call(updateSignInRules, { method: "PUT", as, body: rules })).status).toBe(200);
    expect(await opensApi(as.bearer)).toBe(true);
    const moderator = await createMember(installation.deps, account_id, "moderator");
    const bearer = (await logInAs(moderator)).body.accessToken;
    expect(await opensApi(bearer)).toBe(false);
    expect((await addPasskeyTo({ bearer }, moderator, new Authenticator())).added.status).toBe(200);
    expect(await opensApi(bearer)).toBe(true);
  });

  it("a passkey is taken where a call needs a recent code, and only its owner's", async () => {
    const factor_at = new Date(Date.now() - 11 * 60_000).toISOString();
    await installation.deps.db.update(refreshTokenFamilies).set({ factor_at });
    const another = await addPasskeyTo(as, member, new Authenticator());
    expect(another.begun.body.issues).toEqual([{ path: "second_factor_stale", message: text.confirmFirst }]);
    const other = await createMember(installation.deps, account_id);
    const begun = await askForPasskey();
    const confirm = (user: Member, cookies = begun.cookies) =>
      call(confirmPasskey, {
        as,
        headers: site,
        cookies,
        body: { passkey: key.prove(begun.body.challenge, user.user_id) },
      });
    expect(await confirm(member, {})).toMatchObject(wrong);
    expect((await confirm(member)).status).toBe(200);
    expect((await addPasskeyTo(as, member, new Authenticator())).added.status).toBe(200);
    expect(await confirm(other)).toMatchObject(wrong);
  });
});

describe("logging in with a passkey alone", () => {
  it("a passkey opens a session without a password, answers as a login does, and notes its use", async () => {
    const begun = await askForPasskey();
    expect(begun.body).toEqual({ challenge: expect.any(String), rp_id: "localhost", credential_ids: [] });
    const answer = await logIn({ counter: 7 });
    expect(answer.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: { email: member.email, role: "admin" },
    });
    expect(answer.cookies).toHaveProperty(["next-auth.session-token"]);
    expect(await opensApi(answer.body.accessToken)).toBe(true);
    expect(await stored()).toMatchObject([{ counter: 7, used_at: expect.any(String) }]);
  });

  it.each([
    ["of another page", { origin: "http://localhost:3001" }],
    ["for another site", { rpId: "example.com" }],
    ["without verifying its person", { isVerified: false }],
  ])("a proof %s opens nothing", async (_name, faults) => {
    expect(await logIn(faults)).toMatchObject(wrong);
  });

  it("a counter that does not rise refuses a copied passkey; one that stays 0 is none", async () => {
    expect((await logIn()).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    expect((await logIn({ counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect(await logIn({ counter })).toMatchObject(wrong);
    expect((await logIn({ counter: 6 })).status).toBe(200);
  });

  it("a key, a user or a signature that does not fit opens nothing, and the refusal says the same", async () => {
    const other = await createMember(installation.deps, account_id);
    expect(await logInWith(new Authenticator(), member.user_id)).toMatchObject(wrong);
    expect(await logInWith(key, other.user_id)).toMatchObject(wrong);
    const forger = Object.assign(new Authenticator(), { id: key.id });
    expect(await logInWith(forger, member.user_id)).toMatchObject(wrong);
    const rows = await installation.deps.db.select().from(auditLog).where(eq(auditLog.subject_id, member.user_id));
    expect(rows.filter(({ action }) => action === "second-factor.failure")).toHaveLength(2);
  });

  it("a challenge works once, also in five logins at the same moment, and not after a wrong answer", async () => {
    const begun = await askForPasskey();
    const passkey = key.prove(begun.body.challenge, member.user_id);
    const send = (body: object) => call(logInPasskey, { body, headers: site, cookies: begun.cookies });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ passkey })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await askForPasskey();
    const cookies = again.cookies;
    const forged = key.prove(again.body.challenge, member.user_id, { isVerified: false });
    expect((await call(logInPasskey, { body: { passkey: forged }, headers: site, cookies })).status).toBe(400);
    const right = key.prove(again.body.challenge, member.user_id);
    expect((await call(logInPasskey, { body: { passkey: right }, headers: site, cookies })).status).toBe(400);
  });

  it("a challenge is bound to its browser and its use, and ends after five minutes", async () => {
    const [mine, theirs] = [await askForPasskey(), await askForPasskey()];
    const passkey = key.prove(mine.body.challenge, member.user_id);
    for (const cookies of [{}, theirs.cookies]) {
      expect(await call(logInPasskey, { body: { passkey }, headers: site, cookies })).toMatchObject(wrong);
    }
    const begun = await call(beginNewPasskey, { as, headers: site, body: { current_password: member.password } });
    const body = { passkey: key.prove(begun.body.challenge, member.user_id) };
    expect(await call(logInPasskey, { body, headers: site, cookies: begun.cookies })).toMatchObject(wrong);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
    expect(await call(logInPasskey, { body: { passkey }, headers: site, cookies: mine.cookies })).toMatchObject(wrong);
  });

  it("wrong proofs are limited for the account from every browser together, and a known browser still gets in", async () => {
    const first = await logIn();
    const known = { "wallflower-known-browser": first.cookies["wallflower-known-browser"] ?? "" };
    for (let wrongs = 0; wrongs < rateLimits.factorByUser.limit; wrongs += 1) {
      expect((await logIn({ isVerified: false })).status).toBe(400);
    }
    expect((await logIn()).status).toBe(429);
    expect((await logIn({}, known)).status).toBe(200);
  });

  it("wrong proofs of an address are limited, right ones do not count, and a known browser still gets in", async () => {
    const address = "203.0.113.251";
    for (let right = 0; right <= rateLimits.loginByAddress.limit; right += 1) {
      expect((await logIn({}, { address })).status).toBe(200);
    }
    const { cookies } = await logIn({}, { address });
    const known = { "wallflower-known-browser": cookies["wallflower-known-browser"] ?? "" };
    await useUpLimit(installation.deps, "loginByAddress", address);
    expect((await logIn({}, { address })).status).toBe(429);
    expect((await logIn({}, { ...known, address })).status).toBe(200);
  });
});

describe("adding and removing passkeys", () => {
  it("adding one needs the current password, and a challenge for this user", async () => {
    const begin = (current_password: string) =>
      call(beginNewPasskey, { as, headers: site, body: { current_password } });
    expect((await begin("wrong")).body.issues[0].path).toBe("current_password");
    const begun = await begin(member.password);
    expect(begun.body).toMatchObject({ rp_id: "localhost", email: member.email, credential_ids: [key.credential_id] });
    const other = await createMember(installation.deps, account_id);
    const bearer = (await logInAs(other)).body.accessToken;
    const body = { name: "Phone", passkey: new Authenticator().make(begun.body.challenge) };
    const stolen = await call(addPasskey, { as: { bearer }, headers: site, cookies: begun.cookies, body });
    expect(stolen).toMatchObject(wrong);
  });

  it.each([
    ["of another page", { origin: "http://localhost:3001" }],
    ["for another site", { rpId: "example.com" }],
    ["without verifying its person", { isVerified: false }],
    ["with a certificate of its maker", { format: "packed" }],
  ])("a passkey made %s is not added", async (_name, faults) => {
    expect((await addPasskeyTo(as, member, new Authenticator(), faults)).added).toMatchObject(wrong);
    expect(await stored()).toHaveLength(1);
  });

  it("a passkey is added once, and a person has at most twenty", async () => {
    expect((await addPasskeyTo(as, member, key)).added.body.message).toBe(text.passkeyKnown);
    const actor = { account_id, user_id: member.user_id, role: "admin", family_id: "" } as const;
    for (let count = 1; count < limits.passkeysMax - 1; count += 1) {
      await storePasskey(installation.deps, actor, new Authenticator());
    }
    expect((await addPasskeyTo(as, member, new Authenticator())).added.status).toBe(200);
    expect((await addPasskeyTo(as, member, new Authenticator())).added.body.message).toBe(
      text.passkeysFull(limits.passkeysMax),
    );
  });

  it("a removed passkey opens nothing; the only second factor is not removed, nor somebody else's passkey", async () => {
    const [only] = (await own()).passkeys;
    const remove = (id: string, bearer = as.bearer) =>
      call(removePasskey, { method: "DELETE", as: { bearer }, params: { id } });
    expect((await remove(only.id)).body.message).toBe(text.passkeyLast);
    const phone = new Authenticator();
    await addPasskeyTo(as, member, phone);
    const other = await createMember(installation.deps, account_id);
    expect((await remove(only.id, (await logInAs(other)).body.accessToken)).status).toBe(404);
    expect((await remove(only.id)).status).toBe(200);
    expect(await logIn()).toMatchObject(wrong);
    expect((await logInWith(phone, member.user_id)).status).toBe(200);
  });

  it("a reset by an admin, one by hand, and turning it off remove the passkeys, too", async () => {
    const admin = await createMember(installation.deps, account_id);
    const { bearer } = await setUpFactor(installation.deps, admin);
    const reset = (by: string) =>
      call(removeFactor, { method: "DELETE", as: { bearer: by }, params: { id: member.user_id } });
    const ways = [
      () => reset(bearer),
      () => dropSecondFactor(installation.deps.db, member.email),
      () => reset(as.bearer),
    ];
    for (const way of ways) {
      await way();
      expect(await stored()).toEqual([]);
      expect(await logIn()).toMatchObject(wrong);
      const again = await logInAs(member);
      expect(again.status).toBe(200);
      as = { bearer: again.body.accessToken };
      expect((await addPasskeyTo(as, member, key)).added.status).toBe(200);
    }
  });

  it("passkeys are gone with their user and their account", async () => {
    const elsewhere = await createAccount(installation.deps);
    const stranger = await createMember(installation.deps, elsewhere);
    const made = new Authenticator();
    await addPasskeyTo({ bearer: (await logInAs(stranger)).body.accessToken }, stranger, made);
    await installation.deps.db.delete(accounts).where(eq(accounts.id, elsewhere));
    expect(await logInWith(made, stranger.user_id)).toMatchObject(wrong);
  });
});

describe("where passkeys work", () => {
  it.each([
    ["localhost without a configured address", undefined, "localhost:3000", "http://localhost:3000"],
    ["the configured address with https", "https://wall.example.com", "10.0.0.7:3000", "https://wall.example.com"],
    ["the configured localhost", "http://localhost:8080", "10.0.0.7:3000", "http://localhost:8080"],
    ["nowhere over plain http", undefined, "wall.example.com", null],
    ["nowhere if the configured address is plain http", "http://wall.example.com", "localhost:3000", null],
    ["nowhere at an address of digits", "https://203.0.113.7", "localhost:3000", null],
    ["nowhere at an IPv6 address", "https://[2001:db8::7]", "localhost:3000", null],
  ])("passkeys work at %s", async (_name, address, host, origin) => {
    env.PUBLIC_URL = address;
    expect((await own({ host })).passkey_origin).toBe(origin);
    const begun = await call(beginNewPasskey, { as, headers: { host }, body: { current_password: member.password } });
    if (origin) expect(begun.body.rp_id).toBe(new URL(origin).hostname);
    else expect([begun.status, begun.body.message]).toEqual([409, text.passkeysNeedHttps]);
  });
});
