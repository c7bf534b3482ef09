import "server-only";
import { listWaitingPosts, lockWaitingPost } from "@/db/queries/due-posts";
import type { Deps } from "../deps";
import { publishChange } from "../realtime/publish";
import { recallIfEnded } from "../rules/recall";
import { changedNotice, writePost } from "./post-change";
import { scheduleShowing } from "./showing";

/**
 * The wall delay between an approval and the wall (docs/decisions/109). The row has its end; a job ends it, in
 * whichever process then runs the queue.
 */

/**
 * Ends a post's wait if it is due: the post joins its wall now, or once its picture is made; or it returns to review, if
 * its rule no longer approves it. Idempotent for a post that no longer waits; one that must wait longer is scheduled
 * again.
 */
export async function showDuePost(deps: Deps, postId: string): Promise<void> {
  const change = await deps.db.transaction(async (tx) => {
    const post = await lockWaitingPost(tx, postId);
    if (!post) return null;
    if (post.wait_seconds <= 0) {
      return (await recallIfEnded(deps, tx, post)) ?? writePost(tx, post, { wall_due_at: null });
    }
    await scheduleShowing(deps.jobs, tx, post, post.wait_seconds);
    return null;
  });
  if (change) await publishChange(deps, change.event, change.effect, changedNotice(postId, change));
}

/** Reschedules every waiting post: its job may have used up its attempts, or be lost with the queue. */
export async function rescheduleWaitingPosts(deps: Pick<Deps, "db" | "jobs">): Promise<void> {
  const waiting = await listWaitingPosts(deps.db);
  if (waiting.length === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const post of waiting) await scheduleShowing(deps.jobs, tx, post, Math.max(0, post.wait_seconds));
  });
}
