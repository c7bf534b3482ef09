import "server-only";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { photoUploads } from "../../schema/posts/photo-uploads";
import type { PostsOfEvent } from "./bin";

export type PhotoUploadRow = typeof photoUploads.$inferSelect;

export async function insertPhotoUpload(db: Database, row: typeof photoUploads.$inferInsert): Promise<void> {
  await db.insert(photoUploads).values(row);
}

/** Returns an upload that was granted for this event, or null. */
export async function findPhotoUpload(
  db: Database,
  params: { account_id: string; event_id: string; id: string },
): Promise<PhotoUploadRow | null> {
  const [row] = await db
    .select()
    .from(photoUploads)
    .where(
      and(
        eq(photoUploads.account_id, params.account_id),
        eq(photoUploads.event_id, params.event_id),
        eq(photoUploads.id, params.id),
      ),
    );
  return row ?? null;
}

/** Assigns an upload to a post. Returns false if another post has it. */
export async function assignPhotoUpload(
  tx: Transaction,
  params: { account_id: string; id: string; post_id: string; checksum: string },
): Promise<boolean> {
  const assigned = await tx
    .update(photoUploads)
    .set({ post_id: params.post_id, checksum: params.checksum })
    .where(
      and(eq(photoUploads.account_id, params.account_id), eq(photoUploads.id, params.id), isNull(photoUploads.post_id)),
    )
    .returning({ id: photoUploads.id });
  return assigned.length > 0;
}

/** Removes uploads older than a day, when no phone resumes them. Returns their keys, which may have bytes. */
export async function removeOldPhotoUploads(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .delete(photoUploads)
    .where(lt(photoUploads.created_at, sql`now() - interval '1 day'`))
    .returning({ storage_key: photoUploads.storage_key });
  return rows.map((row) => row.storage_key);
}

/** Returns the storage keys of these posts' photo uploads; phones may upload there again until their ticket expires. */
export async function listUploadKeysOfPosts(tx: Transaction, params: PostsOfEvent): Promise<string[]> {
  const rows = await tx
    .select({ storage_key: photoUploads.storage_key })
    .from(photoUploads)
    .where(
      and(
        eq(photoUploads.account_id, params.account_id),
        eq(photoUploads.event_id, params.event_id),
        inArray(photoUploads.post_id, [...params.post_ids]),
      ),
    );
  return rows.map((row) => row.storage_key);
}

/** Returns the storage keys of all photo uploads of an event, for their removal. */
export async function listUploadKeysOfEvent(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ storage_key: photoUploads.storage_key })
    .from(photoUploads)
    .where(eq(photoUploads.event_id, eventId));
  return rows.map((row) => row.storage_key);
}
