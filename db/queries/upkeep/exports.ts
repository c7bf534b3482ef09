import "server-only";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { byField } from "@/lib/shared/form-rules";
import { exportRules } from "@/lib/shared/limits";
import type { ExportAudience, ExportPictures, ListedPosts } from "@/lib/shared/vocabulary";
import { type Database, type Transaction, withFreshPlan } from "../../client";
import { events } from "../../schema/events";
import { exportEntries, exportLists } from "../../schema/exports";
import { accounts } from "../../schema/people/accounts";
import { users } from "../../schema/people/users";
import { posts } from "../../schema/posts/posts";
import { hasSlug } from "../former-slugs";

/** Stored instead of a CRC-32 for a file whose bytes the store no longer has. */
export const lostChecksum = -1;

export type ExportFilter = { posts: ListedPosts; pictures: ExportPictures };
/** Posts of one event, of one guest's address in any case, or of the whole account. */
export type ExportScope = { account_id: string; event_id?: string | undefined; email?: string | undefined };

/** Returns the columns with a post's storage key, size and checksum. */
export function fileColumns(pictures: ExportPictures) {
  return pictures === "originals"
    ? { key: posts.original_key, bytes: posts.original_bytes, crc32: posts.original_crc32 }
    : { key: posts.media_key, bytes: posts.media_bytes, crc32: posts.media_crc32 };
}

/** Matches posts that may stay in a list: all, all but the bin, or only approved ones. */
export function staysIn(choice: ListedPosts): SQL {
  if (choice === "stored") return sql`true`;
  return choice === "all" ? ne(posts.status, "delete") : eq(posts.status, "approve");
}

/** Matches the posts of a scope, whatever their status. */
export const inScope = ({ account_id, event_id, email }: ExportScope) =>
  and(
    eq(posts.account_id, account_id),
    event_id === undefined ? undefined : eq(posts.event_id, event_id),
    email === undefined ? undefined : sql`lower(${posts.person_email_id}) = lower(${email})`,
  );

/** Matches the posts that a new list contains. */
function chosen(scope: ExportScope, choice: ListedPosts): SQL | undefined {
  return and(inScope(scope), staysIn(choice), choice === "favourites" ? eq(posts.is_favourite, "yes") : undefined);
}

/** Counts what a download would contain. `missing` files have no checksum yet; `links` are clips at a video host. */
export async function measureExport(db: Database, scope: ExportScope, { posts: choice, pictures }: ExportFilter) {
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
    .where(and(withFreshPlan, chosen(scope, choice)));
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
  scope: ExportScope,
  { posts: choice, pictures, after, limit }: ExportFilter & { after: string | null; limit: number },
) {
  return tx
    .select({
      id: posts.id,
      ...byField((name) => posts[name]),
      status: posts.status,
      is_favourite: posts.is_favourite,
      media_type: posts.media_type,
      mission: posts.mission,
      place: posts.place,
      hosted_media_url: posts.hosted_media_url,
      video_id: posts.video_id,
      created_at: posts.created_at,
      event_name: events.event_name,
      event_url_slug: events.event_url_slug,
      ...fileColumns(pictures),
    })
    .from(posts)
    .innerJoin(events, eq(events.id, posts.event_id))
    .where(and(withFreshPlan, chosen(scope, choice), after ? gt(posts.id, after) : undefined))
    .orderBy(asc(posts.id))
    .limit(limit)
    .for("key share", { of: posts });
}
export type PostForExport = Awaited<ReturnType<typeof lockPostsForExport>>[number];

/** Adds rows to a list, few per statement: writing out a statement holds up everything else in the process. */
export async function insertExportEntries(tx: Transaction, rows: (typeof exportEntries.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += exportRules.insertRows) {
    await tx.insert(exportEntries).values(rows.slice(from, from + exportRules.insertRows));
  }
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

/** Keeps only the newest lists of an event, or of an account, for an audience. */
export async function removeSurplusExports(
  tx: Transaction,
  { account_id, event_id, audience }: ExportScope & { audience: ExportAudience },
  kept: number,
): Promise<void> {
  const isOfScope = and(
    eq(exportLists.account_id, account_id),
    event_id ? eq(exportLists.event_id, event_id) : isNull(exportLists.event_id),
    eq(exportLists.audience, audience),
  );
  const newest = tx
    .select({ id: exportLists.id })
    .from(exportLists)
    .where(isOfScope)
    .orderBy(desc(exportLists.created_at), desc(exportLists.id))
    .limit(kept);
  await tx.delete(exportLists).where(and(isOfScope, notInArray(exportLists.id, newest)));
}

/** Upkeep: removes lists whose links have expired, and those that a process left half-written. */
export async function removeOldExports(db: Database): Promise<void> {
  const isForgotten = and(isNull(exportLists.frozen_at), lte(exportLists.created_at, sql`now() - interval '1 hour'`));
  await db.delete(exportLists).where(or(lte(exportLists.expires_at, sql`now()`), isForgotten));
}

/** The name of a list of several events is its company's. */
const eventOfList = {
  event_name: sql<string>`coalesce(${events.event_name}, ${accounts.company_name})`,
  event_url_slug: sql<string>`coalesce(${events.event_url_slug}, 'wallflower')`,
};

/** Returns a complete list with an unexpired link whose user, if it has one, is still an admin; or null. */
export async function findExport(db: Database, id: string) {
  const [row] = await db
    .select({ list: exportLists, ...eventOfList })
    .from(exportLists)
    .innerJoin(accounts, eq(accounts.id, exportLists.account_id))
    .leftJoin(events, eq(events.id, exportLists.event_id))
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

/** Returns the events of posts of a scope with files that have no checksum yet. */
export async function listUnreadEvents(db: Database, scope: ExportScope, pictures: ExportPictures): Promise<string[]> {
  const { key, crc32 } = fileColumns(pictures);
  const rows = await db
    .selectDistinct({ event_id: posts.event_id })
    .from(posts)
    .where(and(inScope(scope), isNotNull(key), isNull(crc32)));
  return rows.map(({ event_id }) => event_id);
}

/** Returns files of an event's posts that have no checksum yet. */
export async function listUnreadFiles(
  db: Database,
  { event_id, pictures, limit }: { event_id: string; pictures: ExportPictures; limit: number },
): Promise<UnreadFile[]> {
  const { key, crc32 } = fileColumns(pictures);
  const rows = await db
    .select({ id: posts.id, key })
    .from(posts)
    .where(and(eq(posts.event_id, event_id), isNotNull(key), isNull(crc32)))
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
