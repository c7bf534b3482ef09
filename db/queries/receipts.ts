import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import { byColour } from "@/lib/shared/events/brand-colours";
import type { Database, Transaction } from "../client";
import { accounts } from "../schema/accounts";
import { events } from "../schema/events";
import { posts } from "../schema/posts";

/** Names a guest by the hash of the phone's token: the one right to these rows, whatever account they are of. */
export type GuestScope = { guest_token_hash: string };

/** A guest's posts, the newest first, each with what its event looks like. */
export async function listGuestPosts(db: Database, { guest_token_hash, limit }: GuestScope & { limit: number }) {
  return db
    .select({
      id: posts.id,
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
        event_name: events.event_name,
        event_url_slug: events.event_url_slug,
        event_status: events.event_status,
        wall_theme: events.wall_theme,
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

/** The event and the stored files of one of a guest's posts; or null. */
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

/** The storage key of what a guest sent, of a post that somebody was given a ticket for; null where there is none. */
export async function findOriginalKey(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select(files).from(posts).where(eq(posts.id, id));
  return row?.original_key ?? null;
}

/** One of a guest's posts, locked until the transaction ends; or null. */
export async function lockGuestPost(tx: Transaction, { guest_token_hash, id }: GuestScope & { id: string }) {
  const isTheirs = and(eq(posts.id, id), eq(posts.guest_token_hash, guest_token_hash));
  const [row] = await tx.select().from(posts).where(isTheirs).for("update");
  return row ?? null;
}

/** The event of a post of a guest's, or null where they have none. */
export async function findGuestEvent(db: Database, { guest_token_hash }: GuestScope): Promise<string | null> {
  const [row] = await db
    .select({ event_id: posts.event_id })
    .from(posts)
    .where(eq(posts.guest_token_hash, guest_token_hash))
    .limit(1);
  return row?.event_id ?? null;
}

/** Locks a guest's posts at an event in the order of their ids. */
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
