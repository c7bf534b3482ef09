import "server-only";
import { type FileHandle, open } from "node:fs/promises";

export type PhotoType = "jpg" | "png" | "webp" | "gif" | "avif" | "heic";

const chunkBytes = 256 * 1024;
const jpegEnd = Buffer.from([0xff, 0xd9]);
/** The IEND chunk's type and checksum (PNG, third edition, 11.2.5). */
const pngEnd = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** Phones write fewer than ten; a file of nothing but box headers must not keep the server reading. */
const maxBoxes = 64;
/** The terminator of the last data block, and the trailer (GIF89a, sections 16 and 27). */
const gifEnd = Buffer.from([0x00, 0x3b]);

/**
 * Whether a photo's file reaches its end: an upload or a copy that broke off is told to the guest at once, while
 * they still hold the picture. Reads a few chunks, decodes nothing. Bytes after the end are allowed: phones append
 * clips and depth maps.
 */
export async function isComplete(path: string, bytes: number, type: PhotoType): Promise<boolean> {
  const file = await open(path, "r");
  try {
    if (type === "jpg") {
      const start = await findJpegScan(file, bytes);
      return start !== null && (await contains(file, jpegEnd, start, bytes));
    }
    if (type === "png") return await contains(file, pngEnd, 0, bytes);
    if (type === "webp") return (await readBytes(file, 4, 4)).readUInt32LE(0) + 8 <= bytes;
    if (type === "avif" || type === "heic") return await holdsBoxes(file, bytes);
    return await contains(file, gifEnd, Math.max(0, bytes - 1_024), bytes);
  } catch (error) {
    // A read or a number beyond the end: the file is shorter than it says of itself.
    if (error instanceof RangeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Where the first scan's data begin, found by walking the marker segments (ITU-T T.81, annex B), or null. Inside
 * scan data the end marker's bytes cannot occur by chance; before it they can, in an embedded thumbnail.
 */
async function findJpegScan(file: FileHandle, bytes: number): Promise<number | null> {
  let offset = 2;
  while (offset + 4 <= bytes) {
    const segment = await readBytes(file, offset, 4);
    if (segment[0] !== 0xff) return null;
    const marker = segment[1];
    if (marker === 0xff) offset += 1;
    else if (marker === 0xda) return offset + 2 + segment.readUInt16BE(2);
    else offset += 2 + segment.readUInt16BE(2);
  }
  return null;
}

/**
 * Whether the boxes that a HEIF picture needs are whole (ISO/IEC 14496-12, 4.2): what it says of its pictures, and their
 * data. Stops at the first bytes that are no box: they were appended.
 */
async function holdsBoxes(file: FileHandle, bytes: number): Promise<boolean> {
  const found = new Set<string>();
  let offset = 0;
  for (let boxes = 0; boxes < maxBoxes && offset + 8 <= bytes; boxes += 1) {
    const head = await readBytes(file, offset, 16);
    const type = head.toString("latin1", 4, 8);
    if (!/^[\w ]{4}$/.test(type)) break;
    const short = head.readUInt32BE(0);
    const size = short === 0 ? bytes - offset : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) break;
    if (offset + size > bytes) return false;
    found.add(type);
    offset += size;
  }
  return found.has("meta") && found.has("mdat");
}

/** Looks in the last chunk first, where the end nearly always is, then from `start` on. */
async function contains(file: FileHandle, needle: Buffer, start: number, end: number): Promise<boolean> {
  const tail = Math.max(start, end - chunkBytes);
  if (tail < end && (await readBytes(file, tail, end - tail)).includes(needle)) return true;
  for (let offset = start; offset < tail; offset += chunkBytes) {
    const length = Math.min(chunkBytes + needle.length - 1, end - offset);
    if ((await readBytes(file, offset, length)).includes(needle)) return true;
  }
  return false;
}

async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
