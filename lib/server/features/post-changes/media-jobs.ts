import "server-only";
import type { Transaction } from "@/db/client";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";
import type { PostStatus } from "@/lib/shared/vocabulary";
import type { LockedPost } from "./post-change";

/** Names of the jobs that make a post's media; each has the post's id as its key. */
export const mediaJobs = ["make-thumbnail", "make-rendition", "make-clip", "convert-clip"] as const;
type MediaJob = (typeof mediaJobs)[number];

type Queued = Pick<LockedPost, "id" | "account_id" | "status" | "address_hash" | "guest_token_hash">;
type Waiting = Queued & Pick<LockedPost, "media_type" | "media_state" | "thumbnail_media_key" | "original_bytes">;

/** Approximate copy rate of clips on a slow disk; only tells short jobs from long ones. */
const copiedBytesPerSecond = 10_000_000;

export const copySeconds = (bytes: number | null | undefined): number => (bytes ?? 0) / copiedBytesPerSecond;

/** Tells if a post of this status is discarded: its media jobs end without work. */
export function isDiscarded(status: PostStatus): boolean {
  return status === "banned" || status === "delete";
}

/** Tells if a post's media are still to be made, and the post is not discarded. */
export function isMediaPending({ media_state, status }: Pick<LockedPost, "media_state" | "status">): boolean {
  return media_state === "processing" && !isDiscarded(status);
}

/** Tells if a photo was discarded before it got a picture; somebody may ask for it. */
export function isPictureMissing(post: Waiting): boolean {
  const { status, media_state, media_type, thumbnail_media_key } = post;
  return isDiscarded(status) && media_state === "processing" && media_type === "image" && !thumbnail_media_key;
}

/** Tells if setting this status restores media that were taken down with the post. */
export function isRevived(post: Pick<LockedPost, "media_state">, status: PostStatus): boolean {
  return post.media_state === "withdrawn" && status === "approve";
}

/** Enqueues a job for a post's media; one per name and post; senders take turns (docs/decisions/125). */
export async function enqueueMediaJob(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  name: MediaJob,
  post: Queued,
  { delaySeconds = 0, isCostly = false, expectedSeconds = 0, isAsked = false } = {},
): Promise<void> {
  const payload: JobPayloads[MediaJob] = { post_id: post.id, ...(isAsked && { is_asked: true }) };
  const { id: key, account_id, status } = post;
  const options = { key, account_id, sender: post, isAwaited: status === "approve" || isAsked, delaySeconds };
  await jobs.enqueue(tx, name, payload, { ...options, isCostly, expectedSeconds });
}

/**
 * Adjusts the jobs of a locked post to its new status: an approved post's jobs go first, and discarded or withdrawn
 * media are scheduled again. Returns true if there is work; then call `jobs.wake()` after the commit. A post that
 * leaves `approve` keeps its priority: its pictures are nearly done.
 */
export async function followStatus(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  post: Waiting,
  status: PostStatus,
): Promise<boolean> {
  const revived = isRevived(post, status);
  if (!revived && (post.media_state !== "processing" || isDiscarded(status))) return false;
  if (revived || isDiscarded(post.status)) await enqueueFirstMediaJob(jobs, tx, { ...post, status });
  else if (status === "approve") await jobs.runSoon(tx, jobsOf(post), post.id);
  else return false;
  return true;
}

/** Enqueues the first job for a post's missing media: its jobs ended, or a restore lost them with the queue. */
export async function enqueueFirstMediaJob(jobs: Jobs<Transaction>, tx: Transaction, post: Waiting): Promise<void> {
  const expectedSeconds = post.media_type === "video" ? copySeconds(post.original_bytes) : 0;
  await enqueueMediaJob(jobs, tx, jobsOf(post)[0], post, { expectedSeconds });
}

/** Returns the jobs that a post may wait for; the first of them schedules the others. */
function jobsOf({ media_type, thumbnail_media_key }: Waiting): [MediaJob, ...MediaJob[]] {
  if (media_type === "video") return ["make-clip", "convert-clip"];
  return [thumbnail_media_key ? "make-rendition" : "make-thumbnail"];
}
