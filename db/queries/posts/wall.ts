import "server-only";
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { erasedPosts } from "../../schema/posts/erased-posts";
import { posts } from "../../schema/posts/posts";
import { hasSlug } from "../former-slugs";
import { publicColumns } from "./post-columns";

/** Columns that decide who may enter, and the wall's versions. */
export const eventAccess = {
  id: events.id,
  account_id: events.account_id,
  event_name: events.event_name,
  event_url_slug: events.event_url_slug,
  event_status: events.event_status,
  notification_status: events.notification_status,
  wait_alarm_seconds: events.wait_alarm_seconds,
  moderation_mode: events.moderation_mode,
  password_hash: events.password_hash,
  channel_epoch: events.channel_epoch,
  wall_version: events.wall_version,
  wall_restored_version: events.wall_restored_version,
  event_version: events.event_version,
};

/** Returns the columns that decide access to the event, and the wall's versions; or null. */
export async function findEventAccess(db: Database, eventId: string) {
  const [row] = await db.select(eventAccess).from(events).where(eq(events.id, eventId));
  return row ?? null;
}

/** Like findEventAccess, but locks the event against deletion until the transaction ends; updates may proceed. */
export async function lockEventAgainstDeletion(tx: Transaction, eventId: string) {
  const [row] = await tx.select(eventAccess).from(events).where(eq(events.id, eventId)).for("key share");
  return row ?? null;
}

/** Returns what decides the access to an event, by its slug; null if there is none. */
export async function findEventAccessBySlug(db: Database, slug: string) {
  const [row] = await db.select(eventAccess).from(events).where(hasSlug(db, slug));
  return row ?? null;
}
export type EventAccessRow = NonNullable<Awaited<ReturnType<typeof findEventAccess>>>;

/**
 * Counts one visible change and returns the event with its new version. Locks the event's row until the transaction
 * ends, so versions commit in order: a screen that has seen version N has missed nothing below it.
 */
export async function bumpWallVersion(tx: Transaction, eventId: string): Promise<EventAccessRow> {
  const [row] = await tx
    .update(events)
    .set({ wall_version: sql`${events.wall_version} + 1` })
    .where(eq(events.id, eventId))
    .returning(eventAccess);
  if (!row) throw new Error(`The event ${eventId} is gone.`);
  return row;
}

/**
 * Counts one change of the event, its ads or its scripts in each of these events, and returns their new versions. Locks
 * the rows in id order, so that two such changes cannot deadlock. A caller locks the ad, program or script first, with
 * a lock that allows foreign key checks: an event that is being saved references it under its own lock.
 */
export async function bumpEvents(tx: Transaction, eventIds: readonly string[]): Promise<EventAccessRow[]> {
  if (eventIds.length === 0) return [];
  const chosen = inArray(events.id, [...eventIds]);
  await tx.select({ id: events.id }).from(events).where(chosen).orderBy(asc(events.id)).for("no key update");
  const next = sql`${events.wall_version} + 1`;
  return tx.update(events).set({ wall_version: next, event_version: next }).where(chosen).returning(eventAccess);
}

/** Returns the newest `limit` posts on the wall, or of those below a position; newest approval first. */
export async function listWallPosts(db: Database, params: { event_id: string; limit: number; below?: number }) {
  const isBelow = params.below === undefined ? undefined : lt(posts.wall_position, params.below);
  return db
    .select(publicColumns)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(eq(posts.event_id, params.event_id), isNotNull(posts.wall_position), isBelow))
    .orderBy(desc(posts.wall_position))
    .limit(params.limit);
}
export type WallPostRow = Awaited<ReturnType<typeof listWallPosts>>[number];

/** Returns true if so many posts of the wall are newer than this one. */
export async function isBelowNewest(
  db: Database,
  { event_id, wall_position }: { event_id: string; wall_position: number | null },
  count: number,
): Promise<boolean> {
  const [row] = await db
    .select({ wall_position: posts.wall_position })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), isNotNull(posts.wall_position)))
    .orderBy(desc(posts.wall_position))
    .offset(count - 1)
    .limit(1);
  return row !== undefined && (wall_position ?? 0) < (row.wall_position ?? 0);
}

/** Counts a wall's posts, their cities, and the guests' posts that came since a moment and were not discarded. */
export async function countWall(db: Database, { event_id, since }: { event_id: string; since: string | null }) {
  const isShown = isNotNull(posts.wall_position);
  const city = sql`nullif(lower(trim(${posts.person_city})), '')`;
  const [row] = await db
    .select({
      photos: sql<number>`(count(*) filter (where ${isShown}))::int`,
      cities: sql<number>`(count(distinct ${city}) filter (where ${isShown}))::int`,
      came: sql<number>`(count(*) filter (where ${posts.created_at} >= ${since}
        and ${posts.status} not in ('banned', 'delete')))::int`,
    })
    .from(posts)
    .where(eq(posts.event_id, event_id));
  return row ?? { photos: 0, cities: 0, came: 0 };
}

/** Returns a post that is on its wall, or null. */
export async function findWallPost(db: Database, postId: string) {
  const [row] = await db
    .select(publicColumns)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(eq(posts.id, postId), isNotNull(posts.wall_position)));
  return row ?? null;
}

/** Returns the access columns of the event whose wall shows the post, or null. Two reads by primary key. */
export async function findEventOfWallPost(db: Database, postId: string) {
  const [row] = await db
    .select(eventAccess)
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(eq(posts.id, postId), isNotNull(posts.wall_position)));
  return row ?? null;
}

/**
 * Returns posts that were added or changed after `since` (newest `limit`), and the ids of all that left, including
 * erased ones. One statement reads both kinds of removals: two could miss a post that is erased in between.
 */
export async function listWallChanges(db: Database, params: { event_id: string; since: number; limit: number }) {
  const changed = and(eq(posts.event_id, params.event_id), gt(posts.wall_version, params.since));
  const [upserts, removed] = await Promise.all([
    db
      .select(publicColumns)
      .from(posts)
      .innerJoin(events, eq(events.id, posts.event_id))
      .where(and(changed, isNotNull(posts.wall_position)))
      .orderBy(desc(posts.wall_position))
      .limit(params.limit),
    db
      .select({ id: posts.id, wall_version: posts.wall_version })
      .from(posts)
      .where(and(changed, sql`${posts.wall_position} is null`))
      .unionAll(
        db
          .select({ id: erasedPosts.post_id, wall_version: erasedPosts.wall_version })
          .from(erasedPosts)
          .where(and(eq(erasedPosts.event_id, params.event_id), gt(erasedPosts.wall_version, params.since))),
      ),
  ]);
  return { upserts, removed };
}

/** Makes the posts with a place, as far as the wall shows them, a part of the event's newest version. */
export async function touchPlacedPosts(
  tx: Transaction,
  { account_id, id, wall_version }: { account_id: string; id: string; wall_version: number },
): Promise<void> {
  await tx
    .update(posts)
    .set({ wall_version })
    .where(
      and(
        eq(posts.account_id, account_id),
        eq(posts.event_id, id),
        isNotNull(posts.wall_position),
        ne(posts.place, ""),
      ),
    );
}
