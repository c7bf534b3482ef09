import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { postStatusChanges } from "../schema/post-status-changes";
import { users } from "../schema/users";

export async function insertStatusChange(tx: Transaction, row: typeof postStatusChanges.$inferInsert): Promise<void> {
  await tx.insert(postStatusChanges).values(row);
}

/** Returns the last status change of a post that was not undone, with its age in seconds; or null. */
export async function findLastStatusChange(tx: Transaction, params: { account_id: string; post_id: string }) {
  const [row] = await tx
    .select({
      id: postStatusChanges.id,
      user_id: postStatusChanges.user_id,
      from_status: postStatusChanges.from_status,
      to_status: postStatusChanges.to_status,
      age_seconds: sql<number>`extract(epoch from now() - ${postStatusChanges.created_at})::float8`,
    })
    .from(postStatusChanges)
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.post_id, params.post_id)))
    .orderBy(desc(postStatusChanges.id))
    .limit(1);
  return row ?? null;
}

/** Returns who made the last status change of a post that was not undone, and the new status; or null. */
export async function findLastDecider(tx: Transaction, params: { account_id: string; post_id: string }) {
  const [row] = await tx
    .select({ user_id: users.id, email: users.email, to_status: postStatusChanges.to_status })
    .from(postStatusChanges)
    .innerJoin(users, eq(users.id, postStatusChanges.user_id))
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.post_id, params.post_id)))
    .orderBy(desc(postStatusChanges.id))
    .limit(1);
  return row ?? null;
}

export async function removeStatusChange(tx: Transaction, params: { account_id: string; id: string }): Promise<void> {
  await tx
    .delete(postStatusChanges)
    .where(and(eq(postStatusChanges.account_id, params.account_id), eq(postStatusChanges.id, params.id)));
}

/** Removes changes older than a day. Undo needs minutes; the rest of the day is for debugging. */
export async function removeOldStatusChanges(db: Database): Promise<void> {
  await db.delete(postStatusChanges).where(lt(postStatusChanges.created_at, sql`now() - interval '1 day'`));
}
