import "server-only";
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { erasedPosts } from "../schema/erased-posts";
import { events } from "../schema/events";
import { posts } from "../schema/posts";
import { hasSlug } from "./former-slugs";
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
