import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import {
  findLastDecider,
  findLastStatusChange,
  insertStatusChange,
  removeStatusChange,
} from "@/db/queries/posts/moderation";
import { lockPost } from "@/db/queries/posts/posts";
import { type AuditAction, statusActions } from "@/lib/shared/audit-actions";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { findRuling } from "@/lib/shared/rules/outcome";
import { shortName } from "@/lib/shared/users/short-name";
import type { PostStatus, SettablePostStatus, YesNo } from "@/lib/shared/vocabulary";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { removeAtOnce, scheduleRemoval } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { followStatus, isRevived } from "../post-changes/media-jobs";
import { changedNotice, type LockedPost, type PostChange, writePost } from "../post-changes/post-change";
import { cancelShowing, scheduleShowing } from "../post-changes/showing";
import { type EndedTrust, endTrust, nothingEnded, publishEndedTrust } from "../rules/recall";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { getPost, postNotFound } from "./read";
import { type MovedFiles, nothingMoved, takeDown, withMovedFiles } from "./takedown";

type Decision = { status: SettablePostStatus; expected_status: PostStatus };
type DecisionOptions = { expected_status?: PostStatus | undefined; in_turn?: boolean | undefined };

/**
 * Admits a decision if the locked post still has the expected status, or only a rule decided a waiting post otherwise.
 * Otherwise throws conflict, with who was faster and their decision, even if it is the same: a post is decided once. A
 * repeat of one's own decision passes and changes nothing, for example after a lost response.
 */
async function admitDecision(
  tx: Transaction,
  actor: Actor,
  post: LockedPost,
  { status, expected_status }: Decision,
): Promise<void> {
  if (post.status === expected_status) return;
  const last = await findLastDecider(tx, { account_id: post.account_id, post_id: post.id });
  // After an undo, the change before it does not tell who undid it.
  const decider = last?.to_status === post.status ? last : null;
  const isByRule = !last && findRuling(post) !== null;
  // Both looked at the same post, and a person's decision counts more than a rule's.
  if (isByRule && expected_status === "pending" && post.status !== status) return;
  const isOwn = decider?.user_id === actor.user_id;
  if (isOwn && post.status === status) return;
  const { overtaken, overtakenByOneself } = messages.posts;
  const sentence = isOwn
    ? overtakenByOneself(post.status)
    : overtaken(isByRule ? messages.rules.aRule : decider && shortName(decider.email), post.status);
  throw new AppError("conflict", sentence);
}

/**
 * Sets a status from any state. An approval prioritizes missing media, and puts the post at the top of the wall, after
 * the wall delay if the event has one: a photo once its thumbnail is made, a clip once everything is made. Leaving
 * `approve` removes the post from the wall and replaces its media's URLs; a post still in the wall delay leaves no
 * trace. Setting the current status changes nothing. With `expected_status` the decision applies only if the post still
 * has that one. With `in_turn` an approved post waits for those of its hand-over that were approved before it.
 * Throws not_found, and conflict if someone was faster.
 */
export async function updatePostStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: SettablePostStatus,
  { expected_status, in_turn = false }: DecisionOptions = {},
): Promise<OrganiserPost> {
  return changePost(deps, actor, { id, mayLeave: status !== "approve" }, async (tx, post, moved) => {
    if (expected_status) await admitDecision(tx, actor, post, { status, expected_status });
    if (post.status === status) return null;
    const { account_id, status: from_status } = post;
    const change = { account_id, post_id: id, user_id: actor.user_id, from_status, to_status: status };
    const [, applied] = await Promise.all([
      insertStatusChange(tx, { id: uuidv7(), ...change }),
      applyStatus(deps, tx, { post, status, moved, in_turn }),
      recordStatus(tx, actor, post, statusActions[status], status),
    ]);
    return applied;
  });
}

/**
 * Undoes the actor's own last change to `status`, including `pending`, within a time limit; or any approval in the wall
 * delay, a rule's too. Throws conflict if the status has changed since or the time is over; not_found.
 */
