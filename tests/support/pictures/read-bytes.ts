import type { ReadAt } from "@/lib/server/outside/media/headers/bounded-reader";

/** Reads bytes like a file, and records what was read. */
export function countedReader(bytes: Uint8Array) {
  const read = { reads: 0, bytes: 0 };
  const readAt: ReadAt = async (offset, length) => {
    read.reads += 1;
    read.bytes += length;
    return bytes.subarray(offset, offset + length);
  };
  return { readAt, read };
}
