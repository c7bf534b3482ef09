import "server-only";
import { rm } from "node:fs/promises";
import { findPhotoUpload, type PhotoUploadRow } from "@/db/queries/photo-uploads";
import type { EventAccessRow } from "@/db/queries/wall";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { SubmitPhotoBody } from "@/lib/shared/posts/submit-contract";
import type { Deps } from "../deps";
import { spoolObject } from "../media/spool-object";

/** A guest's photo on this machine, whichever way it came. */
export type ReceivedPhoto = {
  /** The file; null where an earlier post has taken it over. */
  path: string | null;
  bytes: number;
  /** Holds the checksum in the form of UploadedFile's. */
  checksum: string;
  /** The direct upload that it is, if it is one. */
  upload: PhotoUploadRow | null;
  /** Whether it came like a clip; then its upload can go once a post has taken it. */
  isResumable: boolean;
  /** Removes the file if nobody took it. */
  dispose(): Promise<void>;
};

const nothingToDispose = async () => {};

/**
 * The photo of a post's body: the file that came with it, or the one that the phone has put into the bucket. That one
 * is copied here first, so that what is looked at is what is stored: whoever holds the signed address may still write
 * to it. Throws invalid_input on the field upload_key, which tells the phone to send the photo anew, or unavailable.
 */
export async function receivePhoto(deps: Deps, event: EventAccessRow, body: SubmitPhotoBody): Promise<ReceivedPhoto> {
  if (body.media) return { ...body.media, upload: null, isResumable: false, dispose: nothingToDispose };
  const { account_id, id: event_id } = event;
  const upload = body.upload_key ? await findPhotoUpload(deps.db, { account_id, event_id, id: body.upload_key }) : null;
  if (!upload) throw uploadRefused(messages.uploads.notArrived);
  const { bytes } = upload;
  if (upload.checksum) {
    return { path: null, bytes, checksum: upload.checksum, upload, isResumable: false, dispose: nothingToDispose };
  }
  const put = await spoolObject(deps, upload.storage_key, limits.photoMaxBytes);
  const file = put ?? (await spoolResumable(deps, upload));
  if (file?.bytes !== bytes) {
    if (file) await rm(file.path, { force: true });
    throw uploadRefused(messages.uploads.notArrived);
  }
  return { ...file, upload, isResumable: !put, dispose: () => rm(file.path, { force: true }) };
}

/** The photo that came like a clip, brought to where others are put; null where it is not there, or not whole. */
async function spoolResumable(deps: Deps, { id, storage_key }: PhotoUploadRow) {
  const found = await deps.photoUploads.find(id);
  if (!found?.isWhole) return null;
  try {
    await deps.photoUploads.copyTo(id, storage_key, "application/octet-stream");
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
  return spoolObject(deps, storage_key, limits.photoMaxBytes);
}

export function uploadRefused(message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path: "upload_key", message }] });
}
