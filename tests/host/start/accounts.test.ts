import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { accounts } from "@/db/schema/people/accounts";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { users } from "@/db/schema/people/users";
import { createAccount, ensureFirstAccount, makePassword, rememberShown, setPassword } from "@/host/start/accounts";
import { verifyPassword } from "@/lib/server/base/auth/password";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { messages } from "@/lib/shared/messages";
import { createTestDatabase, type TestDatabase } from "@/tests/support/database/database";

let database: TestDatabase;
let folder: string;
const noSettings = parseEnv({ NODE_ENV: "test" });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower accounts "));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.db.delete(accounts);
});

test("the first start creates an admin with a random password, prints it once and stores it readable by this user only", async () => {
  const first = await ensureFirstAccount(database.url, noSettings, folder);
  expect(first).toMatchObject({ email: "admin@wallflower.local" });
  const file = path.join(folder, "first-sign-in.txt");
  expect(readFileSync(file, "utf8")).toBe(`admin@wallflower.local\n${first?.newPassword}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [user] = await database.db.select().from(users);
  expect(user).toMatchObject({ email: "admin@wallflower.local", role: "admin", password_is_initial: true });
  expect(user?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(await verifyPassword(user?.password_hash ?? "", first?.newPassword ?? "")).toBe(true);
  expect(await verifyPassword(user?.password_hash ?? "", "guess")).toBe(false);
  // The first start failed before it printed the password, so the next one returns it.
  expect(await ensureFirstAccount(database.url, noSettings, folder)).toEqual(first);
  if (first) rememberShown(first);
  const later = await ensureFirstAccount(database.url, noSettings, folder);
  expect(later).toEqual({ email: "admin@wallflower.local", newPassword: null, passwordFile: file });
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await database.db.select().from(accounts)).toMatchObject([{ timezone }]);
});

test("ADMIN_EMAIL and ADMIN_PASSWORD are used as given and stored nowhere", async () => {
  const env = parseEnv({ NODE_ENV: "test", ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "correct horse" });
  const signIn = await ensureFirstAccount(database.url, env, folder);
  expect(signIn).toEqual({ email: "ada@example.com", newPassword: null, passwordFile: null });
  const [user] = await database.db.select().from(users);
  expect(await verifyPassword(user?.password_hash ?? "", "correct horse")).toBe(true);
  expect(user?.password_is_initial).toBe(false);
  expect(user?.password_hash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("several concurrent starts create one account", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAccount(database.url, noSettings, folder)));
  expect(new Set(made.map((signIn) => signIn?.newPassword)).size).toBe(1);
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await database.db.select().from(accounts)).toMatchObject([{ timezone }]);
});

const ada = { companyName: "Ada's parties", email: "ada@example.com", password: "correct horse" };

test("a second account with a taken email is rejected, whatever its capitals", async () => {
  await createAccount(database.db, ada);
  const again = createAccount(database.db, { ...ada, email: "ADA@example.com" });
  await expect(again).rejects.toThrow("A user with the email ADA@example.com already exists.");
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await database.db.select().from(accounts)).toMatchObject([{ timezone }]);
});

test.each([
  [{ companyName: "" }, "The company needs a name."],
  [{ email: "ada" }, '"ada" is not a valid email address.'],
  [{ password: "short" }, "The password must have 8 to 200 characters."],
])("the input %o is rejected with a sentence", async (change, sentence) => {
  await expect(createAccount(database.db, { ...ada, ...change })).rejects.toThrow(sentence);
  expect(await database.db.$count(accounts)).toBe(0);
});

test("a weak ADMIN_PASSWORD starts with a warning, and a weak password by hand creates no account", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const env = parseEnv({ NODE_ENV: "test", ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "password1" });
  await ensureFirstAccount(database.url, env, folder);
  expect(await database.db.$count(accounts)).toBe(1);
  expect(warn.mock.calls.flat().join()).toContain(messages.auth.passwordCommon);
  expect(warn.mock.calls.flat().join()).not.toContain("password1");
  warn.mockRestore();
  const other = { companyName: "Other", email: "bob@example.com" };
  await expect(createAccount(database.db, { ...other, password: "password1" })).rejects.toThrow(
    messages.auth.passwordCommon,
  );
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  expect(await database.db.select().from(accounts)).toMatchObject([{ timezone }]);
});

test("a password set by hand ends every sign-in, and must follow the usual rules", async () => {
  await createAccount(database.db, ada);
  const [user] = await database.db.select().from(users);
  const user_id = user?.id ?? "";
  const token = { id: crypto.randomUUID(), user_id, token_hash: "x", expires_at: "2999-01-01T00:00:00Z" };
  await database.db.insert(refreshTokenFamilies).values(token);
  for (const [email, password, sentence] of [
    ["bob@example.com", "brand new secret", "There is no user with the email bob@example.com."],
    [ada.email, "short", "The password must have 8 to 200 characters."],
    [ada.email, "ada@example.com", messages.auth.passwordOfContext],
    [ada.email, ada.password, messages.auth.passwordRepeated],
  ] as const) {
    await expect(setPassword(database.db, email, password)).rejects.toThrow(sentence);
  }
  expect((await database.db.select().from(refreshTokenFamilies))[0]?.revoked_at).toBeNull();
  await setPassword(database.db, "ADA@example.com", "brand new secret");
  const [changed] = await database.db.select().from(users);
  expect(await verifyPassword(changed?.password_hash ?? "", "brand new secret")).toBe(true);
  expect((await database.db.select().from(refreshTokenFamilies))[0]?.revoked_at).not.toBeNull();
});

test("a password generated by hand must be changed at the next sign-in, and a chosen one need not", async () => {
  const isInitial = async () => (await database.db.select().from(users))[0]?.password_is_initial;
  await createAccount(database.db, { ...ada, password: makePassword(), isPasswordInitial: true });
  expect(await isInitial()).toBe(true);
  await setPassword(database.db, ada.email, "brand new secret");
  expect(await isInitial()).toBe(false);
  await setPassword(database.db, ada.email, makePassword(), { isInitial: true });
  expect(await isInitial()).toBe(true);
});

test("random passwords are long, unambiguous to read and different", () => {
  const made = Array.from({ length: 100 }, makePassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});

test("a malformed hash matches no password", async () => {
  expect(await verifyPassword("not a hash", "password")).toBe(false);
});
