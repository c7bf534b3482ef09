import "server-only";
import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { erasedPosts } from "../../schema/posts/erased-posts";
import { idempotencyKeys } from "../../schema/posts/idempotency-keys";
import { posts } from "../../schema/posts/posts";

/** Selects the posts in the bin at the moment `deleted_by`: of an event, of an account, or, for the worker, of all. */
export type BinScope = { account_id?: string; event_id?: string | null; deleted_by: string };

const inBin = ({ account_id, event_id, deleted_by }: BinScope) =>
  and(
    eq(posts.status, "delete"),
    lte(posts.deleted_at, deleted_by),
    account_id ? eq(posts.account_id, account_id) : undefined,
    event_id ? eq(posts.event_id, event_id) : undefined,
  );

/** Returns the time `daysAgo` × 24 hours ago by the database's clock, which also sets a post's `deleted_at`. */
export async function readMoment(db: Database, { daysAgo }: { daysAgo: number }): Promise<string> {
  const [row] = await db.execute<{ moment: string }>(
    sql`select (now() - make_interval(hours => ${daysAgo * 24}))::text as moment`,
  );
  if (!row) throw new Error("The database has no clock.");
  return row.moment;
}

export async function countBin(db: Database, scope: BinScope): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts).where(inBin(scope));
  return row?.total ?? 0;
}

/** Returns the event of the post that has been in the scope's bin longest; or null. */
export async function findBinEvent(db: Database, scope: BinScope): Promise<string | null> {
  const [row] = await db
    .select({ event_id: posts.event_id })
    .from(posts)
    .where(inBin(scope))
    .orderBy(asc(posts.deleted_at))
    .limit(1);
  return row?.event_id ?? null;
}

/** Locks posts of the scope in id order. Skips posts that were restored while the lock was awaited. */
export async function lockBinPosts(tx: Transaction, { limit, ...scope }: BinScope & { limit: number }) {
  return tx.select().from(posts).where(inBin(scope)).orderBy(asc(posts.id)).limit(limit).for("update");
}

export type PostsOfEvent = { account_id: string; event_id: string; post_ids: readonly string[] };

/** Deletes the rows, and with them the history of their statuses. */
export async function removePosts(tx: Transaction, { account_id, event_id, post_ids }: PostsOfEvent): Promise<void> {
  await tx
    .delete(posts)
    .where(and(eq(posts.account_id, account_id), eq(posts.event_id, event_id), inArray(posts.id, [...post_ids])));
}

export async function insertTombstones(tx: Transaction, rows: (typeof erasedPosts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(erasedPosts).values(rows);
}

/**
 * Clears the body hash of the attempts at these posts. The keys stay for their day: a phone that retries gets the
 * answer that it missed, and the post does not come back.
 */
export async function clearAttempts(tx: Transaction, { account_id, event_id, post_ids }: PostsOfEvent): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ body_hash: "" })
    .where(
      and(
        eq(idempotencyKeys.account_id, account_id),
        eq(idempotencyKeys.event_id, event_id),
        inArray(idempotencyKeys.post_id, [...post_ids]),
      ),
    );
}
