import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { findLastStatusChange, insertStatusChange, removeStatusChange } from "@/db/queries/post-status-changes";
import { lockPost } from "@/db/queries/posts";
import { type AuditAction, statusActions } from "@/lib/shared/audit-actions";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostStatus, SettablePostStatus, YesNo } from "@/lib/shared/vocabulary";
import { recordAudit } from "../audit-log/record";
import type { Deps } from "../deps";
import { removeAtOnce, scheduleRemoval } from "../media/remove";
import { publishChange } from "../realtime/publish";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { admitDecision } from "./admit-decision";
import { cancelShowing, scheduleShowing } from "./due";
import { followStatus, isRevived } from "./media-jobs";
import { changedNotice, type LockedPost, type PostChange, writePost } from "./post-change";
import { getPost, postNotFound } from "./read";
import { type MovedFiles, nothingMoved, takeDown, withMovedFiles } from "./takedown";

/**
 * Sets a status from any state. Approving has what is missing made next, and puts the post on the wall at the top;
 * where the event says so, not before it has waited. A photo comes as soon as its thumbnail is made, a clip as soon as
 * all of it is. Leaving `approve` takes the post off, and ends the addresses of its media; it gets others. A post that
 * still waits leaves no trace. Setting the status that it has changes nothing. With `expected_status` the decision
 * counts only where the post still has that one. Throws not_found, and conflict where somebody was faster.
 */
export async function updatePostStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: SettablePostStatus,
  expected_status?: PostStatus,
): Promise<OrganiserPost> {
  return changePost(deps, actor, { id, mayLeave: status !== "approve" }, async (tx, post, moved) => {
    if (expected_status) await admitDecision(tx, actor, post, { status, expected_status });
    if (post.status === status) return null;
    const { account_id, status: from_status } = post;
    const change = { account_id, post_id: id, user_id: actor.user_id, from_status, to_status: status };
    const [, applied] = await Promise.all([
      insertStatusChange(tx, { id: uuidv7(), ...change }),
      applyStatus(deps, tx, { post, status, moved }),
      recordStatus(tx, actor, post, statusActions[status], status),
    ]);
    return applied;
  });
}

/**
 * Takes back the actor's own last setting of `status`, `pending` included, while it is young; an approval that waits for
 * its wall, whoever made it. Throws conflict where anything else has happened to the status since or too much time has
 * passed; not_found.
 */
export async function undoPostStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: SettablePostStatus,
): Promise<OrganiserPost> {
  return changePost(deps, actor, { id, mayLeave: status === "approve" }, async (tx, post, moved) => {
    const last = await findLastStatusChange(tx, { account_id: post.account_id, post_id: id });
    // Nobody in the hall has seen it, so it is anybody's who moderates.
    const isWaiting = post.wall_due_at !== null;
    if (post.status !== status) throw new AppError("conflict", messages.posts.undoOvertaken);
    if (!last || (last.age_seconds > limits.undoStatusSeconds && !isWaiting)) {
      throw new AppError("conflict", messages.posts.undoTooLate);
    }
    const isOwn = last.user_id === actor.user_id || isWaiting;
    if (last.to_status !== status || !isOwn) {
      throw new AppError("conflict", messages.posts.undoOvertaken);
    }
    const [, applied] = await Promise.all([
      removeStatusChange(tx, { account_id: post.account_id, id: last.id }),
      applyStatus(deps, tx, { post, status: last.from_status, moved }),
      recordStatus(tx, actor, post, "post.undo", last.from_status),
    ]);
    return applied;
  });
}

/** Writes down a change of status. A post is told by its event: its words and its guest stay out of the audit log. */
function recordStatus(tx: Transaction, actor: Actor, post: LockedPost, action: AuditAction, status: PostStatus) {
  const subject = { kind: "post", id: post.id, event_id: post.event_id } as const;
  return recordAudit(tx, actor, { action, subject, from_value: post.status, to_value: status });
}

type ModeratedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

