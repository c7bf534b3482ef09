import "server-only";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { byField } from "@/lib/shared/form-rules";
import type { ExportAudience, ExportPictures, ExportPosts } from "@/lib/shared/vocabulary";
import { type Database, type Transaction, withFreshPlan } from "../client";
import { accounts } from "../schema/accounts";
import { events } from "../schema/events";
import { exportEntries, exportLists } from "../schema/exports";
import { posts } from "../schema/posts";
import { users } from "../schema/users";
import { hasSlug } from "./former-slugs";

/** Stored instead of a CRC-32 for a file whose bytes the store no longer has. */
export const lostChecksum = -1;

export type ExportFilter = { posts: ExportPosts; pictures: ExportPictures };
type OfEvent = { account_id: string; event_id: string };

/** Returns the columns with a post's storage key, size and checksum. */
export function fileColumns(pictures: ExportPictures) {
  return pictures === "originals"
    ? { key: posts.original_key, bytes: posts.original_bytes, crc32: posts.original_crc32 }
    : { key: posts.media_key, bytes: posts.media_bytes, crc32: posts.media_crc32 };
}

/** Matches posts that may stay in a list: all but the bin, or only approved ones. */
export const staysIn = (choice: ExportPosts) =>
  choice === "all" ? ne(posts.status, "delete") : eq(posts.status, "approve");

/** Matches the posts that a new list contains. */
function chosen({ account_id, event_id }: OfEvent, choice: ExportPosts): SQL | undefined {
  return and(
    eq(posts.account_id, account_id),
    eq(posts.event_id, event_id),
    staysIn(choice),
    choice === "favourites" ? eq(posts.is_favourite, "yes") : undefined,
  );
}

/** Counts what a download would contain. `missing` files have no checksum yet; `links` are clips at a video host. */
export async function measureExport(db: Database, event: OfEvent, { posts: choice, pictures }: ExportFilter) {
  const { key, bytes, crc32 } = fileColumns(pictures);
  const isThere = sql`${key} is not null and ${crc32} is distinct from ${lostChecksum}`;
  const [row] = await db
    .select({
      posts: count(),
      files: sql<number>`(count(*) filter (where ${isThere}))::int`,
      bytes: sql<number>`coalesce(sum(${bytes}) filter (where ${isThere}), 0)::float8`,
      missing: sql<number>`(count(*) filter (where ${key} is not null and ${crc32} is null))::int`,
      links: sql<number>`(count(*) filter (where ${posts.hosted_media_url} is not null))::int`,
    })
    .from(posts)
    .where(and(withFreshPlan, chosen(event, choice)));
  return row ?? { posts: 0, files: 0, bytes: 0, missing: 0, links: 0 };
}

export async function insertExport(tx: Transaction, row: typeof exportLists.$inferInsert): Promise<void> {
  await tx.insert(exportLists).values(row);
}

/**
 * Returns the next posts for a list, oldest submission first, after the post `after`. Locks them against erasure until
 * the transaction ends.
 */
export async function lockPostsForExport(
  tx: Transaction,
  event: OfEvent,
  { posts: choice, pictures, after, limit }: ExportFilter & { after: string | null; limit: number },
) {
  return tx
    .select({
      id: posts.id,
      ...byField((name) => posts[name]),
      status: posts.status,
      is_favourite: posts.is_favourite,
      media_type: posts.media_type,
      hosted_media_url: posts.hosted_media_url,
      video_id: posts.video_id,
      created_at: posts.created_at,
      ...fileColumns(pictures),
    })
    .from(posts)
    .where(and(withFreshPlan, chosen(event, choice), after ? gt(posts.id, after) : undefined))
    .orderBy(asc(posts.id))
    .limit(limit)
    .for("key share");
}
export type PostForExport = Awaited<ReturnType<typeof lockPostsForExport>>[number];

