import "server-only";
import type { DataStore } from "@tus/server";
import { AppError } from "@/lib/shared/errors";
import { bucketParts } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { UploadParts } from "@/lib/shared/videos/contract";

/** Stores the bytes of uploads while they arrive. An id in `store` is `idPrefix` plus the upload's id. */
export type UploadStore = {
  store: DataStore;
  idPrefix: string;
  /** Returns the disk space on this machine that an upload with this many missing bytes needs. */
  diskBytesFor(missingBytes: number): number;
  /** True if received bytes stay on this machine; false if they only pass through. */
  isOnThisDisk: boolean;
  readAt(id: string, offset: number, length: number): Promise<Uint8Array>;
  copyTo(id: string, key: string, mime: string): Promise<void>;
  /** Removes an upload; a missing one is not an error. */
  remove(id: string): Promise<void>;
};

/** One part of an upload in the bucket. Numbers begin at 1; `tag` is the bucket's ETag. */
export type StoredPart = { number: number; bytes: number; tag: string };

type UploadInParts = {
  /** Stored parts by number; null if the upload is already completed or aborted. */
  stored: readonly StoredPart[] | null;
  /** Signs a PUT of exactly this part and size. */
  sign(part: { number: number; bytes: number; expiresInSeconds: number }): Promise<string>;
  /** Joins the stored parts into one object. Not an error if another call has already done so. */
  join(): Promise<void>;
};

/** Parts of uploads in a bucket that phones reach directly. */
export type PartStore = {
  /** Size of every part but the last. */
  partBytes: number;
  /** Opens an existing upload. */
  open(id: string): Promise<UploadInParts>;
};

/**
 * Reports the progress of an upload of this many bytes and signs the next missing parts; completes the upload if none
 * is missing. Throws not_found if stored parts have another size, because such an upload cannot be resumed.
 */
export async function signMissingParts(parts: PartStore, id: string, bytes: number): Promise<UploadParts> {
  const { stored, sign, join } = await parts.open(id);
  if (!stored) return completeUpload(bytes);
  const count = Math.ceil(bytes / parts.partBytes);
  const bytesOf = (number: number) => Math.min(parts.partBytes, bytes - (number - 1) * parts.partBytes);
  if (stored.some(({ number, ...part }) => number > count || part.bytes !== bytesOf(number))) {
    throw new AppError("not_found", messages.videos.uploadGone);
  }
  const keptParts = countFromStart(stored);
  if (keptParts === count) {
    await join();
    return completeUpload(bytes);
  }
  const numbers = Array.from(
    { length: Math.min(count - keptParts, bucketParts.signedPerAnswer) },
    (_, index) => keptParts + index + 1,
  );
  const missing = numbers.map(async (number) => ({
    start: (number - 1) * parts.partBytes,
    bytes: bytesOf(number),
    url: await sign({ number, bytes: bytesOf(number), expiresInSeconds: bucketParts.signedSeconds }),
  }));
  return { is_whole: false, kept_bytes: keptParts * parts.partBytes, missing: await Promise.all(missing) };
}

const completeUpload = (bytes: number): UploadParts => ({ is_whole: true, kept_bytes: bytes, missing: [] });

/** Parts are sent in order, so parts after a hole are sent again. */
function countFromStart(stored: readonly StoredPart[]): number {
  const hole = stored.findIndex(({ number }, index) => number !== index + 1);
  return hole === -1 ? stored.length : hole;
}
