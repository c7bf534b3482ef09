import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Database, Transaction } from "@/db/client";
import { lockPostForWorker } from "@/db/queries/posts/posts";
import { isTouched, lockRules, type RuleSettings } from "@/db/queries/posts/rules";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { limits } from "@/lib/shared/limits";
import type { RuleOutcome } from "@/lib/shared/rules/outcome";
import type { Deps } from "../../deps";
import { scheduleNotification } from "../notifications/schedule";
import { type LockedPost, type PostChange, type PostValues, writePost } from "../post-changes/post-change";
import { scheduleShowing } from "../post-changes/showing";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { askRules, outcomeOf, readPictureFacts, type UndecidedPost } from "./facts";
import { type EndedTrust, endTrust, nothingEnded } from "./recall";
import { isRuled, rulesOf } from "./settings";

const now = () => new Date().toISOString();

/** Tells if the rules, not people, decide an event's undecided posts once their pictures are made. */
const decidesAlone = (settings: RuleSettings) =>
  settings.moderation_mode !== "Review" && rulesOf(settings).dry_run === "off";

/** The columns that the rules decide of a new post, without its picture; and if moderators hear of it now. */
export type IntakeRuling = { values: Pick<PostValues, "rule" | "status" | "moderated_at">; isNews: boolean };

export async function ruleNewPost(db: Database, settings: RuleSettings, post: UndecidedPost): Promise<IntakeRuling> {
  if (!isRuled(settings)) return { values: {}, isNews: true };
  const decision = await askRules(db, settings, post, null);
  if (!decision) return { values: {}, isNews: !decidesAlone(settings) };
  const rule = outcomeOf(decision, settings);
  if (rule.is_dry_run || rule.action !== "ban") return { values: { rule }, isNews: true };
  return { values: { rule, status: "banned", moderated_at: now() }, isNews: false };
}

/** `isNews`: people have to decide the post, and were not notified of it before. */
export type Ruling = { values: PostValues; isNews: boolean };

/**
 * Asks the rules about a locked post whose picture is made; `post` has the values that are about to be saved. Returns
 * null if a person has decided it, or its event is gone. Asking again gives the same answer.
 */
export async function rulePost(tx: Transaction, post: LockedPost): Promise<Ruling | null> {
  if (post.status !== "pending" || post.moderated_at !== null) return null;
  const settings = await lockRules(tx, post.event_id);
  if (!settings || (await isTouched(tx, post.id))) return null;
  const isNews = post.rule === null && decidesAlone(settings);
  if (isFinal(post.rule)) return { values: {}, isNews };
  const decision = await askRules(tx, settings, post, await readPictureFacts(tx, post));
  if (!decision) return { values: post.rule?.is_dry_run ? { rule: null } : {}, isNews };
  const rule = outcomeOf(decision, settings);
  if (rule.is_dry_run || rule.action === "review") {
    return { values: isDeepStrictEqual(rule, post.rule) ? {} : { rule }, isNews };
  }
  if (rule.action === "ban") return { values: { rule, status: "banned", moderated_at: now() }, isNews: false };
  const wall_due_at = settings.due_if_approved;
  return { values: { rule, status: "approve", moderated_at: now(), wall_due_at }, isNews: false };
}

/**
 * Asks the rules about a new post of words in the transaction that stores it: it has no picture to wait for. Returns
 * null if nothing changed.
 */
export async function ruleWords(deps: Deps, tx: Transaction, id: string) {
  const post = await lockPostForWorker(tx, id);
  const ruling = post && (await rulePost(tx, post));
  if (!ruling || (Object.keys(ruling.values).length === 0 && !ruling.isNews)) return null;
  const change = await writePost(tx, post, ruling.values);
  if (!change) return null;
  const ended = await followRuling(deps, tx, { ...post, ...ruling.values } as LockedPost, { ruling, change });
  return { change, ended, isDelayed: Boolean(ruling.values.wall_due_at) };
}

/** Words and contacts do not change with the picture, and a ban that ended the guest's trust stays. */
function isFinal(rule: RuleOutcome | null): boolean {
  if (!rule || rule.is_dry_run) return false;
  return rule.rule === "words" || rule.rule === "contact" || (rule.rule === "trust" && rule.action === "review");
}

/** Schedules what follows from a saved ruling; call publishEndedTrust with the result after the commit. */
export async function followRuling(
  deps: Deps,
  tx: Transaction,
  post: LockedPost,
  { ruling: { values, isNews }, change }: { ruling: Ruling; change: PostChange },
): Promise<EndedTrust> {
  if (values.wall_due_at) await scheduleShowing(deps.jobs, tx, post, limits.wallDelaySeconds);
  if (isNews) await scheduleWaiting(deps, tx, change.event);
  return values.status === "banned" ? endTrust(deps, tx, post) : nothingEnded;
}

/** Schedules mail and alarm for a post that now waits for people. */
export async function scheduleWaiting({ jobs }: Deps, tx: Transaction, event: EventAccessRow): Promise<void> {
  await scheduleNotification(jobs, tx, event);
  await scheduleWaitAlarm(jobs, tx, event);
}
