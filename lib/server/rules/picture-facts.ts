import "server-only";
import type { Transaction } from "@/db/client";
import { findSimilarPicture, hasBannedCopy } from "@/db/queries/picture-hashes";
import type { PostRow } from "@/db/queries/posts";
import type { RuledPost } from "@/lib/shared/rules/decide";

/** Tells what is known of a post's picture; `post` has the hashes that are saved with its thumbnail. */
export async function readPictureFacts(tx: Transaction, post: PostRow): Promise<NonNullable<RuledPost["picture"]>> {
  const { event_id, original_sha256, picture_hash, id: except } = post;
  const isBanned = original_sha256 !== null && (await hasBannedCopy(tx, { event_id, original_sha256, except }));
  if (isBanned || picture_hash === null) return { isBanned, similarTo: null };
  return { isBanned, similarTo: await findSimilarPicture(tx, { event_id, picture_hash, except }) };
}