export async function insertExportEntries(tx: Transaction, rows: (typeof exportEntries.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(exportEntries).values(rows);
}

/** Saves a list's final values; from now on it can be downloaded. */
export async function finishExport(
  tx: Transaction,
  id: string,
  values: Partial<typeof exportLists.$inferInsert>,
): Promise<void> {
  await tx
    .update(exportLists)
    .set({ ...values, frozen_at: sql`now()` })
    .where(eq(exportLists.id, id));
}

export async function removeExport(db: Database, id: string): Promise<void> {
  await db.delete(exportLists).where(eq(exportLists.id, id));
}

/** Keeps only the newest lists of an event for an audience. */
export async function removeSurplusExports(
  tx: Transaction,
  { event_id, audience }: { event_id: string; audience: ExportAudience },
  kept: number,
): Promise<void> {
  const isOfEvent = and(eq(exportLists.event_id, event_id), eq(exportLists.audience, audience));
  const newest = tx
    .select({ id: exportLists.id })
    .from(exportLists)
    .where(isOfEvent)
    .orderBy(desc(exportLists.created_at), desc(exportLists.id))
    .limit(kept);
  await tx.delete(exportLists).where(and(isOfEvent, notInArray(exportLists.id, newest)));
}

/** Upkeep: removes lists whose links have expired, and those that a process left half-written. */
export async function removeOldExports(db: Database): Promise<void> {
  const isForgotten = and(isNull(exportLists.frozen_at), lte(exportLists.created_at, sql`now() - interval '1 hour'`));
  await db.delete(exportLists).where(or(lte(exportLists.expires_at, sql`now()`), isForgotten));
}

/** Returns a complete list with an unexpired link whose user, if it has one, is still an admin; or null. */
export async function findExport(db: Database, id: string) {
  const [row] = await db
    .select({ list: exportLists, event_name: events.event_name, event_url_slug: events.event_url_slug })
    .from(exportLists)
    .innerJoin(events, eq(events.id, exportLists.event_id))
    .leftJoin(users, eq(users.id, exportLists.user_id))
    .where(
      and(
        eq(exportLists.id, id),
        isNotNull(exportLists.frozen_at),
        gt(exportLists.expires_at, sql`now()`),
        or(isNull(exportLists.user_id), eq(users.role, "admin")),
      ),
    );
  return row ? { ...row.list, event_name: row.event_name, event_url_slug: row.event_url_slug } : null;
}
export type ExportList = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** Returns an event by its slug with its account's time zone, for a command-line tool without an account; or null. */
export async function findEventBySlug(db: Database, slug: string) {
  const [row] = await db
    .select({ event: events, timezone: accounts.timezone })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .where(hasSlug(db, slug));
  return row ?? null;
}

export type UnreadFile = { id: string; key: string };

/** Returns files of an event's posts that have no checksum yet, without the bin. */
export async function listUnreadFiles(
  db: Database,
  { event_id, pictures, limit }: { event_id: string; pictures: ExportPictures; limit: number },
): Promise<UnreadFile[]> {
  const { key, crc32 } = fileColumns(pictures);
  const rows = await db
    .select({ id: posts.id, key })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), ne(posts.status, "delete"), isNotNull(key), isNull(crc32)))
    .orderBy(asc(posts.id))
    .limit(limit);
  return rows.flatMap(({ id, key: stored }) => (stored === null ? [] : { id, key: stored }));
}

/** Saves a file's checksum, unless the post has another file by now. */
export async function saveChecksum(
  db: Database,
  pictures: ExportPictures,
  { id, key }: UnreadFile,
  read: { bytes: number | null; crc32: number },
): Promise<void> {
  const values =
    pictures === "originals"
      ? { original_crc32: read.crc32, ...(read.bytes !== null && { original_bytes: read.bytes }) }
      : { media_crc32: read.crc32, media_bytes: read.bytes };
  await db
    .update(posts)
    .set(values)
    .where(and(eq(posts.id, id), eq(fileColumns(pictures).key, key)));
}
