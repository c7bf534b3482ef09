import "server-only";
import { createHash } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "@/db/client";
import { type PhotoUploadRow, takePhotoUpload } from "@/db/queries/photo-uploads";
import { claimIdempotencyKey, findIdempotencyKey, insertPost } from "@/db/queries/posts";
import { type EventDoor, findEventDoor } from "@/db/queries/wall";
import type { Visitor } from "../auth/actor";
import { admitToForm } from "../auth/doors";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { inspectPhoto } from "../media/inspect";
import { discardMedia } from "../media/remove";
import { messages } from "../messages";
import { scheduleNotification } from "../notifications/schedule";
import { announce } from "../wall/announce";
import type { SubmitPostBody } from "./contract";
import { type ReceivedPhoto, receivePhoto, uploadRefused } from "./receive-photo";

type Submitted = { id: string; message: string };

/**
 * Takes a guest's photo: bytes before row, row before answer, publish after commit. The same key with the same body
 * is the same post; with another body, idempotency_mismatch. Throws not_found, forbidden or conflict by the event's
 * status, and what receivePhoto and inspectPhoto throw; nothing is stored then.
 */
export async function submitPost(
  deps: Deps,
  visitor: Visitor,
  body: SubmitPostBody,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const event = admitToForm(await findEventDoor(deps.db, body.event_id), visitor);
  const photo = await receivePhoto(deps, event, body);
  try {
    const bodyHash = hashBody(body, photo);
    if (idempotencyKey) {
      const key = { event_id: event.id, idempotency_key: idempotencyKey };
      const earlier = await findIdempotencyKey(deps.db, key);
      if (earlier) return repeatAnswer(earlier, bodyHash);
    }
    return await storePost(deps, event, { body, photo, bodyHash, idempotencyKey });
  } finally {
    await photo.dispose();
  }
}

type Attempt = { body: SubmitPostBody; photo: ReceivedPhoto; bodyHash: string; idempotencyKey: string | null };

async function storePost(deps: Deps, event: EventDoor, attempt: Attempt): Promise<Submitted> {
  const { path, bytes } = attempt.photo;
  if (!path) throw uploadRefused(messages.uploads.alreadyUsed);
  const { mime, extension } = await inspectPhoto(path, bytes);
  const id = uuidv7();
  const original_key = `originals/${event.account_id}/${event.id}/${id}.${extension}`;
  await storeOriginal(deps, original_key, path, mime);
  try {
    const row = { id, original_key, original_mime: mime, original_bytes: bytes };
    const earlier = await deps.db.transaction((tx) => insertAttempt(deps, tx, event, attempt, row));
    if (earlier) {
      await discardMedia(deps.storage, [original_key]);
      return repeatAnswer(earlier, attempt.bodyHash);
    }
  } catch (error) {
    await discardMedia(deps.storage, [original_key], error);
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
  deps.jobs.wake();
  await announce(deps, event, null, { event: "postSubmitted", post_id: id });
  return { id, message: messages.submission.submitted };
}

type StoredOriginal = { id: string; original_key: string; original_mime: string; original_bytes: number };

/** Writes the post and asks for what follows from it; gives the earlier attempt instead where there was one. */
async function insertAttempt(deps: Deps, tx: Transaction, event: EventDoor, attempt: Attempt, row: StoredOriginal) {
  const { body, photo, bodyHash, idempotencyKey } = attempt;
  const owned = ownedBy(event);
  if (idempotencyKey) {
    const claim = { ...owned, idempotency_key: idempotencyKey, body_hash: bodyHash, post_id: row.id };
    const first = await claimIdempotencyKey(tx, claim);
    if (first) return first;
  }
  await insertPost(tx, { ...row, ...owned, ...guestFields(body), media_type: "image" });
  if (photo.upload) await takeOver(deps, tx, photo.upload, { post_id: row.id, checksum: photo.checksum });
  await deps.jobs.enqueue(tx, "make-thumbnail", { post_id: row.id });
  await scheduleNotification(deps.jobs, tx, event);
  return null;
}

/** The photo now lies at its post's own key; what the phone put into the bucket can go. */
async function takeOver(
  deps: Deps,
  tx: Transaction,
  upload: PhotoUploadRow,
  by: { post_id: string; checksum: string },
) {
  const isFirst = await takePhotoUpload(tx, { ...upload, ...by });
  if (!isFirst) throw uploadRefused(messages.uploads.alreadyUsed);
  await deps.jobs.enqueue(tx, "remove-media", { keys: [upload.storage_key] });
}

const ownedBy = (event: EventDoor) => ({ account_id: event.account_id, event_id: event.id });

function guestFields({ person_name, person_email_id, person_city, caption }: SubmitPostBody) {
  return { person_name, person_email_id, person_city, caption };
}

function hashBody(body: SubmitPostBody, { checksum }: ReceivedPhoto): string {
  return createHash("sha256")
    .update(JSON.stringify([guestFields(body), checksum]))
    .digest("hex");
}

function repeatAnswer(earlier: { post_id: string; body_hash: string }, bodyHash: string): Submitted {
  if (earlier.body_hash !== bodyHash) {
    throw new AppError("idempotency_mismatch", messages.submission.idempotencyMismatch);
  }
  return { id: earlier.post_id, message: messages.submission.submitted };
}

async function storeOriginal(deps: Deps, key: string, path: string, mime: string) {
  try {
    await deps.storage.put(key, { path }, mime);
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
