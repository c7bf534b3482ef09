import "server-only";
import { randomUUID } from "node:crypto";
import { isEventGone } from "@/db/faults";
import { insertPhotoUpload } from "@/db/queries/photo-uploads";
import { findEventAccess } from "@/db/queries/wall";
import type { Visitor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { GetUploadUrlBody, UploadTicket } from "@/lib/shared/posts/upload-contract";
import { admitToForm } from "../auth/access";
import { admitToCeilings } from "../ceilings";
import type { Deps } from "../deps";

/**
 * Lets a phone put one photo into the bucket. Throws not_found where there is no bucket, too_large, and what admitToForm
 * throws.
 */
export async function issueUploadUrl(deps: Deps, visitor: Visitor, body: GetUploadUrlBody): Promise<UploadTicket> {
  const event = await admitToForm(deps.db, await findEventAccess(deps.db, body.event_id), visitor);
  const { signUpload } = deps.storage;
  if (!signUpload) throw new AppError("not_found", messages.uploads.notHere);
  if (body.bytes > limits.photoMaxBytes) {
    const message = messages.submission.photoTooLarge;
    throw new AppError("too_large", message, { issues: [{ path: "bytes", message }] });
  }
  await admitToCeilings(deps, event);
  const id = randomUUID();
  const owned = { account_id: event.account_id, event_id: event.id };
  const storage_key = `uploads/${event.account_id}/${event.id}/${id}`;
  const rules = { contentType: body.content_type, bytes: body.bytes, expiresInSeconds: limits.uploadUrlSeconds };
  const { url, headers } = await signUpload(storage_key, rules);
  try {
    await insertPhotoUpload(deps.db, { id, ...owned, storage_key, bytes: body.bytes });
  } catch (error) {
    throw isEventGone(error) ? new AppError("not_found", messages.events.notFound) : error;
  }
  return { upload_key: id, upload_url: url, headers };
}
