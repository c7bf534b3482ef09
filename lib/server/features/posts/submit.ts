import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { isEventGone } from "@/db/faults";
import { type FormEventRow, findFormEvent } from "@/db/queries/posts/guest-form";
import { findIdempotencyKey, insertPost, reserveIdempotencyKey } from "@/db/queries/posts/posts";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { messages } from "@/lib/shared/all-messages";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { byField, type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import type { SentPost } from "@/lib/shared/posts/submit-contract";
import { recordAudit } from "../../base/audit-log/record";
import { admitToForm } from "../../base/auth/access";
import { hashToken } from "../../base/auth/tokens";
import { admitToCeilings } from "../../ceilings";
import type { Deps } from "../../deps";
import { discardMedia } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { scheduleNotification } from "../notifications/schedule";
import { copySeconds, enqueueMediaJob } from "../post-changes/media-jobs";
import { changedNotice } from "../post-changes/post-change";
import { hashAddress } from "../rules/address";
import { endTrust, nothingEnded, publishEndedTrust } from "../rules/recall";
import { type IntakeRuling, ruleNewPost, ruleWords } from "../rules/rule-post";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { checkPost, handOverOf, tagsOf } from "./check-post";
import { type IncomingMedia, openMedia, type StoredMedia } from "./store-media";

/** The person who adds a post that nobody has to check; null for the operator of the installation. */
type Team = { actor: Actor | null };

type Submitted = { id: string; message: string };

/**
 * Accepts a guest's photo or video: bytes before row, row before response, publish after commit. The same key with the
 * same body is the same post; with another body it throws idempotency_mismatch. With `team` the sender is known to be
 * of the event's team, or its operator: neither the form's state and fields nor the rules apply, and the post is
 * approved with its first row. Throws not_found, forbidden or conflict
 * by the event's status, and what checkPost, admitToCeilings, openMedia and its `store` throw; nothing is stored then.
 */
export async function submitPost(
  deps: Deps,
  visitor: Visitor,
  sent: SentPost,
  idempotencyKey: string | null,
  team: Team | null = null,
): Promise<Submitted> {
  const attempt = () => attemptPost(deps, visitor, sent, { idempotencyKey, team });
  try {
    return await attempt();
  } catch (error) {
    // The first attempt may have been committed during this one, which then met its clip or photo as used or removed.
    const key = { event_id: sent.event_id, idempotency_key: idempotencyKey ?? "" };
    if (!(error instanceof AppError) || !idempotencyKey || !(await findIdempotencyKey(deps.db, key))) throw error;
    return attempt();
  }
}

async function attemptPost(
  deps: Deps,
  visitor: Visitor,
  sent: SentPost,
  { idempotencyKey, team }: Pick<Attempt, "idempotencyKey" | "team">,
): Promise<Submitted> {
  const found = await findFormEvent(deps.db, sent.event_id);
  const earlier =
    found && idempotencyKey
      ? await findIdempotencyKey(deps.db, { event_id: found.id, idempotency_key: idempotencyKey })
      : null;
  // The earlier attempt was admitted: the event may have ended since.
  const event = (earlier || team) && found ? found : await admitToForm(deps.db, found, visitor);
  const { body, consent } = await checkPost(deps.db, event, sent, {
    isRepeated: earlier !== null,
    isTeam: team !== null,
  });
  const media = await openMedia(deps, event, body);
  try {
    const bodyHash = hashBody(sent, media.content);
    if (earlier) return repeatAnswer(earlier, bodyHash);
    const guest_token_hash = body.guest_token ? hashToken(body.guest_token) : null;
    return await storePost(deps, event, {
      values: {
        ...byField((name) => body[name]),
        ...tagsOf(event, body),
        ...handOverOf(body),
        ...consent,
        guest_token_hash,
        address_hash: hashAddress(event.id),
      },
      media,
      bodyHash,
      idempotencyKey,
      team,
    });
  } finally {
    await media.dispose();
  }
}

type Attempt = {
  /** Columns of the post's row with the guest's input. */
  values: GuestTexts &
    ReturnType<typeof tagsOf> &
    ReturnType<typeof handOverOf> &
    Awaited<ReturnType<typeof checkPost>>["consent"] & {
      guest_token_hash: string | null;
      address_hash: string | null;
    };
  media: IncomingMedia;
  bodyHash: string;
  idempotencyKey: string | null;
  team: Team | null;
};

async function storePost(deps: Deps, event: FormEventRow, attempt: Attempt): Promise<Submitted> {
  await admitToCeilings(deps, event);
  const id = uuidv7();
  const ruled = attempt.team
    ? approvedByTeam()
    : await ruleNewPost(deps.db, event, { id, event_id: event.id, ...attempt.values, created_at: null });
  const stored = await attempt.media.store(id);
  // A post that a rule bans at once ends its guest's trust: approvals by trust that no wall has shown yet are recalled.
  let ended = nothingEnded;
  let decided: Awaited<ReturnType<typeof ruleWords>> = null;
  try {
    const earlier = await deps.db.transaction(async (tx) => {
      const saved = await insertAttempt(deps, tx, event, attempt, { id, stored, ruled });
      decided = saved.decided;
      if (!saved.first && ruled.values.status === "banned") {
        ended = await endTrust(deps, tx, { id, event_id: event.id, ...attempt.values });
      }
      return saved.first;
    });
    if (earlier) {
      await discardMedia(deps.storage, stored.keys);
      return repeatAnswer(earlier, attempt.bodyHash);
    }
  } catch (error) {
    await discardMedia(deps.storage, stored.keys, error);
    // The event was deleted during the upload.
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
  deps.jobs.wake();
  await publishChange(deps, event, null, { event: "postSubmitted", post_id: id });
  await publishDecided(deps, id, decided);
  await publishEndedTrust(deps, ended);
  return { id, message: messages.submission.submitted };
}

/** Publishes what the rules made of words at once. */
async function publishDecided(deps: Deps, id: string, decided: Awaited<ReturnType<typeof ruleWords>>): Promise<void> {
  if (!decided) return;
  const { change, ended } = decided;
  if (decided.isDelayed) deps.jobs.wake(limits.wallDelaySeconds);
  await publishChange(deps, change.event, change.effect, changedNotice(id, change));
  await publishEndedTrust(deps, ended);
}

const approvedByTeam = (): IntakeRuling => ({
  values: { status: "approve", moderated_at: new Date().toISOString() },
  isNews: false,
});

type NewPost = { id: string; stored: StoredMedia; ruled: IntakeRuling };

/** Inserts the post and schedules its jobs; returns the earlier attempt as `first` instead if there is one. */
async function insertAttempt(
  deps: Deps,
  tx: Transaction,
  event: EventAccessRow,
  attempt: Attempt,
  { id, stored, ruled }: NewPost,
) {
  const { values, bodyHash, idempotencyKey } = attempt;
  const owned = ownedBy(event);
  if (idempotencyKey) {
    const attemptKey = { ...owned, idempotency_key: idempotencyKey, body_hash: bodyHash, post_id: id };
    const first = await reserveIdempotencyKey(tx, attemptKey);
    if (first) return { first, decided: null };
  }
  await insertPost(tx, { id, ...owned, ...values, ...stored.values, ...ruled.values });
  await stored.assign(tx);
  const subject = { kind: "post", id, event_id: event.id } as const;
  const approval = { action: "post.approve", subject, from_value: "pending", to_value: "approve" } as const;
  if (attempt.team?.actor) await recordAudit(tx, attempt.team.actor, approval);
  // A banned post's media are made if somebody approves it.
  if (ruled.values.status === "banned") return { first: null, decided: null };
  if (stored.job) await enqueueFirstJob(deps, tx, event, attempt, { id, stored, job: stored.job });
  // Words are whole at once, so the rules decide them here: before the alarm, as every decision locks event, then alarm.
  const decided = stored.job ? null : await ruleWords(deps, tx, id);
  if (ruled.isNews) await scheduleNotification(deps.jobs, tx, event);
  // Also for a post that the rules are about to decide: they may fail.
  await scheduleWaitAlarm(deps.jobs, tx, event);
  return { first: null, decided };
}

type FirstJob = { id: string; stored: StoredMedia; job: NonNullable<StoredMedia["job"]> };

async function enqueueFirstJob(
  deps: Deps,
  tx: Transaction,
  event: EventAccessRow,
  { values, team }: Attempt,
  { id, stored, job }: FirstJob,
): Promise<void> {
  const isCostly = stored.cost === "costly";
  const expectedSeconds = job === "make-clip" ? copySeconds(stored.values.original_bytes) : 0;
  const { guest_token_hash = null, address_hash = null } = values;
  const post = {
    id,
    account_id: event.account_id,
    status: team ? "approve" : "pending",
    guest_token_hash,
    address_hash,
  } as const;
  await enqueueMediaJob(deps.jobs, tx, job, post, { isCostly, expectedSeconds });
}

const ownedBy = (event: EventAccessRow) => ({ account_id: event.account_id, event_id: event.id });

/**
 * Hashes the guest's input as sent, to recognize repeated attempts: the event may have hidden a field since. Older
 * builds hash the same four fields in the same order.
 */
function hashBody(sent: SentPost, content: string): string {
  const typed = guestFieldNames.map((name) => [name, asTyped(sent[name])]);
  return createHash("sha256")
    .update(JSON.stringify([Object.fromEntries(typed), content]))
    .digest("hex");
}

const asTyped = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** Responds to a repeated attempt. An erased post's hash is empty, so its attempts cannot be compared and succeed. */
function repeatAnswer(earlier: { post_id: string; body_hash: string }, bodyHash: string): Submitted {
  if (earlier.body_hash !== "" && earlier.body_hash !== bodyHash) {
    throw new AppError("idempotency_mismatch", messages.submission.idempotencyMismatch);
  }
  return { id: earlier.post_id, message: messages.submission.submitted };
}
