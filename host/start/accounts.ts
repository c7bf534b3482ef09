import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { createDatabase, type Database, type Transaction } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { removeFactor } from "@/db/queries/people/second-factors";
import { findCredentials, findUserForLogin, lockUser, replacePassword } from "@/db/queries/people/users";
import { accounts } from "@/db/schema/people/accounts";
import { users } from "@/db/schema/people/users";
import { recordAudit } from "@/lib/server/base/audit-log/record";
import { endSessions } from "@/lib/server/base/auth/end-sessions";
import { findPasswordFault, type PasswordOwner } from "@/lib/server/base/auth/new-password";
import { hashPassword, verifyPassword } from "@/lib/server/base/auth/password";
import type { Env } from "@/lib/server/env";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { OperatorError } from "../process/operator-error";
import { readIfThere, writePrivateFile } from "../process/private-file";

const defaultEmail = "admin@wallflower.local";
/** Advisory lock that serialises the first start of several processes on one database: "acco" in ASCII. */
const firstAccountLock = 0x6163636f;

/** Without characters that look alike; 20 of 55 make 115 bits. */
const passwordAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
export const makePassword = () =>
  Array.from({ length: 20 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join("");

type NewAccount = {
  companyName: string;
  email: string;
  password: string;
  /** The product generated the password: its owner has to replace it at the first sign-in. */
  isPasswordInitial?: boolean;
};

/** Throws an OperatorError that names the first invalid field; does not judge the password's strength. */
function checkNewAccount({ companyName, email, password }: NewAccount): void {
  if (companyName === "") throw new OperatorError("The company needs a name.");
  if (companyName.length > limits.lineMaxLength) {
    throw new OperatorError(`The company's name can have at most ${limits.lineMaxLength} characters.`);
  }
  // The spec's simple pattern, section 5.
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > limits.emailMaxLength) {
    throw new OperatorError(`"${email}" is not a valid email address.`);
  }
  checkLength(password);
}

function checkLength(password: string): void {
  if (password.length < limits.passwordMinLength || password.length > limits.passwordMaxLength) {
    throw new OperatorError(
      `The password must have ${limits.passwordMinLength} to ${limits.passwordMaxLength} characters.`,
    );
  }
}

async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const fault = await findPasswordFault(password, owner);
  if (fault) throw new OperatorError(fault);
}

/** Creates an account and its admin. Throws an OperatorError if the email is taken or the password is weak. */
export async function createAccount(db: Database | Transaction, account: NewAccount): Promise<void> {
  checkNewAccount(account);
  await refuseWeakPassword(account.password, { email: account.email, company_name: account.companyName });
  await insertAccount(db, account);
}

/**
 * Replaces a user's password and ends all of their sessions; `isInitial` if the product generated it. Throws a
 * OperatorError if there is no such user, if somebody else has just changed the password, or if the new one is too
 * short, too long, weak, or the current one.
 */
export async function setPassword(
  db: Database,
  email: string,
  password: string,
  { isInitial = false } = {},
): Promise<void> {
  const found = await findUserForLogin(db, email);
  const user = found && (await findCredentials(db, found));
  if (!user) throw new OperatorError(`There is no user with the email ${email}.`);
  checkLength(password);
  await refuseWeakPassword(password, user);
  const newHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user, newHash, { isInitial })))
      throw new OperatorError("The password has just been changed. Try again.");
    // The running installation's worker ends their open sockets.
    await endSessions({ jobs: createGraphileJobs() }, tx, { user_id: user.id });
  });
}

/** Removes a user's second factor and ends their sessions. Throws an OperatorError if there is no such user or factor. */
export async function dropSecondFactor(db: Database, email: string): Promise<void> {
  const user = await findUserForLogin(db, email);
  if (!user) throw new OperatorError(`There is no user with the email ${email}.`);
  const { id, account_id } = user;
  await db.transaction(async (tx) => {
    await lockUser(tx, { account_id, id });
    if (!(await removeFactor(tx, { account_id, user_id: id })))
      throw new OperatorError(`${email} has no second factor.`);
    const subject = { kind: "user", id, label: user.email } as const;
    await recordAudit(tx, { account_id, user_id: null }, { action: "second-factor.remove", subject });
    await endSessions({ jobs: createGraphileJobs() }, tx, { user_id: id });
  });
}