/** `gone` are keys that no row names after the commit. `isWaiting`: there is work once the wait for the wall is over. */
type Change = (PostChange & { hasWork: boolean; isWaiting: boolean; gone: string[] }) | null;

/**
 * Runs `work` on the locked post, and after the commit tells everybody what it changed. In `work`, statements that need
 * nothing of each other go out together: on one connection they run in their order, and the hall waits for one answer.
 * Only with `mayLeave` may it take the post out of `approve`.
 */
export async function changePost(
  deps: Deps,
  actor: Actor,
  { id, mayLeave }: { id: string; mayLeave: boolean },
  work: (tx: Transaction, post: ModeratedPost, moved: MovedFiles) => Promise<Change>,
): Promise<OrganiserPost> {
  const params = { ...moderationScope(actor), id };
  const inTransaction = (moved: MovedFiles) =>
    deps.db.transaction(async (tx) => {
      const post = await lockPost(tx, params);
      if (!post) throw postNotFound();
      return work(tx, post, moved);
    });
  const change = await (mayLeave ? withMovedFiles(deps, params, inTransaction) : inTransaction(nothingMoved));
  if (change?.hasWork) deps.jobs.wake();
  if (change?.isWaiting) deps.jobs.wake(limits.wallDelaySeconds);
  // The hall comes first, the moderator's answer is read meanwhile.
  const published = change && publishChange(deps, change.event, change.effect, changedNotice(id, change));
  const removed = change && removeAtOnce(deps.storage, change.gone);
  const [post] = await Promise.all([getPost(deps, actor, id), published, removed]);
  return post;
}

type StatusStep = { post: ModeratedPost; status: PostStatus; moved: MovedFiles };

/** Writes the status, and what it means for wall, addresses, and the jobs that still make the post's media. */
async function applyStatus(deps: Deps, tx: Transaction, { post, status, moved }: StatusStep): Promise<Change> {
  const moderated_at = status === "pending" ? null : new Date().toISOString();
  const wall_due_at = status === "approve" ? post.due_if_approved : null;
  // Nobody was given the addresses of a post that waited, so they stay.
  const left = post.status === "approve" && post.wall_due_at === null ? takeDown(post, moved) : null;
  const revived = isRevived(post, status) && { media_state: "processing" as const };
  const gone = left?.gone ?? [];
  const [change, hasJobs] = await Promise.all([
    writePost(tx, post, { status, moderated_at, wall_due_at, ...revived, ...left?.values }),
    followStatus(deps.jobs, tx, post, status),
    followWait(deps, tx, post, wall_due_at),
    scheduleRemoval(deps.jobs, tx, gone, { account_id: post.account_id, isAwaited: true }),
  ]);
  if (!change) throw postNotFound();
  if (status === "pending") await scheduleWaitAlarm(deps.jobs, tx, change.event);
  return { ...change, hasWork: hasJobs || gone.length > 0, isWaiting: wall_due_at !== null, gone };
}

/** Brings the job that ends a post's wait in line with the wait that it has now. */
async function followWait(deps: Deps, tx: Transaction, post: LockedPost, wall_due_at: string | null): Promise<void> {
  if (wall_due_at !== null) await scheduleShowing(deps.jobs, tx, post, limits.wallDelaySeconds);
  else if (post.wall_due_at !== null) await cancelShowing(deps.jobs, tx, [post.id]);
}

/**
 * Stars a post, or takes the star away. On the wall that is a new version of the post at the same place; a post that is
 * not there changes for the consoles alone. Setting what it has changes nothing. Throws not_found.
 */
export async function updatePostFavourite(
  deps: Deps,
  actor: Actor,
  id: string,
  is_favourite: YesNo,
): Promise<OrganiserPost> {
  return changePost(deps, actor, { id, mayLeave: false }, async (tx, post) => {
    if (post.is_favourite === is_favourite) return null;
    const change = await writePost(tx, post, { is_favourite });
    if (!change) throw postNotFound();
    return { ...change, hasWork: false, isWaiting: false, gone: [] };
  });
}
