import "server-only";
import type { Database, Transaction } from "@/db/client";
import { findKeptVideoIds } from "@/db/queries/posts/video-uploads";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { ResumableUploads } from "@/lib/shared/ports/resumable-uploads";
import type { VideoHost } from "@/lib/shared/ports/video-host";
import { removalOf } from "../media/remove";

/** The host needs one request per video. */
const batchSize = 20;

/**
 * Schedules the removal of videos from their host after the commit, in the transaction that removes the last row that
 * references them: a crash in between loses nothing, and a failing host is retried. Call `jobs.wake()` after the
 * commit.
 */
export async function scheduleVideoRemoval(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  videoIds: readonly string[],
  { account_id }: { account_id: string | null },
): Promise<void> {
  for (let start = 0; start < videoIds.length; start += batchSize) {
    const video_ids = videoIds.slice(start, start + batchSize);
    await jobs.enqueue(tx, "remove-videos", { video_ids }, removalOf(account_id));
  }
}

/**
 * Removes those of the videos that no post keeps at their host, and uploads of large photos, which are in the same
 * list. Throws unavailable if the host fails.
 */
export async function removeUnkeptVideos(
  deps: { db: Database; videoHost: VideoHost; photoUploads: ResumableUploads },
  videoIds: readonly string[],
): Promise<void> {
  const kept = await findKeptVideoIds(deps.db, videoIds);
  const unkept = videoIds.filter((videoId) => !kept.has(videoId));
  await deps.photoUploads.remove(unkept);
  await deps.videoHost.remove(unkept);
}
