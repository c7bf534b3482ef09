import "server-only";
import type { BoundedReader } from "./bounded-reader";
import { jpegMarkers, jpegSegments } from "./jpeg-segments";
import { type PictureFacts, plainPicture } from "./picture-facts";

/** Supported frames: baseline, extended, progressive; Huffman or arithmetic codes (ITU-T T.81, table B.1). */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const progressiveMarkers = new Set([0xc2, 0xca]);
/** Lossless and hierarchical frames, which they do not. */
const unknownFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]);

/** Reads the frame header. Thumbnails in EXIF are skipped with their segment. */
export async function readJpegHeader(reader: BoundedReader): Promise<PictureFacts> {
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
