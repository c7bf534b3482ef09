import "server-only";
import { randomUUID } from "node:crypto";
import { isEventGone } from "@/db/faults";
import { insertPhotoUpload } from "@/db/queries/posts/photo-uploads";
import { insertVideoUpload } from "@/db/queries/posts/video-uploads";
import { type EventAccessRow, findEventAccess } from "@/db/queries/posts/wall";
import { messages } from "@/lib/shared/all-messages";
import type { Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import type { GetUploadUrlBody, UploadTicket } from "@/lib/shared/posts/upload-contract";
import type { VideoTicket } from "@/lib/shared/videos/contract";
import { admitToForm } from "../../base/auth/access";
import { admitToCeilings } from "../../ceilings";
import type { Deps } from "../../deps";

/**
 * Signs an upload of one photo from a phone to the bucket. Throws not_found without a bucket, too_large, and what
 * admitToForm throws.
 */
export async function issueUploadUrl(deps: Deps, visitor: Visitor, body: GetUploadUrlBody): Promise<UploadTicket> {
  const event = await admitToForm(deps.db, await findEventAccess(deps.db, body.event_id), visitor);
  const { signUpload } = deps.storage;
  if (!signUpload) throw new AppError("not_found", messages.uploads.notHere);
  await admitPhoto(deps, event, body.bytes);
  const id = randomUUID();
  const storage_key = keyOf(event, id);
  const rules = { contentType: body.content_type, bytes: body.bytes, expiresInSeconds: limits.uploadUrlSeconds };
  const { url, headers } = await signUpload(storage_key, rules);
  await insertRow(deps, event, id, body.bytes);
  return { upload_key: id, upload_url: url, headers };
}

/**
 * Starts a resumable upload of one photo, with or without a bucket; `video_id` is its upload key. Throws too_large, and
 * what admitToForm throws.
 */
export async function beginPhotoUpload(deps: Deps, visitor: Visitor, body: GetUploadUrlBody): Promise<VideoTicket> {
  const event = await admitToForm(deps.db, await findEventAccess(deps.db, body.event_id), visitor);
  await admitPhoto(deps, event, body.bytes);
  const ticket = deps.photoUploads.begin();
  const { video_id, expiration_time } = ticket;
  // This row lets the sweep find the bytes even after the event is deleted; a post takes the row below.
  await insertVideoUpload(deps.db, { video_id, account_id: event.account_id, event_id: event.id, expiration_time });
  await insertRow(deps, event, video_id, body.bytes);
  return ticket;
}

async function admitPhoto(deps: Deps, event: EventAccessRow, bytes: number) {
  if (bytes > limits.photoMaxBytes) {
    const message = messages.submission.photoTooLarge;
    throw new AppError("too_large", message, { issues: [{ path: "bytes", message }] });
  }
  await admitToCeilings(deps, event);
}

const keyOf = ({ account_id, id: event_id }: EventAccessRow, id: string) => `uploads/${account_id}/${event_id}/${id}`;

async function insertRow(deps: Deps, event: EventAccessRow, id: string, bytes: number) {
  const owned = { account_id: event.account_id, event_id: event.id };
  try {
    await insertPhotoUpload(deps.db, { id, ...owned, storage_key: keyOf(event, id), bytes });
  } catch (error) {
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
}