export async function undoPostStatus(
  deps: Deps,
  actor: Actor,
  id: string,
  status: SettablePostStatus,
): Promise<OrganiserPost> {
  return changePost(deps, actor, { id, mayLeave: status === "approve" }, async (tx, post, moved) => {
    const last = await findLastStatusChange(tx, { account_id: post.account_id, post_id: id });
    // No guest has seen it yet, so any moderator may undo it.
    const isWaiting = post.wall_due_at !== null;
    if (post.status !== status) throw new AppError("conflict", messages.posts.undoOvertaken);
    const isByRule = !last && isWaiting && findRuling(post) !== null;
    if (!isByRule && (!last || (last.age_seconds > limits.undoStatusSeconds && !isWaiting))) {
      throw new AppError("conflict", messages.posts.undoTooLate);
    }
    const isOwn = last?.user_id === actor.user_id || isWaiting;
    if ((last && last.to_status !== status) || !isOwn) {
      throw new AppError("conflict", messages.posts.undoOvertaken);
    }
    const from = last?.from_status ?? "pending";
    const [, applied] = await Promise.all([
      last && removeStatusChange(tx, { account_id: post.account_id, id: last.id }),
      applyStatus(deps, tx, { post, status: from, moved }),
      recordStatus(tx, actor, post, "post.undo", from),
    ]);
    return applied;
  });
}

/** Records a change of status with the post's event: the post's text and guest stay out of the audit log. */
function recordStatus(tx: Transaction, actor: Actor, post: LockedPost, action: AuditAction, status: PostStatus) {
  const subject = { kind: "post", id: post.id, event_id: post.event_id } as const;
  return recordAudit(tx, actor, { action, subject, from_value: post.status, to_value: status });
}

type ModeratedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

/**
 * `unreferencedKeys` are keys that no row references after the commit. `isWaiting`: there is work after the wall delay.
 */
type Change =
  | (PostChange & { hasWork: boolean; isWaiting: boolean; unreferencedKeys: string[]; ended?: EndedTrust })
  | null;

/**
 * Runs `work` on the locked post, and publishes the change after the commit. In `work`, independent statements are
 * pipelined: on one connection they run in order, with one round trip before the wall updates. `work` may take the post
 * out of `approve` only with `mayLeave`.
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
  // Publish first, and read the moderator's response meanwhile.
  const published = change && publishChange(deps, change.event, change.effect, changedNotice(id, change));
  const removed = change && removeAtOnce(deps.storage, change.unreferencedKeys);
  const recalled = change?.ended && publishEndedTrust(deps, change.ended);
  const [post] = await Promise.all([getPost(deps, actor, id), published, removed, recalled]);
  return post;
}

type StatusStep = { post: ModeratedPost; status: PostStatus; moved: MovedFiles; in_turn?: boolean };

/** Saves the status, and its effects on the wall, the URLs and the jobs that still make the post's media. */
async function applyStatus(deps: Deps, tx: Transaction, { post, status, moved, in_turn }: StatusStep): Promise<Change> {
  const moderated_at = status === "pending" ? null : new Date().toISOString();
  const dueAt = in_turn ? post.due_in_turn : post.due_if_approved;
  const wall_due_at = status === "approve" ? dueAt : null;
  // The URLs of a post in the wall delay are still secret, so they stay.
  const takenDown = post.status === "approve" && post.wall_due_at === null ? takeDown(post, moved) : null;
  const revived = isRevived(post, status) && { media_state: "processing" as const };
  const unreferencedKeys = takenDown?.unreferencedKeys ?? [];
  const [change, hasJobs, , , ended] = await Promise.all([
    writePost(tx, post, { status, moderated_at, wall_due_at, ...revived, ...takenDown?.values }),
    followStatus(deps.jobs, tx, post, status),
    followWait(deps, tx, post, wall_due_at),
    scheduleRemoval(deps.jobs, tx, unreferencedKeys, { account_id: post.account_id, isAwaited: true }),
    status === "banned" ? endTrust(deps, tx, post) : nothingEnded,
  ]);
  if (!change) throw postNotFound();
  if (status === "pending") await scheduleWaitAlarm(deps.jobs, tx, change.event);
  return {
    ...change,
    hasWork: hasJobs || unreferencedKeys.length > 0,
    isWaiting: wall_due_at !== null,
    unreferencedKeys,
    ended,
  };
}

/** Schedules or cancels the job that ends a post's wall delay, to match its new value. */
async function followWait(deps: Deps, tx: Transaction, post: LockedPost, wall_due_at: string | null): Promise<void> {
  if (wall_due_at !== null) {
    // An early job is scheduled again by the database's clock.
    const delaySeconds = Math.max(limits.wallDelaySeconds, (Date.parse(wall_due_at) - Date.now()) / 1_000);
    await scheduleShowing(deps.jobs, tx, post, delaySeconds);
  } else if (post.wall_due_at !== null) await cancelShowing(deps.jobs, tx, [post.id]);
}

/**
 * Adds or removes a post's star. On the wall that is a new version of the post at the same place; elsewhere only
 * consoles are notified. Setting the current value changes nothing. Throws not_found.
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
    return { ...change, hasWork: false, isWaiting: false, unreferencedKeys: [] };
  });
}
