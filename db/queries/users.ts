import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { accounts } from "../schema/accounts";
import { eventModerators, events } from "../schema/events";
import { users } from "../schema/users";

type Owned = { account_id: string; id: string };

const owned = (params: Owned) => and(eq(users.account_id, params.account_id), eq(users.id, params.id));

/** The only columns that leave the database with a password's hash. */
const columnsWithPassword = {
  id: users.id,
  account_id: users.account_id,
  email: users.email,
  role: users.role,
  password_hash: users.password_hash,
};

/** Somebody who wants to log in, by their email in any case; or null. */
export async function findUserForLogin(db: Database, email: string) {
  const columns = { ...columnsWithPassword, password_is_initial: users.password_is_initial };
  const [row] = await db.select(columns).from(users).where(sql`lower(${users.email}) = lower(${email})`);
  return row ?? null;
}

/**
 * Whether the user is still there with the password that was just checked; holds it so until the transaction ends. A
 * password changed meanwhile therefore either fails this login or finds its session to revoke.
 */
export async function holdPassword(tx: Transaction, user: { id: string; password_hash: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash)))
    .for("share");
  return rows.length > 0;
}

/** Columns by which a new password is judged: the one before, and the words that lie near. */
export const credentialColumns = { ...columnsWithPassword, company_name: accounts.company_name };

/** A user with the hash of their password and the name of their company; or null. */
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
 * Puts a new password in the place of the one that was just checked; `isInitial` where the product made it. False where
 * the checked one is no longer theirs.
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
  created_at: users.created_at,
};

/** The account's users, newest first. */
export async function listUsers(db: Database, params: { account_id: string }) {
  return db.select(listedColumns).from(users).where(eq(users.account_id, params.account_id)).orderBy(desc(users.id));
}
export type ListedUserRow = Awaited<ReturnType<typeof listUsers>>[number];

export async function findUser(db: Database, params: Owned): Promise<ListedUserRow | null> {
  const [row] = await db.select(listedColumns).from(users).where(owned(params));
  return row ?? null;
}

/** Which of the account's events its users are assigned to, in the order of their names. */
export async function listAssignments(db: Database, params: { account_id: string; user_ids: string[] }) {
  if (params.user_ids.length === 0) return [];
  return db
    .select({ user_id: eventModerators.user_id, id: events.id, event_name: events.event_name })
    .from(eventModerators)
    .innerJoin(events, eq(events.id, eventModerators.event_id))
    .where(and(eq(eventModerators.account_id, params.account_id), inArray(eventModerators.user_id, params.user_ids)))
    .orderBy(asc(events.event_name), asc(events.id));
}

/** The account's moderators, in the order of their addresses. */
export async function listModerators(db: Database, params: { account_id: string }) {
  return db
    .select({ id: users.id, email: users.email, phone_number: users.phone_number })
    .from(users)
    .where(and(eq(users.account_id, params.account_id), eq(users.role, "moderator")))
    .orderBy(asc(users.email));
}

/** Where the account's admins get mail, in the order of their addresses. */
export async function listAdminEmails(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.account_id, accountId), eq(users.role, "admin")))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/** Violates users_email_key where the email has a user, in any case and any account. */
export async function insertUser(db: Database, row: typeof users.$inferInsert): Promise<void> {
  await db.insert(users).values(row);
}

/**
 * A new password is one that somebody chose. Returns whether there was such a user, and with a `password_hash` among the
 * params one who has that password still. Violates users_email_key as insertUser.
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

/** The account's admins, locked until the transaction ends: two who delete each other take turns. */
export async function lockAdmins(tx: Transaction, params: { account_id: string }): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.account_id, params.account_id), eq(users.role, "admin")))
    .orderBy(asc(users.id))
    .for("update");
  return rows.map((row) => row.id);
}

/** Locks a user until the transaction ends; null where there is none. */
export async function lockUser(tx: Transaction, params: Owned) {
  const columns = { id: users.id, email: users.email };
  const [row] = await tx.select(columns).from(users).where(owned(params)).for("update");
  return row ?? null;
}

/** Deletes a user with their assignments, and what sign-ins they still have. */
export async function deleteUser(tx: Transaction, params: Owned): Promise<void> {
  await tx.delete(users).where(owned(params));
}
