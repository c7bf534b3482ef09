import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { isEventGone } from "@/db/faults";
import { type FormEventRow, findFormEvent } from "@/db/queries/guest-form";
import { findIdempotencyKey, insertPost, reserveIdempotencyKey } from "@/db/queries/posts";
import type { EventAccessRow } from "@/db/queries/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { byField, type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { SentPost } from "@/lib/shared/posts/submit-contract";
import { admitToForm } from "../auth/access";
import { hashToken } from "../auth/tokens";
import { admitToCeilings } from "../ceilings";
import type { Deps } from "../deps";
import { discardMedia } from "../media/remove";
import { scheduleNotification } from "../notifications/schedule";
import { copySeconds, enqueueMediaJob } from "../post-changes/media-jobs";
import { publishChange } from "../realtime/publish";
import { hashAddress } from "../rules/address";
import { endTrust, nothingEnded, publishEndedTrust } from "../rules/recall";
import { type IntakeRuling, ruleNewPost } from "../rules/rule-post";
import { scheduleWaitAlarm } from "../wait-alarm/schedule";
import { checkPost } from "./check-post";
import { type IncomingMedia, openMedia, type StoredMedia } from "./store-media";

type Submitted = { id: string; message: string };

/**
 * Accepts a guest's photo or video: bytes before row, row before response, publish after commit. The same key with the
 * same body is the same post; with another body it throws idempotency_mismatch. Throws not_found, forbidden or conflict
 * by the event's status, and what checkPost, admitToCeilings, openMedia and its `store` throw; nothing is stored then.
 */
export async function submitPost(
  deps: Deps,
  visitor: Visitor,
  sent: SentPost,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const attempt = () => attemptPost(deps, visitor, sent, idempotencyKey);
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
  idempotencyKey: string | null,
): Promise<Submitted> {
  const found = await findFormEvent(deps.db, sent.event_id);
  const earlier =
    found && idempotencyKey
      ? await findIdempotencyKey(deps.db, { event_id: found.id, idempotency_key: idempotencyKey })
      : null;
  // The earlier attempt was admitted: the event may have ended since.
  const event = earlier && found ? found : await admitToForm(deps.db, found, visitor);
  const { body, consent } = await checkPost(deps.db, event, sent, earlier !== null);
  const media = await openMedia(deps, event, body);
  try {
    const bodyHash = hashBody(sent, media.content);
    if (earlier) return repeatAnswer(earlier, bodyHash);
    const guest_token_hash = body.guest_token ? hashToken(body.guest_token) : null;
    return await storePost(deps, event, {
      values: { ...byField((name) => body[name]), ...consent, guest_token_hash, address_hash: hashAddress(event.id) },
      media,
      bodyHash,
      idempotencyKey,
    });
  } finally {
    await media.dispose();
  }
}

type Attempt = {
  /** Columns of the post's row with the guest's input. */
  values: GuestTexts &
    Awaited<ReturnType<typeof checkPost>>["consent"] & {
      guest_token_hash: string | null;
      address_hash: string | null;
    };
  media: IncomingMedia;
  bodyHash: string;
  idempotencyKey: string | null;
};

async function storePost(deps: Deps, event: FormEventRow, attempt: Attempt): Promise<Submitted> {
  await admitToCeilings(deps, event);
  const id = uuidv7();
  const ruled = await ruleNewPost(deps.db, event, { id, event_id: event.id, ...attempt.values, created_at: null });
  const stored = await attempt.media.store(id);
  // A post that a rule bans at once ends its guest's trust: approvals by trust that no wall has shown yet are recalled.
  let ended = nothingEnded;
  try {
    const earlier = await deps.db.transaction(async (tx) => {
      const first = await insertAttempt(deps, tx, event, attempt, { id, stored, ruled });
      if (!first && ruled.values.status === "banned") {
        ended = await endTrust(deps, tx, { id, event_id: event.id, ...attempt.values });
      }
      return first;
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
  await publishEndedTrust(deps, ended);
  return { id, message: messages.submission.submitted };
}

type NewPost = { id: string; stored: StoredMedia; ruled: IntakeRuling };

/** Inserts the post and schedules its jobs; returns the earlier attempt instead if there is one. */
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
    if (first) return first;
  }
  await insertPost(tx, { id, ...owned, ...values, ...stored.values, ...ruled.values });
  await stored.assign(tx);
  // A banned post's media are made if somebody approves it.
  if (ruled.values.status === "banned") return null;
  const isCostly = stored.cost === "costly";
  const expectedSeconds = stored.job === "make-clip" ? copySeconds(stored.values.original_bytes) : 0;
  const { guest_token_hash = null, address_hash = null } = values;
  const post = { id, account_id: event.account_id, status: "pending", guest_token_hash, address_hash } as const;
  await enqueueMediaJob(deps.jobs, tx, stored.job, post, { isCostly, expectedSeconds });
  if (ruled.isNews) await scheduleNotification(deps.jobs, tx, event);
  // Also for a post that the rules are about to decide: they may fail.
  await scheduleWaitAlarm(deps.jobs, tx, event);
  return null;
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
