import "server-only";
import type { Transaction } from "@/db/client";
import { listWaitingPosts, lockWaitingPost } from "@/db/queries/due-posts";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { Deps } from "../deps";
import { publishChange } from "../realtime/publish";
import { changedNotice, writePost } from "./post-change";

/**
 * The wait between an approval and the wall (docs/decisions/109). The row says when it ends; a job ends it, in whichever
 * process works the queue off then.
 */

const job = "show-on-wall";

/** Has a waiting post shown after so many seconds, in the transaction that lets it wait. */
export async function scheduleShowing(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  { id }: { id: string },
  delaySeconds: number,
): Promise<void> {
  await jobs.enqueue(tx, job, { post_id: id }, { key: id, delaySeconds });
}

/** Drops what scheduleShowing asked for. */
export async function cancelShowing(jobs: Jobs<Transaction>, tx: Transaction, ids: readonly string[]): Promise<void> {
  await jobs.forget(tx, [job], ids);
}

/**
 * Ends a post's wait if its time has come: it comes onto its wall now, or with the picture that is still being made. A
 * post that does not wait any more stays as it is, however often this runs; one that waits longer is asked for again.
 */
export async function showDuePost(deps: Deps, postId: string): Promise<void> {
  const change = await deps.db.transaction(async (tx) => {
    const post = await lockWaitingPost(tx, postId);
    if (!post) return null;
    if (post.wait_seconds <= 0) return writePost(tx, post, { wall_due_at: null });
    await scheduleShowing(deps.jobs, tx, post, post.wait_seconds);
    return null;
  });
  if (change) await publishChange(deps, change.event, change.effect, changedNotice(postId, change));
}

/** Asks again for every post that waits: its job may be gone with its tries, or with the queue. */
export async function rescheduleWaitingPosts(deps: Pick<Deps, "db" | "jobs">): Promise<void> {
  const waiting = await listWaitingPosts(deps.db);
  if (waiting.length === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const post of waiting) await scheduleShowing(deps.jobs, tx, post, Math.max(0, post.wait_seconds));
  });
}
