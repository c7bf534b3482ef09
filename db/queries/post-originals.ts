import "server-only";
import { and, eq } from "drizzle-orm";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import type { Database } from "../client";
import { posts } from "../schema/posts";
import { postsInScope } from "./scope";

/** Returns the storage key of a guest's original, of a post in scope whose media failed; or null. */
export async function findFailedOriginal(
  db: Database,
  params: ModerationScope & { id: string },
): Promise<string | null> {
  const [row] = await db
    .select({ original_key: posts.original_key })
    .from(posts)
    .where(and(postsInScope(db, params), eq(posts.id, params.id), eq(posts.media_state, "failed")));
  return row?.original_key ?? null;
}
