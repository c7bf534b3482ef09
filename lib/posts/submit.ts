import "server-only";
import { createHash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { v7 as uuidv7 } from "uuid";
import { claimIdempotencyKey, findIdempotencyKey, insertPost } from "@/db/queries/posts";
import { type EventDoor, findEventDoor } from "@/db/queries/wall";
import type { Visitor } from "../auth/actor";
import { admitToForm } from "../auth/doors";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { inspectPhoto } from "../media/inspect";
import { messages } from "../messages";
import { scheduleNotification } from "../notifications/schedule";
import { announce } from "../wall/announce";
import type { SubmitPostBody } from "./contract";

type Submitted = { id: string; message: string };

/**
 * Takes a guest's photo: bytes before row, row before answer, publish after commit. The same key with the same body
 * is the same post; with another body, idempotency_mismatch. Throws not_found, forbidden or conflict by the event's
 * status, and what inspectPhoto throws; nothing is stored then.
 */
export async function submitPost(
  deps: Deps,
  visitor: Visitor,
  body: SubmitPostBody,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const event = admitToForm(await findEventDoor(deps.db, body.event_id), visitor);
  const bodyHash = hashBody(body);
  if (idempotencyKey) {
    const key = { event_id: event.id, idempotency_key: idempotencyKey };
    const earlier = await findIdempotencyKey(deps.db, key);
    if (earlier) return repeatAnswer(earlier, bodyHash);
  }

  const photo = await inspectPhoto(body.media.path, body.media.bytes);
  const id = uuidv7();
  const originalKey = `originals/${event.account_id}/${event.id}/${id}.${photo.extension}`;
  await storeOriginal(deps, originalKey, body, photo.mime);
  try {
    const earlier = await deps.db.transaction(async (tx) => {
      if (idempotencyKey) {
        const claim = { ...ownedBy(event), idempotency_key: idempotencyKey, body_hash: bodyHash, post_id: id };
        const first = await claimIdempotencyKey(tx, claim);
        if (first) return first;
      }
      await insertPost(tx, {
        id,
        ...ownedBy(event),
        ...guestFields(body),
        media_type: "image",
        original_key: originalKey,
        original_mime: photo.mime,
        original_bytes: body.media.bytes,
      });
      await deps.jobs.enqueue(tx, "make-thumbnail", { post_id: id });
      await scheduleNotification(deps.jobs, tx, event);
      return null;
    });
    if (earlier) {
      await deps.storage.remove([originalKey]);
      return repeatAnswer(earlier, bodyHash);
    }
  } catch (error) {
    await deps.storage.remove([originalKey]).catch(() => {});
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
  deps.jobs.wake();
  await announce(deps, event, null, { event: "postSubmitted", post_id: id });
  return { id, message: messages.submission.submitted };
}

const ownedBy = (event: EventDoor) => ({ account_id: event.account_id, event_id: event.id });

function guestFields({ person_name, person_email_id, person_city, caption }: SubmitPostBody) {
  return { person_name, person_email_id, person_city, caption };
}

function hashBody(body: SubmitPostBody): string {
  return createHash("sha256")
    .update(JSON.stringify([guestFields(body), body.media.sha256]))
    .digest("hex");
}

function repeatAnswer(earlier: { post_id: string; body_hash: string }, bodyHash: string): Submitted {
  if (earlier.body_hash !== bodyHash) {
    throw new AppError("idempotency_mismatch", messages.submission.idempotencyMismatch);
  }
  return { id: earlier.post_id, message: messages.submission.submitted };
}

async function storeOriginal(deps: Deps, key: string, body: SubmitPostBody, mime: string) {
  try {
    await deps.storage.put(key, { path: body.media.path }, mime);
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}

/** The event was deleted while its guest's photo was on the way (foreign_key_violation). */
function isEventGone(error: unknown): boolean {
  return (
    error instanceof DrizzleQueryError &&
    error.cause instanceof Error &&
    "code" in error.cause &&
    error.cause.code === "23503"
  );
}
