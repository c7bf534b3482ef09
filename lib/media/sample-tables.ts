import "server-only";
import { open } from "node:fs/promises";

/** Reads at most so many bytes of an index; half a gigabyte of clip has one of a few. */
const maxTableBytes = 16 * 1024 * 1024;
/** Boxes that are looked at in one file; an index in fragments has a few for each. */
const maxBoxes = 20_000;
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl"]);

/**
 * The most packets that one run of an MP4's index says it has (ISO/IEC 14496-12, 8.7.4, 'stsc'), 0 for files of another
 * kind. Twelve bytes can claim four thousand million, which whoever goes through them one by one never comes to the end of.
 */
export async function longestChunk(path: string): Promise<number> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const read = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    let [longest, boxes] = [0, 0];
    const waiting: [start: number, end: number][] = [[0, size]];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      let [offset, end] = place;
      while (offset + 8 <= end && boxes < maxBoxes) {
        boxes += 1;
        const header = await read(offset, 16);
        if (header.length < 8) break;
        const [headerBytes, boxBytes] = measure(header, end - offset);
        if (boxBytes < headerBytes) break;
        const type = header.toString("latin1", 4, 8);
        const content: [number, number] = [offset + headerBytes, Math.min(offset + boxBytes, end)];
        if (containers.has(type)) waiting.push(content);
        if (type === "stsc") {
          const table = await read(content[0], Math.min(content[1] - content[0], maxTableBytes));
          longest = Math.max(longest, longestOf(table));
        }
        offset += boxBytes;
      }
    }
    return longest;
  } finally {
    await file.close();
  }
}

/** Bytes of the header, and of the box with it. */
function measure(header: Buffer, rest: number): [header: number, box: number] {
  const size = header.readUInt32BE(0);
  if (size === 0) return [8, rest];
  if (size !== 1) return [8, size];
  return [16, header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))];
}

/** Version and flags, the number of entries, then three numbers each, the second of which counts. */
function longestOf(table: Buffer): number {
  let longest = 0;
  for (let at = 12; at + 4 <= table.length; at += 12) longest = Math.max(longest, table.readUInt32BE(at));
  return longest;
}
