import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../client";
import { posts } from "../../schema/posts/posts";
import { videoUploads } from "../../schema/posts/video-uploads";
import type { PostsOfEvent } from "./bin";

export async function insertVideoUpload(
  db: Database,
  row: { video_id: string; account_id: string; event_id: string; expiration_time: number },
): Promise<void> {
  const { expiration_time, ...values } = row;
  await db.insert(videoUploads).values({ ...values, expires_at: sql`to_timestamp(${expiration_time})` });
}

/** Returns an upload that was started for this event, or null. */
export async function findVideoUpload(db: Database, params: { video_id: string; event_id: string }) {
  const [row] = await db
    .select({ post_id: videoUploads.post_id })
    .from(videoUploads)
    .where(and(eq(videoUploads.video_id, params.video_id), eq(videoUploads.event_id, params.event_id)));
  return row ?? null;
}

/** Assigns the video to a post; returns false if another post has it. */
export async function assignVideoUpload(
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

/** Returns the ids of videos that these posts took from uploads. */
export async function listVideoIdsOfPosts(tx: Transaction, params: PostsOfEvent): Promise<string[]> {
  const rows = await tx
    .select({ video_id: videoUploads.video_id })
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.account_id, params.account_id),
        eq(videoUploads.event_id, params.event_id),
        inArray(videoUploads.post_id, [...params.post_ids]),
      ),
    );
  return rows.map((row) => row.video_id);
}

/** Deletes uploads with an expired ticket, used or not, and returns their video ids. */
export async function removeExpiredVideoUploads(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .delete(videoUploads)
    .where(lt(videoUploads.expires_at, sql`now()`))
    .returning({ video_id: videoUploads.video_id });
  return rows.map((row) => row.video_id);
}

/** Returns those of these videos that a post keeps at the video host. */
export async function findKeptVideoIds(db: Database, videoIds: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ video_id: posts.video_id })
    .from(posts)
    .where(inArray(posts.video_id, [...videoIds]));
  return new Set(rows.map((row) => row.video_id));
}

/** Returns the ids of the videos that an event's posts keep at the video host. */
export async function listKeptVideoIds(tx: Transaction, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ video_id: posts.video_id })
    .from(posts)
    .where(and(eq(posts.event_id, eventId), isNotNull(posts.video_id)));
  return rows.flatMap((row) => row.video_id ?? []);
}
