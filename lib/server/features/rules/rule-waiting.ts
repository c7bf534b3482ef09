import "server-only";
import type { Transaction } from "@/db/client";
import { lockPostForWorker } from "@/db/queries/posts/posts";
import { listRulable } from "@/db/queries/posts/rules";
import { findEventAccess } from "@/db/queries/posts/wall";
import { limits } from "@/lib/shared/limits";
import { ruleLimits } from "@/lib/shared/limits/rules";
import type { JobPayloads, Jobs } from "@/lib/shared/ports/jobs";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { followStatus } from "../post-changes/media-jobs";
import { changedNotice, type LockedPost, writePost } from "../post-changes/post-change";
import { publishEndedTrust, recallApprovals } from "./recall";
import { followRuling, rulePost } from "./rule-post";

/** Enqueues the job that applies the rules to an event's waiting posts. Repeated calls before it runs are one job. */
export async function scheduleRules(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  payload: JobPayloads["apply-rules"],
): Promise<void> {
  await jobs.enqueue(tx, "apply-rules", payload, { key: payload.event_id });
}

/**
 * Follows a change of an event's mode: recalls approvals if it is "Review" now, otherwise asks the rules about a batch
 * of waiting posts and schedules the next one. Idempotent.
 */
export async function applyRules(deps: Deps, { event_id, after }: JobPayloads["apply-rules"]): Promise<void> {
  const event = await findEventAccess(deps.db, event_id);
  if (!event) return;
  if (event.moderation_mode === "Review") {
    await recallApprovals(deps, event_id);
    return;
  }
  const limit = ruleLimits.postsPerJob;
  const ids = await listRulable(deps.db, { event_id, after, limit });
  for (const id of ids) await ruleWaitingPost(deps, id);
  const last = ids.at(-1);
  if (!last || ids.length < limit) return;
  await deps.db.transaction((tx) => scheduleRules(deps.jobs, tx, { event_id, after: last }));
  deps.jobs.wake();
}

async function ruleWaitingPost(deps: Deps, id: string): Promise<void> {
  const ruled = await deps.db.transaction((tx) => ruleWaiting(deps, tx, id));
  if (!ruled) return;
  const { change, hasJobs, isDelayed, ended } = ruled;
  if (hasJobs) deps.jobs.wake();
  if (isDelayed) deps.jobs.wake(limits.wallDelaySeconds);
  await publishChange(deps, change.event, change.effect, changedNotice(id, change));
  await publishEndedTrust(deps, ended);
}

/** Words need no picture. */
const hasPicture = ({ media_type, thumbnail_media_key }: LockedPost) =>
  thumbnail_media_key !== null || media_type === "text";

async function ruleWaiting(deps: Deps, tx: Transaction, id: string) {
  const post = await lockPostForWorker(tx, id);
  if (!post || !hasPicture(post) || post.media_state === "failed") return null;
  const ruling = await rulePost(tx, post);
  if (!ruling || Object.keys(ruling.values).length === 0) return null;
  const change = await writePost(tx, post, ruling.values);
  if (!change) return null;
  const hasJobs = await followStatus(deps.jobs, tx, post, ruling.values.status ?? post.status);
  // Moderators were notified of the post when it came.
  const ended = await followRuling(deps, tx, post, { ruling: { ...ruling, isNews: false }, change });
  return { change, hasJobs, isDelayed: Boolean(ruling.values.wall_due_at), ended };
}
