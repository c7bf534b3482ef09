import "server-only";
import type { BoundedReader } from "./bounded-reader";
import { jpegMarkers, jpegSegments } from "./jpeg-segments";

const chunkBytes = 256 * 1024;
const end = Buffer.from([0xff, jpegMarkers.endOfImage]);

/** Whether the first scan begins and the image ends; inside scan data the end marker cannot occur by chance. */
export async function isJpegComplete(reader: BoundedReader): Promise<boolean> {
  const start = await findScan(reader);
  return start !== null && (await holdsEnd(reader, start));
}

/** Where the first scan's data begin. Before it lie thumbnails with ends of their own. */
async function findScan(reader: BoundedReader): Promise<number | null> {
  for await (const segment of jpegSegments(reader)) {
    if (segment.marker === jpegMarkers.startOfScan) return segment.end;
  }
  return null;
}

/** Looks in the last chunk first, where the end nearly always is, then from `start` on. */
async function holdsEnd(reader: BoundedReader, start: number): Promise<boolean> {
  const tail = Math.max(start, reader.bytes - chunkBytes);
  if (tail < reader.bytes && (await reader.read(tail, reader.bytes - tail)).includes(end)) return true;
  for (let offset = start; offset < tail; offset += chunkBytes) {
    const length = Math.min(chunkBytes + end.length - 1, reader.bytes - offset);
    if ((await reader.read(offset, length)).includes(end)) return true;
  }
  return false;
}
