import "server-only";
import type { Transaction } from "@/db/client";
import type { PostRow } from "@/db/queries/posts";
import type { RuledPost } from "@/lib/shared/rules/decide";

/** Tells what is known of a post's picture; `post` has the hashes that are saved with its thumbnail. */
export async function readPictureFacts(_tx: Transaction, _post: PostRow): Promise<NonNullable<RuledPost["picture"]>> {
  return { isBanned: false, similarTo: null };
}
