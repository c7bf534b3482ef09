import "server-only";
import type { Transaction } from "@/db/client";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";
import type { PostStatus } from "@/lib/shared/vocabulary";
import type { LockedPost } from "./post-change";

/** The jobs that make a post's media; each has the post's id as its key. */
export const mediaJobs = ["make-thumbnail", "make-rendition", "make-clip", "convert-clip"] as const;
type MediaJob = (typeof mediaJobs)[number];

type Queued = Pick<LockedPost, "id" | "account_id" | "status">;
type Waiting = Queued & Pick<LockedPost, "media_type" | "media_state" | "thumbnail_media_key" | "original_bytes">;

/** A clip is copied at about this pace on a slow disk; a guess is enough to tell short jobs from long ones. */
const copiedBytesPerSecond = 10_000_000;

/** A guess of how long it takes to copy a clip of so many bytes. */
export const copySeconds = (bytes: number | null | undefined): number => (bytes ?? 0) / copiedBytesPerSecond;

/** Whether nobody will look at a post of this status: its jobs end without making anything. */
export function isDropped(status: PostStatus): boolean {
  return status === "banned" || status === "delete";
}

/** Whether a post's media are still to be made, and somebody may look at them. */
export function isInTheMaking({ media_state, status }: Pick<LockedPost, "media_state" | "status">): boolean {
  return media_state === "processing" && !isDropped(status);
}

/** Whether setting this status brings back media that were taken from the web with the post. */
export function isRevived(post: Pick<LockedPost, "media_state">, status: PostStatus): boolean {
  return post.media_state === "withdrawn" && status === "approve";
}

/** Enqueues a job for a post's media; there is one of each name, and approved posts come before others of their account. */
export async function enqueueMediaJob(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  name: MediaJob,
  post: Queued,
  { delaySeconds = 0, isCostly = false, expectedSeconds = 0 } = {},
): Promise<void> {
  const payload: JobPayloads[MediaJob] = { post_id: post.id };
  const { id: key, account_id } = post;
  const isAwaited = post.status === "approve";
  await jobs.enqueue(tx, name, payload, { key, account_id, isAwaited, delaySeconds, isCostly, expectedSeconds });
}

/**
 * Brings the jobs of a locked post in line with the status that it is set to: what an approved post waits for is made
 * next, and what was dropped or withdrawn is asked for again. Returns whether there is something to do; then `jobs.wake()` after the
 * commit. A post that leaves `approve` keeps its turn: its pictures are as good as made.
 */
export async function followStatus(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  post: Waiting,
  status: PostStatus,
): Promise<boolean> {
  const revived = isRevived(post, status);
  if (!revived && (post.media_state !== "processing" || isDropped(status))) return false;
  if (revived || isDropped(post.status)) await askForMedia(jobs, tx, { ...post, status });
  else if (status === "approve") await jobs.hasten(tx, jobsOf(post), post.id);
  else return false;
  return true;
}

/** Enqueues the first job of what a post lacks: its jobs ended, or were lost with their queue, as a backup holds none. */
export async function askForMedia(jobs: Jobs<Transaction>, tx: Transaction, post: Waiting): Promise<void> {
  const expectedSeconds = post.media_type === "video" ? copySeconds(post.original_bytes) : 0;
  await enqueueMediaJob(jobs, tx, jobsOf(post)[0], post, { expectedSeconds });
}

/** Lists the jobs that a post may wait for; the first of them leads to the others. */
function jobsOf({ media_type, thumbnail_media_key }: Waiting): [MediaJob, ...MediaJob[]] {
  if (media_type === "video") return ["make-clip", "convert-clip"];
  return [thumbnail_media_key ? "make-rendition" : "make-thumbnail"];
}
