import "server-only";
import { and, asc, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { ExportPictures } from "@/lib/shared/vocabulary";
import type { Database } from "../client";
import { posts } from "../schema/posts";
import { fileColumns } from "./exports";

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
export async function keepChecksum(
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
