import "server-only";
import { BoundedReader, type ReadAt } from "./bounded-reader";
import { gifImages } from "./gif-blocks";
import { type JpegScan, reachesLastUnit } from "./jpeg-scan";
import { jpegMarkers, jpegSegments } from "./jpeg-segments";
import { pngChecksumBytes, pngChunks } from "./png-chunks";

export type PhotoType = "jpg" | "png" | "webp" | "gif" | "avif" | "heic";

/** Phones write fewer than ten; a file of only box headers must not keep the server reading. */
const maxBoxes = 64;
const webpHeaderBytes = 12;
/** One for each frame of an animation, plus some. */
const maxWebpChunks = 2_000;
const spareBytes = 1024 * 1024;
/** A PNG's last chunk, IEND, without its checksum. A file that is cut off within it has all of its pixels. */
const pngEnd = Buffer.from("\0\0\0\0IEND", "latin1");

/**
 * Tells if a photo's file is complete, so that a guest learns of a truncated upload or copy at once, while they still
 * have the picture. Decodes nothing, and accepts what decoders accept: bytes after the end, because phones append clips
 * and depth maps, and a missing end marker of a complete picture.
 */
export async function isComplete(readAt: ReadAt, bytes: number, type: PhotoType): Promise<boolean> {
  // Enough to read the whole file, and parts of it again.
  const reader = new BoundedReader(readAt, bytes, { bytes: 2 * bytes + spareBytes, reads: bytes });
  try {
    return await checks[type](reader);
  } catch (error) {
    // A read or a number beyond the end: the file is shorter than it declares.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const chunkBytes = 256 * 1024;
const endMarker = Buffer.from([0xff, jpegMarkers.endOfImage]);
const huffmanTables = 0xc4;
/** A frame's header; of the markers in its range, c4, c8 and cc mean something else (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Tells if the file has a first scan and the image's end; the end marker cannot occur by chance in scan data. Some apps
 * omit the marker: then the picture is complete if its only scan reaches the last row.
 */
async function isJpegComplete(reader: BoundedReader): Promise<boolean> {
  const scan = await findScan(reader);
  return scan !== null && ((await hasEndMarker(reader, scan.start)) || (await reachesLastUnit(reader, scan)));
}

/** Returns the first scan. Thumbnails precede it, with their own scans and ends. */
async function findScan(reader: BoundedReader): Promise<JpegScan | null> {
  const tables: Buffer[] = [];
  let [frameMarker, frame, restartInterval] = [0, Buffer.alloc(0) as Buffer, 0];
  for await (const { marker, start, end } of jpegSegments(reader)) {
    const content = () => reader.read(start, end - start);
    if (isFrame(marker)) [frameMarker, frame] = [marker, await content()];
    // There are four tables for DC and four for AC.
    if (marker === huffmanTables && tables.length < 8) tables.push(await content());
    if (marker === jpegMarkers.restartInterval) restartInterval = (await content()).readUInt16BE(0);
    if (marker === jpegMarkers.startOfScan) {
      return { frameMarker, frame, tables, restartInterval, header: await content(), start: end };
    }
  }
  return null;
}

/** Searches the last chunk first, which nearly always has the end, then from `start` on. */
async function hasEndMarker(reader: BoundedReader, start: number): Promise<boolean> {
  const tail = Math.max(start, reader.bytes - chunkBytes);
  if (tail < reader.bytes && (await reader.read(tail, reader.bytes - tail)).includes(endMarker)) return true;
  for (let offset = start; offset < tail; offset += chunkBytes) {
    const length = Math.min(chunkBytes + endMarker.length - 1, reader.bytes - offset);
    if ((await reader.read(offset, length)).includes(endMarker)) return true;
  }
  return false;
}

const checks: Record<PhotoType, (reader: BoundedReader) => Promise<boolean>> = {
  jpg: isJpegComplete,
  png: isPngComplete,
  webp: isWebpComplete,
  gif: isGifComplete,
  avif: hasCompleteBoxes,
  heic: hasCompleteBoxes,
};

/** Checks up to the last chunk of pixels; the rest is not needed. */
async function isPngComplete(reader: BoundedReader): Promise<boolean> {
  let [pixelsEnd, last, longest] = [0, 0, 0];
  try {
    for await (const { type, start, bytes } of pngChunks(reader)) {
      if (type === "IEND") return pixelsEnd > 0;
      if (type !== "IDAT") continue;
      pixelsEnd = start + bytes + pngChecksumBytes;
      [last, longest] = [bytes, Math.max(longest, last)];
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  if (pixelsEnd === 0 || pixelsEnd > reader.bytes) return false;
  const rest = await reader.read(pixelsEnd, Math.min(pngEnd.length, reader.bytes - pixelsEnd));
  const isEndCut = rest.length > 4 && pngEnd.subarray(0, rest.length).equals(rest);
  // Pixel chunks have one size except the last. After a shorter one only the end is missing.
  return isEndCut || (longest > 0 && last < longest);
}

/**
 * Tells if the container (RFC 9649) is complete, with its chunks within it: decoders require both, including the
 * padding that makes a chunk even. Bytes after the container do not matter.
 */
async function isWebpComplete(reader: BoundedReader): Promise<boolean> {
  const end = 8 + (await reader.read(4, 4)).readUInt32LE(0);
  if (end > reader.bytes) return false;
  let at = webpHeaderBytes;
  for (let chunks = 0; at + 8 <= end && chunks < maxWebpChunks; chunks += 1) {
    const bytes = (await reader.read(at + 4, 4)).readUInt32LE(0);
    at += 8 + bytes + (bytes % 2);
  }
  return at > webpHeaderBytes && at <= end;
}

async function isGifComplete(reader: BoundedReader): Promise<boolean> {
  let images = 0;
  for await (const _ of gifImages(reader)) images += 1;
  return images > 0;
}

/**
 * Tells if the boxes that a HEIF picture needs are complete (ISO/IEC 14496-12, 4.2): its metadata and its data. Stops
 * at the first bytes that are not a box: they were appended.
 */
async function hasCompleteBoxes(reader: BoundedReader): Promise<boolean> {
  const found = new Set<string>();
  let offset = 0;
  for (let boxes = 0; boxes < maxBoxes && offset + 8 <= reader.bytes; boxes += 1) {
    const head = await reader.read(offset, Math.min(16, reader.bytes - offset));
    const type = head.toString("latin1", 4, 8);
    if (!/^[\w ]{4}$/.test(type)) break;
    const short = head.readUInt32BE(0);
    // 0: up to the file's end; 1: the size follows the type, in eight bytes.
    const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const size = short === 0 ? reader.bytes - offset : long;
    if (size < 8) break;
    if (offset + size > reader.bytes) return false;
    found.add(type);
    offset += size;
  }
  return found.has("meta") && found.has("mdat");
}
