import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { box } from "./mp4-box";

const blockBytes = 1024 * 1024;

/** Writes a file with an MP4's structure of exactly `bytes`, every megabyte of which differs. */
export async function writeLargeClip(file: string, bytes: number): Promise<void> {
  const ftyp = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));
  const header = Buffer.concat([ftyp, box("moov"), Buffer.alloc(8)]);
  header.writeUInt32BE(bytes - header.length + 8, header.length - 8);
  header.write("mdat", header.length - 4, "latin1");
  const noise = randomBytes(blockBytes);
  const handle = await open(file, "wx");
  try {
    await handle.write(header);
    for (let offset = header.length; offset < bytes; offset += noise.length) {
      noise.writeUInt32BE(offset, 0);
      await handle.write(noise, 0, Math.min(noise.length, bytes - offset));
    }
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file's bytes, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
