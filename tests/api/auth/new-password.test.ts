import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { POST as addUser } from "@/app/api/users/add-user/route";
import { PUT as changePassword } from "@/app/api/users/change-password/route";
import { PUT as updateUser } from "@/app/api/users/update-user/[id]/route";
import { insertPasswordReset } from "@/db/queries/people/users";
import { accounts } from "@/db/schema/people/accounts";
import { users } from "@/db/schema/people/users";
import { createAccount as createAccountByHand, setPassword } from "@/host/start/accounts";
import { findPasswordFault } from "@/lib/server/base/auth/new-password";
import { hashPassword, verifyPassword } from "@/lib/server/base/auth/password";
import { hashToken } from "@/lib/server/base/auth/tokens";
import type { ErrorBody } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { type Answer, call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { createMember, logInAs, type Member } from "../../support/members";
import { createAccount } from "../../support/people";

const installation = testInstallation();
const text = messages.auth;
const company_name = "Quillfeather & Sons";
let account_id: string;
let admin: Member;
let bearer: string;
let counter = 0;

beforeAll(async () => {
  account_id = await createAccount(installation.deps, company_name);
  admin = await createMember(installation.deps, account_id);
  bearer = (await logInAs(admin)).body.accessToken;
});

/** A try's result: null when the password was accepted, else the sentence. */
type Outcome = { fault: string | null; path?: string };
type Try = { password: string; email: string };

async function viaApi(answer: Answer<ErrorBody>): Promise<Outcome> {
  if (answer.status < 300) return { fault: null };
  expect(answer.status).toBe(400);
  return { fault: answer.body.message, path: answer.body.issues?.[0]?.path ?? "" };
}

async function viaHost(work: Promise<unknown>): Promise<Outcome> {
  return work.then(
    () => ({ fault: null }),
    (error: Error) => ({ fault: error.message }),
  );
}

const inUse = "correct horse battery";
let inUseHash: Promise<string> | undefined;

type Somebody = { user_id: string; password: string; bearer: string };
const known = new Map<string, Promise<Somebody>>();

/** A signed-in user with that email and the password `inUse`; reused until their password changes. */
function somebody(email: string): Promise<Somebody> {
  const own = known.get(email) ?? makeSomebody(email);
  known.set(email, own);
  return own;
}

async function makeSomebody(email: string): Promise<Somebody> {
  inUseHash ??= hashPassword(inUse);
  const { user_id } = await createMember(installation.deps, account_id);
  await installation.deps.db
    .update(users)
    .set({ email, password_hash: await inUseHash })
    .where(eq(users.id, user_id));
  const { body } = await logInAs({ email, password: inUse });
  return { user_id, password: inUse, bearer: body.accessToken };
}

/** Every way to set a password; each creates a user with the email first, if it needs one. */
const ways: Record<string, (attempt: Try) => Promise<Outcome>> = {
  "add-user": async (body) => viaApi(await call(addUser, { as: { bearer }, body })),
  "update-user, of another": async ({ email, password }) => {
    const { user_id } = await somebody(email);
    return viaApi(
      await call(updateUser, { method: "PUT", as: { bearer }, params: { id: user_id }, body: { email, password } }),
    );
  },
  "update-user, of oneself": async ({ email, password }) => {
    const own = await somebody(email);
    const body = { email, password, current_password: own.password };
    return viaApi(await call(updateUser, { method: "PUT", as: own, params: { id: own.user_id }, body }));
  },
  "change-password": async ({ email, password }) => {
    const own = await somebody(email);
    const body = { current_password: own.password, new_password: password };
    return viaApi(await call(changePassword, { method: "PUT", as: own, body }));
  },
  "reset-password": async ({ email, password }) => {
    const { user_id } = await somebody(email);
    const token = randomBytes(32).toString("base64url");
    await insertPasswordReset(installation.deps.db, { token_hash: hashToken(token), account_id, user_id }, 60);
    return viaApi(await call(resetPassword, { body: { token, new_password: password } }));
  },
  "account:create": ({ email, password }) =>
    viaHost(createAccountByHand(installation.deps.db, { companyName: company_name, email, password })),
  "account:password": async ({ email, password }) => {
    await somebody(email);
    return viaHost(setPassword(installation.deps.db, email, password));
  },
};

const sentenceByHand = "The password must have 8 to 200 characters.";
const newEmail = () => `ophelia.${++counter}@marigold.example`;

describe.each(Object.entries(ways))("at %s", (name, tryWay) => {
  const email = newEmail();
  it.each([
    ["a common one", "password", text.passwordCommon],
    ["a common one in disguise", "P@ssw0rd1!", text.passwordCommon],
    ["a row of keys", "qwertyuiop", text.passwordCommon],
    ["one letter again and again", "aaaaaaaaaaaa", text.passwordCommon],
    ["a word and a year", "summer2025", text.passwordCommon],
    ["the product's name", "Wallflower2025!", text.passwordOfContext],
    ["the product's name in disguise", "W4llfl0wer77", text.passwordOfContext],
    ["the company's name", "quillfeather42", text.passwordOfContext],
    ["the email's first part", "Ophelia!1984", text.passwordOfContext],
    ["the email's domain", "marigold-77", text.passwordOfContext],
  ])("a new password is refused with a sentence: %s", async (_name, password, sentence) => {
    const { fault, path } = await tryWay({ email, password });
    expect(fault).toBe(sentence);
    if (path) expect(path).toBe(/change|reset/.test(name) ? "new_password" : "password");
    const [row] = await installation.deps.db.select().from(users).where(eq(users.email, email));
    expect(row && (await verifyPassword(row.password_hash, password))).not.toBe(true);
  });

  it("a new password of seven characters is refused, and one of eight is accepted", async () => {
    const random = randomBytes(limits.passwordMinLength).toString("base64url");
    const short = await tryWay({ email, password: random.slice(0, limits.passwordMinLength - 1) });
    expect(short.fault).toBe(/^account:/.test(name) ? sentenceByHand : messages.users.passwordTooShort);
    const long = random.slice(0, limits.passwordMinLength);
    expect(await tryWay({ email: newEmail(), password: long })).toEqual({ fault: null });
  });

  it("an unusual new password is accepted, and so is one that only contains the company's name", async () => {
    for (const password of ["brand new secret", "quillfeather plays the tuba"]) {
      expect(await tryWay({ email: newEmail(), password })).toEqual({ fault: null });
    }
  });
});

const withEarlier = Object.entries(ways).filter(([name]) => !/add-user|create/.test(name));

it.each(withEarlier)("at %s the current password is refused as the new one", async (_name, tryWay) => {
  expect((await tryWay({ email: newEmail(), password: inUse })).fault).toBe(text.passwordRepeated);
});

it("only the beginning of a long password is checked, without delay", async () => {
  const owner = { email: "ada@example.com", company_name };
  const begun = performance.now();
  for (const piece of ["4@", "a4@sS$5e3", "0123456789abcdef"]) {
    await findPasswordFault(piece.repeat(limits.passwordMaxLength).slice(0, limits.passwordMaxLength), owner);
  }
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it("the rest of a long password does not make a weak beginning good", async () => {
  const owner = { email: "ada@example.com", company_name };
  // Behind 12 letters less, 12 random characters are within the judged beginning.
  const rest = randomBytes(30).toString("base64url");
  expect(await findPasswordFault("a".repeat(limits.passwordJudgedLength) + rest, owner)).toBe(text.passwordCommon);
  expect(await findPasswordFault("a".repeat(limits.passwordJudgedLength - 12) + rest, owner)).toBeNull();
});

it("a company without a name, or named only by symbols, locks nobody out", async () => {
  for (const name of ["", "—", "&"]) {
    expect(await findPasswordFault("brand new secret", { email: "a@b.c", company_name: name })).toBeNull();
  }
});

it("a new password is checked against the account's current name", async () => {
  await installation.deps.db.update(accounts).set({ company_name: "Tuba" }).where(eq(accounts.id, account_id));
  const attempt = { email: newEmail(), password: "TubaTuba1984" };
  expect((await ways["add-user"]?.(attempt))?.fault).toBe(text.passwordOfContext);
  await installation.deps.db.update(accounts).set({ company_name }).where(eq(accounts.id, account_id));
});
