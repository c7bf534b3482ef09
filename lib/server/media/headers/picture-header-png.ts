import "server-only";
import type { BoundedReader } from "./bounded-reader";
import { type PictureFacts, plainPicture } from "./picture-facts";
import { pngChunks } from "./png-chunks";

/** Bit depths by colour type (PNG, third edition, 11.2.1). */
const bitDepths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export async function readPngHeader(reader: BoundedReader): Promise<PictureFacts> {
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
