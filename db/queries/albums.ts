import "server-only";
import { and, count, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { byColour } from "@/lib/shared/events/brand-colours";
import type { Database, Transaction } from "../client";
import { albums } from "../schema/albums";
import { events } from "../schema/events";
import { exportLists } from "../schema/exports";
import { accounts } from "../schema/people/accounts";
import { hearts } from "../schema/posts/hearts";
import { posts } from "../schema/posts/posts";
import { publicColumns } from "./posts/post-columns";

type OfEvent = { account_id: string; event_id: string };

const settings = {
  token: albums.token,
  is_open: albums.is_open,
  has_hearts: albums.has_hearts,
  password_hash: albums.password_hash,
  ends_on: albums.ends_on,
};

/** Returns an album and its event's look, whoever may see it, by its token or its event; or null. */
export async function findAlbum(db: Database, by: { token: string } | { event_id: string }) {
  const [row] = await db
    .select({
      ...settings,
      event_id: events.id,
      account_id: events.account_id,
      event_name: events.event_name,
      event_language: events.event_language,
      event_url_slug: events.event_url_slug,
      event_status: events.event_status,
      event_password_hash: events.password_hash,
      wall_theme: events.wall_theme,
      wall_typeface: events.wall_typeface,
      wall_ground: events.wall_ground,
      use_theme_colors: events.use_theme_colors,
      ...byColour((field) => events[field]),
      brand_ground_image_key: events.brand_ground_image_key,
      brand_custom_logo_key: events.brand_custom_logo_key,
      wall_version: events.wall_version,
      wall_restored_version: events.wall_restored_version,
      company_name: accounts.company_name,
      company_logo_key: accounts.company_logo_key,
      timezone: accounts.timezone,
      /** The end of its last day. */
      ends_at: sql<string | null>`(${albums.ends_on} + 1)::timestamp at time zone ${accounts.timezone}`,
    })
    .from(albums)
    .innerJoin(events, eq(events.id, albums.event_id))
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where("token" in by ? eq(albums.token, by.token) : eq(albums.event_id, by.event_id));
  return row ?? null;
}
export type AlbumRow = NonNullable<Awaited<ReturnType<typeof findAlbum>>>;

/** Returns an event with its album's settings, which are null if it never had one; or null. */
export async function findAlbumSettings(db: Database, { account_id, event_id }: OfEvent) {
  const [row] = await db
    .select({
      id: events.id,
      event_name: events.event_name,
      event_status: events.event_status,
      has_event_password: sql<boolean>`${events.password_hash} is not null`,
      album: settings,
    })
    .from(events)
    .leftJoin(albums, eq(albums.event_id, events.id))
    .where(and(eq(events.account_id, account_id), eq(events.id, event_id)));
  return row ?? null;
}

/** Saves an album's changed settings; makes the album with `token` if there is none. */
export async function saveAlbum(
  tx: Transaction,
  event: OfEvent,
  values: Partial<typeof albums.$inferInsert> & { token: string },
): Promise<void> {
  await tx
    .insert(albums)
    .values({ ...event, ...values })
    .onConflictDoUpdate({ target: albums.event_id, set: { ...values, updated_at: sql`now()` } });
}

/** Ends all lists that guests download of an event, and with them the downloads in flight. */
export async function endGuestLists(tx: Transaction, event_id: string): Promise<void> {
  await tx.delete(exportLists).where(and(eq(exportLists.event_id, event_id), eq(exportLists.audience, "guests")));
}

/** Returns the newest list for guests that is good for half a day; `is_fresh` if it is at most `seconds` old; or null. */
export async function findGuestList(db: Database, event_id: string, seconds: number) {
  const [row] = await db
    .select({
      id: exportLists.id,
      entries: exportLists.entries,
      is_fresh: sql<boolean>`${exportLists.frozen_at} > now() - make_interval(secs => ${seconds})`,
    })
    .from(exportLists)
    .where(
      and(
        eq(exportLists.event_id, event_id),
        eq(exportLists.audience, "guests"),
        isNotNull(exportLists.frozen_at),
        gt(exportLists.expires_at, sql`now() + interval '12 hours'`),
      ),
    )
    .orderBy(desc(exportLists.frozen_at))
    .limit(1);
  return row ?? null;
}

/** Returns the token of the album that a list belongs to; null if it is no list for guests. */
export async function findAlbumOfList(db: Database, id: string) {
  const [row] = await db
    .select({ token: albums.token })
    .from(exportLists)
    .innerJoin(albums, eq(albums.event_id, exportLists.event_id))
    .where(and(eq(exportLists.id, id), eq(exportLists.audience, "guests")));
  return row?.token ?? null;
}

/** Returns posts that are on their wall, newest submission first, after the post `before`. */
export async function listAlbumPosts(db: Database, params: { event_id: string; before: string | null; limit: number }) {
  const { event_id, before, limit } = params;
  return db
    .select(publicColumns)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(eq(posts.event_id, event_id), isNotNull(posts.wall_position), before ? lt(posts.id, before) : undefined))
    .orderBy(desc(posts.id))
    .limit(limit);
}

export async function countAlbumPosts(db: Database, event_id: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), isNotNull(posts.wall_position)));
  return row?.total ?? 0;
}

type Heart = { event_id: string; post_id: string; phone_hash: string };

/**
 * Gives a phone's heart to a post, or takes it back; a repetition changes nothing. Returns the post's hearts; null for a
 * post that is not on the event's wall.
 */
export async function saveHeart(db: Database, { event_id, post_id, phone_hash }: Heart, isGiven: boolean) {
  const onWall = and(eq(posts.id, post_id), eq(posts.event_id, event_id), isNotNull(posts.wall_position));
  const [post] = await db.select({ id: posts.id }).from(posts).where(onWall);
  if (!post) return null;
  if (isGiven) await db.insert(hearts).values({ event_id, post_id, phone_hash }).onConflictDoNothing();
  else await db.delete(hearts).where(and(eq(hearts.post_id, post_id), eq(hearts.phone_hash, phone_hash)));
  const [row] = await db.select({ total: count() }).from(hearts).where(eq(hearts.post_id, post_id));
  return row?.total ?? 0;
}

/** Counts the hearts of those of these posts that are on the event's wall; posts without any are left out. */
export async function countHearts(
  db: Database,
  { event_id, ids }: { event_id: string; ids: readonly string[] },
): Promise<{ id: string; hearts: number }[]> {
  return db
    .select({ id: posts.id, hearts: count() })
    .from(hearts)
    .innerJoin(posts, eq(posts.id, hearts.post_id))
    .where(and(inArray(posts.id, [...ids]), eq(posts.event_id, event_id), isNotNull(posts.wall_position)))
    .groupBy(posts.id);
}

/** Lists the posts of an account's event that have most hearts, wherever they are now but in the bin. */
export async function listLovedPosts(db: Database, { account_id, event_id }: OfEvent, limit: number) {
  const total = count();
  return db
    .select({
      id: posts.id,
      person_name: posts.person_name,
      caption: posts.caption,
      status: posts.status,
      is_favourite: posts.is_favourite,
      thumbnail_media_key: posts.thumbnail_media_key,
      hearts: total,
    })
    .from(hearts)
    .innerJoin(posts, eq(posts.id, hearts.post_id))
    .where(and(eq(posts.account_id, account_id), eq(posts.event_id, event_id), ne(posts.status, "delete")))
    .groupBy(posts.id)
    .orderBy(desc(total), desc(posts.id))
    .limit(limit);
}
