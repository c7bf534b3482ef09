import "server-only";
import { limits } from "@/lib/shared/limits";
import type { BoundedReader } from "./bounded-reader";
import { type PictureFacts, plainPicture } from "./picture-facts";

const riffBytes = 12;
/** Type and size, of four bytes each. */
const chunkHeaderBytes = 8;
const animationFlag = 0x02;

/** Reads the first chunk (WebP container, RFC 9649): a picture, or the canvas of the following chunks. */
export async function readWebpHeader(reader: BoundedReader): Promise<PictureFacts> {
  const type = (await reader.read(riffBytes, chunkHeaderBytes)).toString("latin1", 0, 4);
  const start = riffBytes + chunkHeaderBytes;
  if (type === "VP8 ") return { ...plainPicture, ...lossySize(await reader.read(start, 10)) };
  if (type === "VP8L") return { ...plainPicture, ...losslessSize(await reader.read(start, 5)) };
  if (type !== "VP8X") throw new RangeError("There is no picture in this file.");
  // Flags, and from byte 4 on both sides, minus one (2.7.1).
  const data = await reader.read(start, 10);
  const size = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  const isMoving = (data.readUInt8(0) & animationFlag) !== 0;
  return { ...plainPicture, ...size, frames: isMoving ? await countFrames(reader) : 1 };
}

/** Reads a key frame's header (RFC 6386, 9.1): after a start code, fourteen bits for each side. */
function lossySize(data: Buffer) {
  if ((data.readUInt8(0) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a)
    throw new RangeError("This is no key frame.");
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649, 3.4: fourteen bits for each side, minus one. */
function losslessSize(data: Buffer) {
  if (data.readUInt8(0) !== 0x2f) throw new RangeError("The picture has no header.");
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Counts the frames; null beyond the reader's budget or the limit for moving pictures. */
async function countFrames(reader: BoundedReader): Promise<number | null> {
  let frames = 0;
  try {
    for (let at = riffBytes; at + chunkHeaderBytes <= reader.bytes; ) {
      const chunk = await reader.read(at, chunkHeaderBytes);
      if (chunk.toString("latin1", 0, 4) === "ANMF") frames += 1;
      if (frames > limits.animationMaxFrames) return null;
      const bytes = chunk.readUInt32LE(4);
      // Chunks have an even length.
      at += chunkHeaderBytes + bytes + (bytes % 2);
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return Math.max(1, frames);
}
