import "server-only";
import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { posts } from "../schema/posts";

/** Approved posts that wait for the wall delay. All times are the database's, whose clock also sets `wall_due_at`. */

const isWaiting = isNotNull(posts.wall_due_at);

/** Seconds until the wall may show the post; 0 or less if it may now. */
const wait_seconds = sql<number>`extract(epoch from ${posts.wall_due_at} - now())::float8`;

/** Locks a waiting post's row until the transaction ends and returns it with its remaining wait; or null. */
export async function lockWaitingPost(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(posts), wait_seconds })
    .from(posts)
    .where(and(eq(posts.id, id), isWaiting))
    .for("update");
  return row ?? null;
}

/** Returns the waiting posts of all accounts with their remaining wait. */
export async function listWaitingPosts(db: Database): Promise<{ id: string; wait_seconds: number }[]> {
  return db.select({ id: posts.id, wait_seconds }).from(posts).where(isWaiting);
}
