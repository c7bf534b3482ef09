import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";

export type AccountRow = typeof accounts.$inferSelect;

export async function findAccount(db: Database, accountId: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row ?? null;
}

/** Returns the language of an account's mails and new events. */
export async function findAccountLanguage(db: Database | Transaction, accountId: string): Promise<string> {
  const [row] = await db.select({ language: accounts.language }).from(accounts).where(eq(accounts.id, accountId));
  return row?.language ?? "en";
}

/** Tells if the installation has more than one account. Reads two rows at most. */
export async function hasSeveralAccounts(db: Database): Promise<boolean> {
  const rows = await db.select({ id: accounts.id }).from(accounts).limit(2);
  return rows.length > 1;
}

/** Returns whether the account is the installation's first, whose admins run it. */
export async function isFirstAccount(db: Database, accountId: string): Promise<boolean> {
  return (await findFirstAccountId(db)) === accountId;
}

export async function findFirstAccountId(db: Database | Transaction): Promise<string | null> {
  const [first] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .orderBy(asc(accounts.created_at), asc(accounts.id))
    .limit(1);
  return first?.id ?? null;
}

/** Locks the account's row until the transaction ends, but allows foreign key checks against it; or returns null. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<AccountRow | null> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
  return row ?? null;
}

export async function updateAccount(
  tx: Transaction,
  accountId: string,
  values: Partial<Omit<typeof accounts.$inferInsert, "id" | "email">>,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId));
}

/** Ids of all events of an account: each shows the company's data. */
export async function listAccountEventIds(tx: Transaction, accountId: string): Promise<string[]> {
  const rows = await tx.select({ id: events.id }).from(events).where(eq(events.account_id, accountId));
  return rows.map((row) => row.id);
}
