import "server-only";
import { and, eq, lte } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { ads } from "../../schema/ads";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { users } from "../../schema/people/users";

/** Returns the accounts whose days of grace are over. */
export async function listDueClosings(db: Database, now: string): Promise<string[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(lte(accounts.closes_at, now));
  return rows.map(({ id }) => id);
}

/**
 * Begins an account's deletion, once, and makes its events drafts. Returns its users and events; none if it has begun
 * already, and null if an admin has taken it back meanwhile.
 */
export async function beginClosing(tx: Transaction, account_id: string, now: string) {
  const [due] = await tx
    .select({ began_at: accounts.closing_began_at })
    .from(accounts)
    .where(and(eq(accounts.id, account_id), lte(accounts.closes_at, now)))
    .for("update");
  if (!due) return null;
  if (due.began_at) return { user_ids: [], event_ids: [] };
  await tx.update(accounts).set({ closing_began_at: now }).where(eq(accounts.id, account_id));
  const team = await tx.select({ id: users.id }).from(users).where(eq(users.account_id, account_id));
  const closed = await tx
    .update(events)
    .set({ event_status: "Draft" })
    .where(eq(events.account_id, account_id))
    .returning({ id: events.id });
  return { user_ids: team.map(({ id }) => id), event_ids: closed.map(({ id }) => id) };
}

export async function deleteUsers(tx: Transaction, account_id: string): Promise<void> {
  await tx.delete(users).where(eq(users.account_id, account_id));
}

export async function findAccountEvent(db: Database, account_id: string): Promise<string | null> {
  const [row] = await db.select({ id: events.id }).from(events).where(eq(events.account_id, account_id)).limit(1);
  return row?.id ?? null;
}

/** Returns the storage keys of an account that has no events any more. */
export async function listAccountKeys(tx: Transaction, account_id: string): Promise<string[]> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, account_id)).for("update");
  const media = await tx.select({ key: ads.media_key }).from(ads).where(eq(ads.account_id, account_id));
  const images = [account?.company_logo_key, account?.favicon_key, account?.thumbnail_key];
  return [...images.filter((key) => key != null), ...media.map(({ key }) => key)];
}

/** Deletes an account's row, and with it all that refers to it. */
export async function deleteAccount(tx: Transaction, account_id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, account_id));
}
