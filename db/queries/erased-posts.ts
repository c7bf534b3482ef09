import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../client";
import { erasedPosts } from "../schema/erased-posts";
import { idempotencyKeys } from "../schema/idempotency-keys";
import { posts } from "../schema/posts";

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
