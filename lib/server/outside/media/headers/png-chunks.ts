import "server-only";
import type { BoundedReader } from "./bounded-reader";

/** A chunk (PNG, third edition, 5.3): `bytes` of data from `start` on, followed by a checksum of four bytes. */
type PngChunk = { type: string; start: number; bytes: number };

const signatureBytes = 8;
export const pngChecksumBytes = 4;

/** Pictures of the maximum photo size have chunks of some kilobytes. */
const maxChunks = 16_000;

/** Yields the chunks up to IEND; throws a RangeError if the file ends before it, or has an invalid chunk. */
export async function* pngChunks(reader: BoundedReader): AsyncGenerator<PngChunk> {
  let at = signatureBytes;
  for (let count = 0; count < maxChunks; count += 1) {
    const header = await reader.read(at, 8);
    const [bytes, type] = [header.readUInt32BE(0), header.toString("latin1", 4, 8)];
    if (!/^[A-Za-z]{4}$/.test(type)) throw new RangeError("What follows is no chunk.");
    yield { type, start: at + 8, bytes };
    if (type === "IEND") return;
    at += 8 + bytes + pngChecksumBytes;
  }
  throw new RangeError("There are too many chunks.");
}
