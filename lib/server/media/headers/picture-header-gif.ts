import "server-only";
import { limits } from "@/lib/shared/limits";
import type { BoundedReader } from "./bounded-reader";
import { gifImages } from "./gif-blocks";
import { type PictureFacts, plainPicture } from "./picture-facts";

/** Reads the canvas size and counts frames, up to the reader's budget and the limit for moving pictures. */
export async function readGifHeader(reader: BoundedReader): Promise<PictureFacts> {
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
