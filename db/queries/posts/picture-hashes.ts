import "server-only";
import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { ruleLimits } from "@/lib/shared/limits/rules";
import type { Transaction } from "../../client";
import { posts } from "../../schema/posts/posts";

/** `except`: the post that is compared with the others. */
type Compared = { event_id: string; except: string };

/**
 * Tells if a person banned a post of the event with the same bytes. Bans by rules do not count: words are banned for
 * the words, and the ban of a copy ends with that of its picture.
 */
export async function hasBannedCopy(
  tx: Transaction,
  { event_id, original_sha256, except }: Compared & { original_sha256: string },
): Promise<boolean> {
  const isBannedByRule = sql`(${posts.rule} ->> 'action' = 'ban' and not (${posts.rule} ->> 'is_dry_run')::boolean)`;
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.event_id, event_id),
        eq(posts.original_sha256, original_sha256),
        eq(posts.status, "banned"),
        ne(posts.id, except),
        sql`${isBannedByRule} is not true`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Returns the group of the earliest post with a similar picture, or that post's id; or null. Compares with the event's
 * newest pictures. Until the transaction ends, no other one compares pictures of this event: of two similar pictures
 * that are made in the same moment, one finds the other.
 */
export async function findSimilarPicture(
  tx: Transaction,
  { event_id, picture_hash, except }: Compared & { picture_hash: string },
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('similar_pictures'), hashtext(${event_id}))`);
  const newest = tx
    .select({ id: posts.id, picture_hash: posts.picture_hash, rule: posts.rule })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), isNotNull(posts.picture_hash), ne(posts.id, except)))
    .orderBy(desc(posts.id))
    .limit(ruleLimits.comparedPictures)
    .as("newest");
  const bits = (hash: unknown) => sql`('x' || ${hash}::text)::bit(64)`;
  const [similar] = await tx
    .select({ id: newest.id, rule: newest.rule })
    .from(newest)
    .where(sql`bit_count(${bits(newest.picture_hash)} # ${bits(picture_hash)}) <= ${ruleLimits.similarBits}`)
    .orderBy(newest.id)
    .limit(1);
  if (!similar) return null;
  const group = (similar.rule?.rule === "similar-picture" && similar.rule.group) || similar.id;
  // A second call for the first post of a group finds the later posts of its own group.
  return group === except ? null : group;
}
