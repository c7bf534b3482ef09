import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { accounts } from "../schema/accounts";
import { passwordResets } from "../schema/password-resets";
import { users } from "../schema/users";
import { type Credentials, credentialColumns } from "./users";

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
