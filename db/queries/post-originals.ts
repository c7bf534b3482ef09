import "server-only";
import { and, eq } from "drizzle-orm";
import type { Database } from "../client";
import { posts } from "../schema/posts";
import { inScope, type PostScope } from "./posts";

/** The storage key of what the guest sent, of a post in scope whose media failed; null where there is none. */
export async function findFailedOriginal(db: Database, params: PostScope & { id: string }): Promise<string | null> {
  const [row] = await db
    .select({ original_key: posts.original_key })
    .from(posts)
    .where(and(inScope(db, params), eq(posts.id, params.id), eq(posts.media_state, "failed")));
  return row?.original_key ?? null;
}
