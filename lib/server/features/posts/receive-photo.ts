import "server-only";
import { rm } from "node:fs/promises";
import { findPhotoUpload, type PhotoUploadRow } from "@/db/queries/posts/photo-uploads";
import type { EventAccessRow } from "@/db/queries/posts/wall";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import type { SubmitPhotoBody } from "@/lib/shared/posts/submit-contract";
import { spoolObject } from "../../base/disk/spool-object";
import type { Deps } from "../../deps";

/** A guest's photo on this machine, from any upload method. */
export type ReceivedPhoto = {
  /** The file; null if an earlier post has taken it. */
  path: string | null;
  bytes: number;
  /** The checksum, in the format of UploadedFile's. */
  checksum: string;
  /** The direct upload that it came from, if any. */
  upload: PhotoUploadRow | null;
  /** True for a resumable upload, which is removed once a post has taken it. */
  isResumable: boolean;
  /** Removes the file unless a post has taken it. */
  dispose(): Promise<void>;
};

const noDispose = async () => {};

/**
 * Returns the photo of a post's body: the attached file, or the one that the phone uploaded to the bucket. The latter
 * is first copied here, so that the checked bytes are the stored ones: the signed URL still allows writes. Throws
 * invalid_input on the field upload_key, which makes the phone send the photo again, or unavailable.
 */
export async function receivePhoto(deps: Deps, event: EventAccessRow, body: SubmitPhotoBody): Promise<ReceivedPhoto> {
  if (body.media) return { ...body.media, upload: null, isResumable: false, dispose: noDispose };
  const { account_id, id: event_id } = event;
  const upload = body.upload_key ? await findPhotoUpload(deps.db, { account_id, event_id, id: body.upload_key }) : null;
  if (!upload) throw uploadRefused(messages.uploads.notArrived);
  const { bytes } = upload;
  if (upload.checksum) {
    return { path: null, bytes, checksum: upload.checksum, upload, isResumable: false, dispose: noDispose };
  }
  const put = await spoolObject(deps, upload.storage_key, limits.photoMaxBytes);
  const file = put ?? (await spoolResumable(deps, upload));
  if (file?.bytes !== bytes) {
    if (file) await rm(file.path, { force: true });
    throw uploadRefused(messages.uploads.notArrived);
  }
  return { ...file, upload, isResumable: !put, dispose: () => rm(file.path, { force: true }) };
}

/** Copies a resumable upload to its storage key and spools it; returns null if it is missing or incomplete. */
async function spoolResumable(deps: Deps, { id, storage_key }: PhotoUploadRow) {
  const found = await deps.photoUploads.find(id);
  if (!found?.isComplete) return null;
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
