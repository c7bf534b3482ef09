import "server-only";
import { setImmediate } from "node:timers/promises";
import { limits } from "@/lib/shared/limits";
import type { BoundedReader } from "./bounded-reader";
import { type BlockTables, EntropyWalk, readHuffmanTables } from "./jpeg-entropy";

/** A frame's first scan (ITU-T T.81, annex B): the contents of its segments, and the offset of its data. */
export type JpegScan = {
  frameMarker: number;
  frame: Buffer;
  header: Buffer;
  tables: Buffer[];
  /** Units (MCUs: one block, or more, of each component) between two restart markers; 0 without markers. */
  restartInterval: number;
  start: number;
};

/** Baseline and extended with Huffman codes: one scan contains the whole picture. */
const walkedFrames = new Set([0xc0, 0xc1]);
/** Share of the units that may be missing at the end, because it is not visible. */
const spareShare = 0.005;
/** Codes read before yielding to the event loop: about two milliseconds. */
const codesAtOnce = 100_000;
/** Components of a frame, and blocks of a unit (ITU-T T.81, B.2.3). */
const maxComponents = 4;
const maxBlocks = 10;

/**
 * Tells if the scan's codes reach the picture's last row. Only for files without an end marker, up to
 * limits.photoScanMaxBytes: it steps through every code, although it decodes none.
 */
export async function reachesLastUnit(reader: BoundedReader, scan: JpegScan): Promise<boolean> {
  const bytes = reader.bytes - scan.start;
  if (!walkedFrames.has(scan.frameMarker) || bytes <= 0 || bytes > limits.photoScanMaxBytes) return false;
  const components = componentsOf(scan);
  if (!components) return false;
  const data = withoutZeros(await reader.read(scan.start, bytes));
  return walk(new EntropyWalk(data), components, scan.restartInterval);
}

/** Cuts trailing zeros: disks return zeros for unwritten blocks, and they would pass for valid codes. */
function withoutZeros(data: Buffer): Buffer {
  let end = data.length;
  while (end > 0 && data[end - 1] === 0) end -= 1;
  // One zero may belong to the last code.
  return data.subarray(0, Math.min(end + 1, data.length));
}

type Components = { units: number; blocks: BlockTables[] };

/** Returns the picture's units and the blocks of each; null for a scan of only some components. */
function componentsOf({ frame, header, tables: segments }: JpegScan): Components | null {
  const tables = readHuffmanTables(segments);
  // Frame: precision, height, width, count, and for each component id, sampling and table (B.2.2). Scan: count, and for
  // each component id and tables (B.2.3).
  const [height, width, count] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame.readUInt8(5)];
  if (count > maxComponents || header.readUInt8(0) !== count || width * height > limits.photoMaxPixels) return null;
  const blocks: BlockTables[] = [];
  let [across, down] = [1, 1];
  for (let index = 0; index < count; index += 1) {
    const sampling = frame.readUInt8(7 + 3 * index);
    const ids = header.readUInt8(2 + 2 * index);
    const [dc, ac] = [tables.get(ids >> 4), tables.get(16 + (ids & 15))];
    const [horizontal, vertical] = count === 1 ? [1, 1] : [sampling >> 4, sampling & 15];
    if (!dc || !ac || horizontal < 1 || horizontal > 4 || vertical < 1 || vertical > 4) return null;
    for (let block = 0; block < horizontal * vertical; block += 1) blocks.push({ dc, ac });
    [across, down] = [Math.max(across, horizontal), Math.max(down, vertical)];
  }
  if (blocks.length > maxBlocks) return null;
  // A block has 8 × 8 pixels.
  return { units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)), blocks };
}

async function walk(codes: EntropyWalk, { units, blocks }: Components, restartInterval: number): Promise<boolean> {
  const needed = Math.ceil(units * (1 - spareShare));
  let pauseAt = codesAtOnce;
  for (let done = 0; done < needed; done += 1) {
    if (codes.codes >= pauseAt) {
      await setImmediate();
      pauseAt = codes.codes + codesAtOnce;
    }
    if (restartInterval > 0 && done > 0 && done % restartInterval === 0 && !codes.restart()) return false;
    if (!codes.unit(blocks)) return false;
  }
  return true;
}
