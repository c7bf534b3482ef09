import "server-only";
import { open } from "node:fs/promises";
import { decoderRules, limits, pictureRules } from "@/lib/shared/limits";
import { readerOf } from "../headers/bounded-reader";
import type { PictureHeader } from "../headers/picture-facts";
import { readPictureHeader } from "../headers/picture-header";
import { UndecodableError } from "../undecodable";

/** Expected decoding cost of a picture, known before it is decoded. */
export type PhotoCost = "usual" | "costly";

/** Memory that decoding takes: bytes per pixel, and `baseBytes`; as measured (limits.ts, decoderRules) plus a fifth. */
const memoryOfHeif = { hevc: 9, av1: 22 } as const;
const baseBytes = 100 * 1024 * 1024;

/** Classifies a picture as costly if it takes far more time or memory than a usual phone photo. */
export function costOf(header: PictureHeader): PhotoCost {
  const pixels = pixelsOf(header);
  const comesInPasses = header.isProgressive || header.isInterlaced;
  const isCostly =
    header.compression === "av1" ||
    header.tiles > limits.costlyTiles ||
    (pixels > limits.costlyPixels && (header.compression !== null || header.type === "webp" || comesInPasses)) ||
    (pixels > limits.costlyDeepPixels && header.bitDepth > 8) ||
    isLongAnimation(header);
  return isCostly ? "costly" : "usual";
}

/** Returns the bytes of memory that a costly picture may need, or null for a usual one; the maximum if unknown. */
export function costlyBytesOf(header: PictureHeader): number | null {
  if (costOf(header) === "usual") return null;
  const { compression } = header;
  if (compression === null || compression === "other") return limits.costlyPictureMaxBytes;
  // Tiles are decoded one after the other into the picture: what they reach beyond its edges takes no memory.
  return baseBytes + memoryOfHeif[compression] * Math.max(header.width * header.height, header.tilePixels);
}

/** Returns the processor time that a picture may take; a small file gets little. Its lane has a ceiling, too. */
export function cpuSecondsOf(header: PictureHeader, bytes: number): number {
  const { cpuSeconds, cpuSecondsPerMegabyte, cpuSecondsPerMegapixel } = pictureRules;
  const frames = header.type === "png" || isLongAnimation(header) ? 1 : (header.frames ?? 1);
  const pixels = pixelsOf(header) * frames;
  return cpuSeconds + (bytes / 1e6) * cpuSecondsPerMegabyte + (pixels / 1e6) * cpuSecondsPerMegapixel;
}

/** Resource needs of a picture, known before it is decoded: see costlyBytesOf and cpuSecondsOf. */
type PictureNeeds = { costlyBytes: number | null; cpuSeconds: number };

/** Reads the header of the file. An unreadable one gets the maximum for a picture. */
export async function readPictureNeeds(path: string): Promise<PictureNeeds> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const header = await readPictureHeader(readerOf(file), size);
    if (header?.compression === "other")
      throw new UndecodableError("The file holds a kind of picture that phones do not.");
    if (header) return { costlyBytes: costlyBytesOf(header), cpuSeconds: cpuSecondsOf(header, size) };
    return { costlyBytes: limits.costlyPictureMaxBytes, cpuSeconds: decoderRules.costly.cpuSeconds };
  } finally {
    await file.close();
  }
}

const pixelsOf = ({ width, height, tiles, tilePixels }: PictureHeader) => Math.max(width * height, tiles * tilePixels);

/** Tells if an animation exceeds the limits for moving. Of a PNG only the first frame is decoded. */
function isLongAnimation({ type, frames, width, height }: PictureHeader): boolean {
  if (type === "png" || frames === 1) return false;
  return frames === null || frames > limits.animationMaxFrames || frames * width * height > limits.animationMaxPixels;
}
