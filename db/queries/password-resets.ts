import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { accounts } from "../schema/accounts";
import { passwordResets } from "../schema/password-resets";
import { users } from "../schema/users";
import { type Credentials, credentialColumns } from "./users";

type NewReset = { token_hash: string; account_id: string; user_id: string };

const isGood = (token_hash: string) =>
  and(eq(passwordResets.token_hash, token_hash), sql`${passwordResets.expires_at} > now()`);

/** Keeps a link that is good for so many seconds. */
export async function insertPasswordReset(db: Database, row: NewReset, seconds: number): Promise<void> {
  const expires_at = sql`now() + make_interval(secs => ${seconds})`;
  await db.insert(passwordResets).values({ ...row, expires_at });
}

/** Whose link it is; null where it has run out, was used, or never was one. */
export async function findPasswordReset(db: Database, token_hash: string): Promise<Credentials | null> {
  const [row] = await db
    .select(credentialColumns)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .innerJoin(accounts, eq(accounts.id, users.account_id))
    .where(isGood(token_hash));
  return row ?? null;
}

/** Uses a link up. False where it is no longer good, or another request was faster. */
export async function takePasswordReset(tx: Transaction, token_hash: string): Promise<boolean> {
  const rows = await tx.delete(passwordResets).where(isGood(token_hash)).returning({ user_id: passwordResets.user_id });
  return rows.length > 0;
}

/** Forgets the links that a user was sent: their email or password has changed. */
export async function removePasswordResets(db: Database, user_id: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.user_id, user_id));
}

/** Forgets links that have run out. */
export async function removeOldPasswordResets(db: Database): Promise<void> {
  await db.delete(passwordResets).where(sql`${passwordResets.expires_at} < now()`);
}
