import "server-only";
import type { Transaction } from "@/db/client";
import { countAround, isTouched, listUnseenApprovals, lockRules, lockUnseenApprovals } from "@/db/queries/posts/rules";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import type { ModerationMode } from "@/lib/shared/vocabulary";
import type { Deps } from "../../deps";
import { publishChange } from "../../outside/realtime/publish";
import { scheduleNotification } from "../notifications/schedule";
import { changedNotice, type LockedPost, type PostChange, writePost } from "../post-changes/post-change";
import { cancelShowing } from "../post-changes/showing";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { rulesOf } from "./settings";

/**
 * Returns a rule's approvals to review while no screen has shown them: the guest's trust ended with a ban, or the
 * event's mode is "Review" again. What a person decided stays.
 */

/** The rule that no longer applies: the guest is not trusted any more, or the event's mode is not automatic. */
type Ended = "trust" | "mode";
type Recalled = (PostChange & { post_id: string })[];

async function recall(deps: Deps, tx: Transaction, post: LockedPost, rule: Ended): Promise<PostChange | null> {
  const ended: RuleOutcome = { rule, action: "review", detail: "ended", group: null, is_dry_run: false };
  const pending = { status: "pending", moderated_at: null, wall_due_at: null, rule: ended } as const;
  const change = await writePost(tx, post, pending);
  if (!change) return null;
  await cancelShowing(deps.jobs, tx, [post.id]);
  await scheduleNotification(deps.jobs, tx, change.event);
  await scheduleWaitAlarm(deps.jobs, tx, change.event);
  return change;
}

type Locking = { ids: readonly string[]; rule: Ended; skipLocked?: boolean };

async function recallAll(deps: Deps, tx: Transaction, { ids, rule, ...options }: Locking): Promise<Recalled> {
  if (ids.length === 0) return [];
  const recalled: Recalled = [];
  for (const post of await lockUnseenApprovals(tx, ids, options)) {
    const change = await recall(deps, tx, post, rule);
    if (change) recalled.push({ ...change, post_id: post.id });
  }
  return recalled;
}

/** The posts that a ban recalled, and those that another transaction was changing meanwhile. */
export type EndedTrust = { recalled: Recalled; missed: string[] };

export const nothingEnded: EndedTrust = { recalled: [], missed: [] };

type BannedPost = Pick<LockedPost, "id" | "event_id" | "guest_token_hash">;

/** Ends a guest's trust in the transaction that bans a post; call publishEndedTrust after the commit. */
export async function endTrust(deps: Deps, tx: Transaction, post: BannedPost): Promise<EndedTrust> {
  const { event_id, guest_token_hash } = post;
  if (guest_token_hash === null) return nothingEnded;
  const unseen = await listUnseenApprovals(tx, { event_id, guest_token_hash });
  const ids = unseen.filter((id) => id !== post.id);
  // Two bans of one guest's posts would wait for each other.
  const recalled = await recallAll(deps, tx, { ids, rule: "trust", skipLocked: true });
  return { recalled, missed: ids.filter((id) => !recalled.some(({ post_id }) => post_id === id)) };
}

/** Publishes what a ban recalled, and recalls what was locked. */
export async function publishEndedTrust(deps: Deps, { recalled, missed }: EndedTrust): Promise<void> {
  await publishRecalled(deps, recalled);
  for (const id of missed) await recallOne(deps, id, "trust");
}

/** Recalls every unseen approval of an event's rules. */
export async function recallApprovals(deps: Deps, event_id: string): Promise<void> {
  for (const id of await listUnseenApprovals(deps.db, { event_id })) await recallOne(deps, id, "mode");
}

/** Recalls the unseen approvals of an event that was just saved, if people review everything there. */
export async function recallIfReviewed(deps: Deps, event: { id: string; moderation_mode: ModerationMode }) {
  if (event.moderation_mode === "Review") await recallApprovals(deps, event.id);
}

async function recallOne(deps: Deps, id: string, rule: Ended): Promise<void> {
  await publishRecalled(deps, await deps.db.transaction((tx) => recallAll(deps, tx, { ids: [id], rule })));
}

async function publishRecalled(deps: Deps, recalled: Recalled): Promise<void> {
  if (recalled.length > 0) deps.jobs.wake();
  for (const { post_id, ...change } of recalled) {
    await publishChange(deps, change.event, change.effect, changedNotice(post_id, change));
  }
}

/**
 * Recalls a locked post whose wall delay is over, if a rule approved it on a ground that ended meanwhile: a process may
 * have died between the end and the recall. Returns null if the post may be shown.
 */
export async function recallIfEnded(deps: Deps, tx: Transaction, post: LockedPost): Promise<PostChange | null> {
  const { rule } = post;
  if (!rule || rule.is_dry_run || rule.action !== "approve") return null;
  const settings = await lockRules(tx, post.event_id);
  if (!settings || (await isTouched(tx, post.id))) return null;
  if (settings.moderation_mode === "Review") return recall(deps, tx, post, "mode");
  if (rule.rule !== "trust") return null;
  const { guest } = await countAround(tx, post, rulesOf(settings).flood_minutes);
  return guest.banned > 0 ? recall(deps, tx, post, "trust") : null;
}
