import "server-only";
import { AppError } from "@/lib/shared/errors";
import { bucketParts } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { UploadParts } from "@/lib/shared/videos/contract";
import type { PartStore, StoredPart } from "./upload-store";

/**
 * Reports the progress of an upload of this many bytes and signs the next missing parts; completes the upload if none
 * is missing. Throws not_found if stored parts have another size, because such an upload cannot be resumed.
 */
export async function askForParts(parts: PartStore, id: string, bytes: number): Promise<UploadParts> {
  const { stored, sign, join } = await parts.open(id);
  if (!stored) return whole(bytes);
  const count = Math.ceil(bytes / parts.partBytes);
  const bytesOf = (number: number) => Math.min(parts.partBytes, bytes - (number - 1) * parts.partBytes);
  if (stored.some(({ number, ...part }) => number > count || part.bytes !== bytesOf(number))) {
    throw new AppError("not_found", messages.videos.uploadGone);
  }
  const keptParts = countFromStart(stored);
  if (keptParts === count) {
    await join();
    return whole(bytes);
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

const whole = (bytes: number): UploadParts => ({ is_whole: true, kept_bytes: bytes, missing: [] });

/** Parts are sent in order, so parts after a hole are sent again. */
function countFromStart(stored: readonly StoredPart[]): number {
  const hole = stored.findIndex(({ number }, index) => number !== index + 1);
  return hole === -1 ? stored.length : hole;
}
