import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { passkeys } from "../../schema/people/passkeys";

type Owned = { account_id: string; user_id: string };

const owned = (params: Owned) => and(eq(passkeys.account_id, params.account_id), eq(passkeys.user_id, params.user_id));

/** Returns a user's passkeys, the oldest first. */
export async function listPasskeys(db: Database, params: Owned) {
  const { id, credential_id, name, used_at, created_at } = passkeys;
  return db
    .select({ id, credential_id, name, used_at, created_at })
    .from(passkeys)
    .where(owned(params))
    .orderBy(asc(id));
}

/** Returns whose passkey this is, of any account, for a login that begins with it; or null. */
export async function findPasskeyOwner(db: Database, credential_id: string): Promise<string | null> {
  const [row] = await db
    .select({ user_id: passkeys.user_id })
    .from(passkeys)
    .where(eq(passkeys.credential_id, credential_id));
  return row?.user_id ?? null;
}

/** Locks a user's passkey until the transaction ends; null if it is not theirs. */
export async function lockPasskey(tx: Transaction, { credential_id, ...params }: Owned & { credential_id: string }) {
  const [row] = await tx
    .select({ id: passkeys.id, public_key: passkeys.public_key, counter: passkeys.counter })
    .from(passkeys)
    .where(and(owned(params), eq(passkeys.credential_id, credential_id)))
    .for("update");
  return row ?? null;
}

/** Notes the count of a passkey that was just used. */
export async function setPasskeyUsed(tx: Transaction, { id, counter }: { id: string; counter: number }): Promise<void> {
  await tx.update(passkeys).set({ counter, used_at: sql`now()` }).where(eq(passkeys.id, id));
}

/** Adds a passkey. Returns false if one with this credential exists. */
export async function insertPasskey(tx: Transaction, row: typeof passkeys.$inferInsert): Promise<boolean> {
  return (await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0;
}

/** Removes one of a user's passkeys. Returns false if they have no such one. */
export async function removePasskey(tx: Transaction, { id, ...params }: Owned & { id: string }): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(owned(params), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
