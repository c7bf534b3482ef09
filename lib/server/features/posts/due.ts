import "server-only";
import { listWaitingPosts, lockWaitingPost } from "@/db/queries/posts/waiting";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { changedNotice, writePost } from "../post-changes/post-change";
import { scheduleShowing } from "../post-changes/showing";
import { recallIfEnded } from "../rules/recall";

/**
 * The delay between an approval and the wall, so that an approval can be undone before the hall sees the post. Its end
 * is in the row (`wall_due_at`, the database's clock), not in the browser: a closed lid would lose the approval. Until
 * then the post has no wall_position, its wall no new version, and only consoles are notified; pictures are made.
 *
 * A job per post ends the delay, in whichever process runs the queue, and is idempotent. The worker reschedules lost
 * jobs at its start and hourly. Without a worker, the process sleeps after its response (`after`); if the platform
 * freezes it, the next request with jobs or the cron call shows the post: late, never early.
 *
 * Every way to `approve` waits, also an undone ban; every way out ends the wait, and media keep their addresses,
 * because nobody outside the team knows them. Anyone who moderates the event may undo a waiting approval: the hall saw
 * nothing. Switching the setting off does not shorten a running wait.
 */

/**
 * Ends a post's wait if it is due: the post joins its wall now, or once its picture is made; or it returns to review,
 * if its rule no longer approves it. Idempotent for a post that no longer waits; one that must wait longer is scheduled
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
