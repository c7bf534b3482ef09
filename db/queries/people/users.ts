import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { eventModerators, events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { passwordResets } from "../../schema/people/password-resets";
import { secondFactors } from "../../schema/people/second-factors";
import { users } from "../../schema/people/users";

type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(users.account_id, params.account_id), eq(users.id, params.id));

/** The only columns that leave the database with a password hash. */
const columnsWithPassword = {
  id: users.id,
  account_id: users.account_id,
  email: users.email,
  role: users.role,
  password_hash: users.password_hash,
};

/** Returns the user with this email, in any case, for a login; or null. */
export async function findUserForLogin(db: Database, email: string) {
  const columns = { ...columnsWithPassword, password_is_initial: users.password_is_initial };
  const [row] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return row ?? null;
}

/** Returns a user whose password was right a moment ago; or null. */
export async function findUserForSecondStep(db: Database, id: string) {
  const columns = { ...columnsWithPassword, password_is_initial: users.password_is_initial };
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Tells if the user still has the password that was just checked, and locks it until the transaction ends. A concurrent
 * password change therefore either fails this login or finds its session to revoke.
 */
export async function lockCurrentPassword(
  tx: Transaction,
  user: { id: string; password_hash: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
    .for("share");
  return rows.length > 0;
}

/** Columns to judge a new password with: the previous hash, and words that are too easy to guess. */
const credentialColumns = { ...columnsWithPassword, company_name: accounts.company_name };

/** Returns a user with their password hash and company name; or null. */
export async function findCredentials(db: Database, params: Owned) {
  const [row] = await db
    .select(credentialColumns)
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .where(owned(params));
  return row ?? null;
}
export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Replaces the password that was just checked; `isInitial` if the product generated the new one. Returns false if the
 * checked password is no longer current.
 */
export async function replacePassword(
  tx: Transaction,
  user: Owned & { password_hash: string },
  newHash: string,
  { isInitial = false } = {},
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ password_hash: newHash, password_is_initial: isInitial, updated_at: sql`now()` })
    .where(and(owned(user), eq(users.password_hash, user.password_hash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

const listedColumns = {
  id: users.id,
  email: users.email,
  role: users.role,
  phone_number: users.phone_number,
  has_second_factor: sql<boolean>`${secondFactors.enabled_at} is not null`,
  created_at: users.created_at,
};

/** Returns the account's users, newest first. */
export async function listUsers(db: Database, params: { account_id: string }) {
  return db
    .select(listedColumns)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(eq(users.account_id, params.account_id))
    .orderBy(desc(users.id));
}
export type ListedUserRow = Awaited<ReturnType<typeof listUsers>>[number];

export async function findUser(db: Database, params: Owned): Promise<ListedUserRow | null> {
  const [row] = await db
    .select(listedColumns)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.user_id, users.id))
    .where(owned(params));
  return row ?? null;
}

/** Returns the events that the account's users are assigned to, by event name. */
export async function listAssignments(db: Database, params: { account_id: string; user_ids: string[] }) {
  if (params.user_ids.length === 0) return [];
  return db
    .select({ user_id: eventModerators.user_id, id: events.id, event_name: events.event_name })
    .from(eventModerators)
    .innerJoin(events, eq(events.id, eventModerators.event_id))
    .where(and(eq(eventModerators.account_id, params.account_id), inArray(eventModerators.user_id, params.user_ids)))
    .orderBy(asc(events.event_name), asc(events.id));
}

/** Returns the account's moderators, by email. */
export async function listModerators(db: Database, params: { account_id: string }) {
  return db
    .select({ id: users.id, email: users.email, phone_number: users.phone_number })
    .from(users)
    .where(and(eq(users.account_id, params.account_id), eq(users.role, "moderator")))
    .orderBy(asc(users.email));
}

/** Returns the emails of the account's admins, in order. */
export async function listAdminEmails(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.account_id, accountId), eq(users.role, "admin")))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/** Violates users_email_key if the email has a user, in any case and any account. */
export async function insertUser(db: Database, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}

/**
 * A password set here counts as chosen by its user. Returns false if there is no such user or, with a `password_hash`
 * among the params, if they no longer have that password. Violates users_email_key as insertUser does.
 */
export async function updateUser(
  db: Database,
  { password_hash, ...params }: Owned & { password_hash?: string },
  values: Partial<Pick<typeof users.$inferInsert, "email" | "password_hash" | "phone_number">>,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...values, ...(values.password_hash && { password_is_initial: false }), updated_at: sql`now()` })
    .where(and(owned(params), password_hash === undefined ? undefined : eq(users.password_hash, password_hash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Locks the account's admins until the transaction ends, so that two admins cannot delete each other at once. */
export async function lockAdmins(tx: Transaction, params: { account_id: string }): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.account_id, params.account_id), eq(users.role, "admin")))
    .orderBy(asc(users.id))
    .for("update");
  return rows.map((row) => row.id);
}

/** Locks a user until the transaction ends; or returns null. */
export async function lockUser(tx: Transaction, params: Owned) {
  const columns = { id: users.id, email: users.email };
  const [row] = await tx.select(columns).from(users).where(owned(params)).for("update");
  return row ?? null;
}

/** Deletes a user with their assignments and remaining sign-ins. */
export async function deleteUser(tx: Transaction, params: Owned): Promise<void> {
  await tx.delete(users).where(owned(params));
}

type NewReset = { token_hash: string; account_id: string; user_id: string };

const isValid = (token_hash: string) =>
  and(eq(passwordResets.token_hash, token_hash), sql`${passwordResets.expires_at} > now()`);

/** Saves a link that expires after `seconds`. */
export async function insertPasswordReset(db: Database, row: NewReset, seconds: number): Promise<void> {
  const expires_at = sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(passwordResets).values({ ...row, expires_at });
}

/** Returns the link's user; null if it has expired, is used, or never existed. */
export async function findPasswordReset(db: Database, token_hash: string): Promise<Credentials | null> {
  const [row] = await db
    .select(credentialColumns)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .where(isValid(token_hash));
  return row ?? null;
}

/** Consumes a link. Returns false if it is no longer valid, or a concurrent request was faster. */
export async function takePasswordReset(tx: Transaction, token_hash: string): Promise<boolean> {
  const rows = await tx
    .delete(passwordResets)
    .where(isValid(token_hash))
    .returning({ user_id: passwordResets.user_id });
  return rows.length > 0;
}

/** Removes a user's links, because their email or password has changed. */
export async function removePasswordResets(db: Database, user_id: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.user_id, user_id));
}

export async function removeOldPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expires_at} < now()`);
}
