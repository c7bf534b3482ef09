import "server-only";
import { and, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../client";
import { ads } from "../../schema/ads";
import { events } from "../../schema/events";
import { accounts } from "../../schema/people/accounts";
import { photoUploads } from "../../schema/posts/photo-uploads";
import { posts } from "../../schema/posts/posts";

/** The columns of a post that contain storage keys. */
const postKeyNames = ["original_key", "poster_key", "media_key", "thumbnail_media_key"] as const;
type PostKeyName = (typeof postKeyNames)[number];

/** The same columns, for a query of posts whose bytes are to be deleted. */
export const postKeyColumns = Object.fromEntries(postKeyNames.map((name) => [name, posts[name]])) as Pick<
  typeof posts,
  PostKeyName
>;

/** Returns the storage keys of a post's media. */
export function keysOfPost(post: Record<PostKeyName, string | null>): string[] {
  return postKeyNames.flatMap((name) => post[name] ?? []);
}

type Reference = { table: AnyPgTable; column: AnyPgColumn; where?: SQL };

/** Every column with storage keys. A test compares it with the schema: bytes of a missing column would be deleted. */
export const storedKeyColumns: readonly Reference[] = [
  ...[accounts.company_logo_key, accounts.favicon_key, accounts.thumbnail_key].map((column) => ({
    table: accounts,
    column,
  })),
  ...[
    events.brand_custom_logo_key,
    events.brand_social_share_image_key,
    events.brand_watermark_image_key,
    events.brand_ground_image_key,
  ].map((column) => ({ table: events, column })),
  { table: ads, column: ads.media_key },
  ...Object.values(postKeyColumns).map((column) => ({ table: posts, column })),
  // A post that takes an upload makes its own copy.
  { table: photoUploads, column: photoUploads.storage_key, where: isNull(photoUploads.post_id) },
];

/** Returns those of these storage keys that a row references; without `keys`, all referenced keys. */
export async function findReferencedKeys(db: Database, keys?: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, column, where } of storedKeyColumns) {
    const among = keys ? inArray(column, [...keys]) : isNotNull(column);
    const rows = await db.select({ key: column }).from(table).where(and(among, where));
    for (const { key } of rows) named.add(String(key));
  }
  return named;
}
