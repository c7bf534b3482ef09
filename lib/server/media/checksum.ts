import "server-only";
import { createReadStream } from "node:fs";
import { crc32 } from "node:zlib";

/** Read at once of a file. */
const chunkBytes = 256 * 1024;

export type ReadFacts = { bytes: number; crc32: number };

/** Reads bytes to their end: how many there are, and their CRC-32, by which an archive names them beforehand. */
export async function checksumOfBytes(chunks: AsyncIterable<Uint8Array>): Promise<ReadFacts> {
  const facts: ReadFacts = { bytes: 0, crc32: 0 };
  for await (const chunk of chunks) {
    facts.bytes += chunk.length;
    facts.crc32 = crc32(chunk, facts.crc32);
  }
  return facts;
}

/** The same of a file of this machine. */
export function checksumOfFile(path: string): Promise<ReadFacts> {
  return checksumOfBytes(createReadStream(path, { highWaterMark: chunkBytes }));
}

/** The same as a post's row keeps it of its large picture or clip. */
export async function mediaFactsOf(path: string): Promise<{ media_bytes: number; media_crc32: number }> {
  const { bytes, crc32: media_crc32 } = await checksumOfFile(path);
  return { media_bytes: bytes, media_crc32 };
}