async function insertAccount(db: Database | Transaction, account: NewAccount): Promise<void> {
  const { companyName, email, password, isPasswordInitial: password_is_initial = false } = account;
  const password_hash = await hashPassword(password);
  const account_id = uuid();
  try {
    await db.transaction(async (transaction) => {
      // A laptop at the venue knows its zone; a server has UTC, which Account Settings can change.
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      await transaction.insert(accounts).values({ id: account_id, company_name: companyName, email, timezone });
      const credentials = { email, password_hash, password_is_initial };
      await transaction.insert(users).values({ id: uuid(), account_id, role: "admin", ...credentials });
      const subject = { kind: "account", id: account_id, label: companyName } as const;
      await recordAudit(transaction, { account_id, user_id: null }, { action: "account.create", subject });
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_key")
      throw new OperatorError(`A user with the email ${email} already exists.`);
    throw error;
  }
}

/**
 * A first start accepts a weak ADMIN_PASSWORD with a warning: the person who sets it owns the machine, and a service
 * that does not start helps nobody (docs/decisions/079).
 */
async function warnOfWeakPassword({ companyName, email, password }: NewAccount): Promise<void> {
  const fault = await findPasswordFault(password, { email, company_name: companyName });
  if (fault) console.warn(`ADMIN_PASSWORD: ${fault} You can change it in the Account Settings.`);
}

export type SignIn = {
  email: string;
  /** Null once it was shown. */
  newPassword: string | null;
  /** The file that keeps it, if it was generated here. */
  passwordFile: string | null;
};

const shownMark = "(shown)";

/** Returns the first admin's sign-in; null if the person chose the password. */
function readShown(file: string): SignIn | null {
  const [email, password, mark] = readIfThere(file)?.split("\n") ?? [];
  if (!email || !password) return null;
  return { email, newPassword: mark === shownMark ? null : password, passwordFile: file };
}

/** Records that the person has seen the password: a start that failed halfway did not show it yet. */
export function rememberShown({ email, newPassword, passwordFile }: SignIn): void {
  if (newPassword && passwordFile) writePrivateFile(passwordFile, `${email}\n${newPassword}\n${shownMark}\n`);
}

const signInFile = (dataFolder: string) => path.join(dataFolder, "first-sign-in.txt");

/** Removes the kept password if it is stale: after a restore the database is another one. */
export async function forgetForeignSignIn(db: Database, dataFolder: string): Promise<void> {
  const [email, password] = readIfThere(signInFile(dataFolder))?.split("\n") ?? [];
  if (!email || !password) return;
  const user = await findUserForLogin(db, email);
  if (user && (await verifyPassword(user.password_hash, password))) return;
  rmSync(signInFile(dataFolder), { force: true });
}

/**
 * Creates the first account and its admin if the database has none: from ADMIN_EMAIL and ADMIN_PASSWORD, or with a
 * random password, which is kept in the data folder.
 */
export async function ensureFirstAccount(databaseUrl: string, env: Env, dataFolder: string): Promise<SignIn | null> {
  const file = signInFile(dataFolder);
  const { db, close } = createDatabase(databaseUrl, { max: 1 });
  try {
    return await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${firstAccountLock})`);
      const [existing] = await transaction.select({ id: accounts.id }).from(accounts).limit(1);
      if (existing) return readShown(file);
      const email = env.ADMIN_EMAIL ?? defaultEmail;
      const password = env.ADMIN_PASSWORD ?? makePassword();
      // Writes the password before it takes effect, so that it cannot get lost in between.
      if (!env.ADMIN_PASSWORD) writePrivateFile(file, `${email}\n${password}\n`);
      const first = {
        companyName: messages.account.initialCompanyName,
        email,
        password,
        isPasswordInitial: !env.ADMIN_PASSWORD,
      };
      checkNewAccount(first);
      await insertAccount(transaction, first);
      if (env.ADMIN_PASSWORD) await warnOfWeakPassword(first);
      if (env.ADMIN_PASSWORD) return { email, newPassword: null, passwordFile: null };
      return { email, newPassword: password, passwordFile: file };
    });
  } finally {
    await close();
  }
}
