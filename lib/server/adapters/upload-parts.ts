import "server-only";
import { AppError } from "@/lib/shared/errors";
import { bucketParts } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { UploadParts } from "@/lib/shared/videos/contract";
import type { PartStore, StoredPart } from "./upload-store";

/**
 * Says how far an upload of so many bytes is and signs the next parts that the bucket lacks; joins them where it lacks
 * none. Throws not_found where parts of another size lie there, which nobody can go on from.
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

/** Parts come in order, so those behind a hole are sent anew. */
function countFromStart(stored: readonly StoredPart[]): number {
  const hole = stored.findIndex(({ number }, index) => number !== index + 1);
  return hole === -1 ? stored.length : hole;
}
