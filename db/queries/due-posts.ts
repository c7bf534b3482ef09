import "server-only";
import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { posts } from "../schema/posts";

/** Reads approved posts that wait for their wall. All times are the database's own, whose clock has set theirs. */

const isWaiting = isNotNull(posts.wall_due_at);

/** Seconds until the post may come onto its wall; 0 or less where it may. */
const wait_seconds = sql<number>`extract(epoch from ${posts.wall_due_at} - now())::float8`;

/** A waiting post's row with how long it still waits, locked until the transaction ends; or null. */
export async function lockWaitingPost(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(posts), wait_seconds })
    .from(posts)
    .where(and(eq(posts.id, id), isWaiting))
    .for("update");
  return row ?? null;
}

/** The posts of all accounts that wait, with how long each still does. */
export async function listWaitingPosts(db: Database): Promise<{ id: string; wait_seconds: number }[]> {
  return db.select({ id: posts.id, wait_seconds }).from(posts).where(isWaiting);
}
