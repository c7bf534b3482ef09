import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { videoUploads } from "../schema/video-uploads";

export async function insertVideoUpload(
  db: Database,
  row: { video_id: string; account_id: string; event_id: string; expiration_time: number },
): Promise<void> {
  const { expiration_time, ...values } = row;
  await db.insert(videoUploads).values({ ...values, expires_at: sql`to_timestamp(${expiration_time})` });
}

/** An upload that was begun for this event, or null. */
export async function findVideoUpload(db: Database, params: { video_id: string; event_id: string }) {
  const [row] = await db
    .select({ post_id: videoUploads.post_id })
    .from(videoUploads)
    .where(and(eq(videoUploads.video_id, params.video_id), eq(videoUploads.event_id, params.event_id)));
  return row ?? null;
}

/** Gives the video to a post; false if another one has it. */
export async function claimVideoUpload(
  tx: Transaction,
  params: { video_id: string; event_id: string; post_id: string },
): Promise<boolean> {
  const rows = await tx
    .update(videoUploads)
    .set({ post_id: params.post_id })
    .where(
      and(
        eq(videoUploads.video_id, params.video_id),
        eq(videoUploads.event_id, params.event_id),
        isNull(videoUploads.post_id),
      ),
    )
    .returning({ video_id: videoUploads.video_id });
  return rows.length > 0;
}

/** Uploads whose ticket has ended, oldest first, and whether a post took them. */
export async function listExpiredVideoUploads(db: Database, limit: number) {
  return db
    .select({ video_id: videoUploads.video_id, post_id: videoUploads.post_id })
    .from(videoUploads)
    .where(lt(videoUploads.expires_at, sql`now()`))
    .orderBy(videoUploads.expires_at)
    .limit(limit);
}

export async function removeVideoUploads(db: Database, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return;
  await db.delete(videoUploads).where(inArray(videoUploads.video_id, [...videoIds]));
}
