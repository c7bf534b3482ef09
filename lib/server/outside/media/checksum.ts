import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { crc32 } from "node:zlib";

/** Bytes per read of a file. */
const chunkBytes = 256 * 1024;

export type ReadFacts = { bytes: number; crc32: number };

/** Reads bytes to their end and returns their count and CRC-32, which an archive states in advance. */
export async function checksumOfBytes(chunks: AsyncIterable<Uint8Array>): Promise<ReadFacts> {
  const facts: ReadFacts = { bytes: 0, crc32: 0 };
  for await (const chunk of chunks) {
    facts.bytes += chunk.length;
    facts.crc32 = crc32(chunk, facts.crc32);
  }
  return facts;
}

/** Like checksumOfBytes, for a local file. */
function checksumOfFile(path: string): Promise<ReadFacts> {
  return checksumOfBytes(createReadStream(path, { highWaterMark: chunkBytes }));
}

/** Like checksumOfFile, in the columns of a post's large picture or clip. */
export async function mediaFactsOf(path: string): Promise<{ media_bytes: number; media_crc32: number }> {
  const { bytes, crc32: media_crc32 } = await checksumOfFile(path);
  return { media_bytes: bytes, media_crc32 };
}

/** Reads a guest's file once for both of its checksums, in the columns of a post. */
export async function originalFactsOf(path: string): Promise<{ original_crc32: number; original_sha256: string }> {
  const hash = createHash("sha256");
  let original_crc32 = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    hash.update(chunk);
    original_crc32 = crc32(chunk, original_crc32);
  }
  return { original_crc32, original_sha256: hash.digest("hex") };
}
