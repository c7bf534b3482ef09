import "server-only";
import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { byColour } from "@/lib/shared/events/brand-colours";
import { receiptRules } from "@/lib/shared/limits";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { posts } from "../../schema/posts/posts";

/** A guest, by the hash of the phone's token: the only credential for these rows, across accounts. */
export type GuestScope = { guest_token_hash: string };

/** Returns a guest's posts, newest first, each with its event's branding. */
export async function listGuestPosts(db: Database, { guest_token_hash, limit }: GuestScope & { limit: number }) {
  return db
    .select({
      id: posts.id,
      account_id: posts.account_id,
      event_id: posts.event_id,
      caption: posts.caption,
      person_email_id: posts.person_email_id,
      media_type: posts.media_type,
      media_state: posts.media_state,
      status: posts.status,
      wall_position: posts.wall_position,
      original_key: posts.original_key,
      thumbnail_media_key: posts.thumbnail_media_key,
      media_kept_seconds: posts.media_kept_seconds,
      placeholder_color: posts.placeholder_color,
      created_at: posts.created_at,
      event: {
        id: events.id,
        event_name: events.event_name,
        event_url_slug: events.event_url_slug,
        event_status: events.event_status,
        wall_theme: events.wall_theme,
        wall_typeface: events.wall_typeface,
        wall_ground: events.wall_ground,
        brand_ground_image_key: events.brand_ground_image_key,
        use_theme_colors: events.use_theme_colors,
        brand_custom_logo_key: events.brand_custom_logo_key,
        ...byColour((field) => events[field]),
        company_name: accounts.company_name,
        company_logo_key: accounts.company_logo_key,
      },
    })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .innerJoin(accounts, eq(accounts.id, posts.account_id))
    .where(eq(posts.guest_token_hash, guest_token_hash))
    .orderBy(desc(posts.id))
    .limit(limit);
}
export type GuestPostRow = Awaited<ReturnType<typeof listGuestPosts>>[number];

/**
 * Returns how many posts of an event wait, and the median of how many seconds its last approved ones waited (null if
 * there are none).
 */
export async function findQueue(db: Database, { event_id }: { event_id: string }) {
  const isOf = (status: "pending" | "approve") => and(eq(posts.event_id, event_id), eq(posts.status, status));
  const last = db
    .select({ took: sql<number>`extract(epoch from ${posts.moderated_at} - ${posts.created_at})`.as("took") })
    .from(posts)
    .where(and(isOf("approve"), isNotNull(posts.moderated_at)))
    .orderBy(desc(posts.id))
    .limit(receiptRules.lastApproved)
    .as("last");
  const median = sql`(select percentile_cont(0.5) within group (order by took) from ${last})`;
  const [row] = await db
    .select({ waiting: count(), last_took_seconds: median.mapWith(Number) })
    .from(posts)
    .where(isOf("pending"));
  return row ?? null;
}

/** Returns the event and the stored files of one of a guest's posts; or null. */
export async function findGuestPost(db: Database, { guest_token_hash, id }: GuestScope & { id: string }) {
  const [row] = await db
    .select(files)
    .from(posts)
    .where(and(eq(posts.id, id), eq(posts.guest_token_hash, guest_token_hash)));
  return row ?? null;
}

const files = {
  event_id: posts.event_id,
  original_key: posts.original_key,
  thumbnail_media_key: posts.thumbnail_media_key,
};

/** Returns the storage key of a guest's original, for a post that the caller has a signed link for; or null. */
export async function findOriginalKey(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select(files).from(posts).where(eq(posts.id, id));
  return row?.original_key ?? null;
}

/** Locks one of a guest's posts until the transaction ends; or returns null. */
export async function lockGuestPost(tx: Transaction, { guest_token_hash, id }: GuestScope & { id: string }) {
  const isTheirs = and(eq(posts.id, id), eq(posts.guest_token_hash, guest_token_hash));
  const [row] = await tx.select().from(posts).where(isTheirs).for("update");
  return row ?? null;
}

/** Returns the event of any post of a guest; null if they have none. */
export async function findGuestEvent(db: Database, { guest_token_hash }: GuestScope): Promise<string | null> {
  const [row] = await db
    .select({ event_id: posts.event_id })
    .from(posts)
    .where(eq(posts.guest_token_hash, guest_token_hash))
    .limit(1);
  return row?.event_id ?? null;
}

/** Locks a guest's posts at an event in id order. */
export async function lockGuestPosts(
  tx: Transaction,
  { guest_token_hash, event_id, limit }: GuestScope & { event_id: string; limit: number },
) {
  return tx
    .select()
    .from(posts)
    .where(and(eq(posts.guest_token_hash, guest_token_hash), eq(posts.event_id, event_id)))
    .orderBy(asc(posts.id))
    .limit(limit)
    .for("update");
}
