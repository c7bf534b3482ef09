import "server-only";
import { limits } from "@/lib/shared/limits";
import { BoundedReader, type ReadAt } from "./bounded-reader";
import type { PhotoType } from "./complete";
import { gifImages } from "./gif-blocks";
import { jpegMarkers, jpegSegments } from "./jpeg-segments";
import { type PictureFacts, type PictureHeader, plainPicture } from "./picture-facts";
import { readHeifHeader } from "./picture-header-heif";
import { readWebpHeader } from "./picture-header-webp";
import { pngChunks } from "./png-chunks";
import { signatureBytes, typeByContent } from "./signatures";

/** Accepted photos by their MIME type. */
const photoTypes = new Map<string, PhotoType>([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["image/avif", "avif"],
  ["image/heic", "heic"],
  ["image/heif", "heic"],
  ["image/heic-sequence", "heic"],
  ["image/heif-sequence", "heic"],
]);

/** Reads the canvas size and counts frames, up to the reader's budget and the limit for moving pictures. */
async function readGifHeader(reader: BoundedReader): Promise<PictureFacts> {
  const screen = await reader.read(0, 13);
  const facts = { ...plainPicture, width: screen.readUInt16LE(6), height: screen.readUInt16LE(8) };
  let frames = 0;
  try {
    for await (const image of gifImages(reader)) {
      frames += 1;
      // Decoders enlarge the canvas to fit its pictures.
      facts.width = Math.max(facts.width, image.left + image.width);
      facts.height = Math.max(facts.height, image.top + image.height);
      if (frames > limits.animationMaxFrames) return { ...facts, frames: null };
    }
  } catch (error) {
    if (error instanceof RangeError) return { ...facts, frames: null };
    throw error;
  }
  if (frames === 0) throw new RangeError("There is no picture in this file.");
  return { ...facts, frames };
}

/**
 * Frames that the decoders support: baseline, extended, progressive; Huffman or arithmetic codes (ITU-T T.81, table
 * B.1).
 */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const progressiveMarkers = new Set([0xc2, 0xca]);
/** Lossless and hierarchical frames, which the decoders do not support. */
const unknownFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

/** Reads the frame header. Thumbnails in EXIF are skipped with their segment. */
async function readJpegHeader(reader: BoundedReader): Promise<PictureFacts> {
  for await (const { marker, start, end } of jpegSegments(reader)) {
    if (frameMarkers.has(marker)) {
      const frame = await reader.read(start, end - start);
      checkFrame(frame);
      const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
      return { ...plainPicture, width, height, isProgressive: progressiveMarkers.has(marker) };
    }
    if (unknownFrames.has(marker) || marker === jpegMarkers.startOfScan) break;
  }
  throw new RangeError("There is no frame that can be decoded.");
}

/** A frame has one byte of precision, four of size, one for the count, and three for each component. */
function checkFrame(frame: Buffer) {
  const components = frame.readUInt8(5);
  const isKnown = frame.readUInt8(0) === 8 && [1, 2, 3, 4].includes(components);
  if (!isKnown || frame.length !== 6 + 3 * components) throw new RangeError("The frame cannot be decoded.");
}

/** Bit depths by colour type (PNG, third edition, 11.2.1). */
const bitDepths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

async function readPngHeader(reader: BoundedReader): Promise<PictureFacts> {
  let facts: PictureFacts | null = null;
  for await (const { type, start, bytes } of pngChunks(reader)) {
    if (!facts) {
      if (type !== "IHDR" || bytes !== 13) break;
      facts = factsOf(await reader.read(start, bytes));
    } else if (type === "acTL") {
      facts.frames = Math.max(1, (await reader.read(start, 4)).readUInt32BE(0));
    } else if (type === "IDAT") return facts;
  }
  throw new RangeError("There is no picture in this file.");
}

function factsOf(header: Buffer): PictureFacts {
  const [bitDepth, colourType] = [header.readUInt8(8), header.readUInt8(9)];
  if (!bitDepths[colourType]?.includes(bitDepth)) throw new RangeError("There is no such kind of pixel.");
  const isInterlaced = header.readUInt8(12) === 1;
  return { ...plainPicture, width: header.readUInt32BE(0), height: header.readUInt32BE(4), bitDepth, isInterlaced };
}

const readers: Record<PhotoType, (reader: BoundedReader) => Promise<PictureFacts>> = {
  jpg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  gif: readGifHeader,
  avif: readHeifHeader,
  heic: readHeifHeader,
};

/** Returns a photo's type for the MIME type of its content; null if it is not accepted. */
export function photoTypeOf(mime: string | null): PhotoType | null {
  return photoTypes.get(mime ?? "") ?? null;
}

/**
 * Reads a photo's header within limits.photoHeaderMaxBytes, without decoding. Returns null for any other type, for a
 * broken header, and for one longer than any device writes.
 */
export async function readPictureHeader(readAt: ReadAt, bytes: number): Promise<PictureHeader | null> {
  const reader = new BoundedReader(readAt, bytes);
  try {
    const mime = typeByContent(await reader.read(0, Math.min(signatureBytes, bytes)));
    const type = photoTypeOf(mime);
    if (!mime || !type) return null;
    return { ...(await readers[type](reader)), type, mime };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
