import "server-only";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "../../client";
import { moderationRules } from "../../schema/posts/moderation-rules";
import { posts } from "../../schema/posts/posts";

/** Null `event_id` for the account's own word lists. */
type Owner = { account_id: string; event_id: string | null };
type RulesRow = typeof moderationRules.$inferSelect;
export type RulesValues = Omit<RulesRow, "id" | "account_id" | "event_id" | "updated_at">;

/** Returns saved rules, or null. */
export async function findRulesRow(db: Database, { account_id, event_id }: Owner): Promise<RulesRow | null> {
  const isOwned = event_id === null ? isNull(moderationRules.event_id) : eq(moderationRules.event_id, event_id);
  const [row] = await db
    .select()
    .from(moderationRules)
    .where(and(eq(moderationRules.account_id, account_id), isOwned));
  return row ?? null;
}

/** Saves some of the rules; a first save leaves the others at their defaults. */
export async function saveRulesRow(tx: Transaction, owner: Owner, values: Partial<RulesValues>): Promise<void> {
  // clock_timestamp: two saves of one transaction must differ, because compiled rules are cached by this time.
  const changes = { ...values, updated_at: sql`clock_timestamp()` };
  await tx
    .insert(moderationRules)
    .values({ id: uuidv7(), ...owner, ...changes })
    .onConflictDoUpdate({ target: [moderationRules.account_id, moderationRules.event_id], set: changes });
}

type Wanted = { account_id: string; event_ids: readonly string[]; limit: number };

/** Returns the newest posts of some events, newest first, with all that the rules can know of them. */
export async function listPastPosts(db: Database, { account_id, event_ids, limit }: Wanted) {
  return db
    .select({
      id: posts.id,
      event_id: posts.event_id,
      person_name: posts.person_name,
      person_city: posts.person_city,
      caption: posts.caption,
      media_type: posts.media_type,
      thumbnail_media_key: posts.thumbnail_media_key,
      placeholder_color: posts.placeholder_color,
      // Stays when a takedown withdraws the thumbnail.
      media_width: posts.media_width,
      guest_token_hash: posts.guest_token_hash,
      address_hash: posts.address_hash,
      original_sha256: posts.original_sha256,
      picture_hash: posts.picture_hash,
      status: posts.status,
      rule: posts.rule,
      created_at: posts.created_at,
    })
    .from(posts)
    .where(and(eq(posts.account_id, account_id), inArray(posts.event_id, [...event_ids])))
    .orderBy(desc(posts.id))
    .limit(limit);
}
