import "server-only";
import type { BoundedReader } from "./bounded-reader";
import { type JpegScan, reachesLastUnit } from "./jpeg-scan";
import { jpegMarkers, jpegSegments } from "./jpeg-segments";

const chunkBytes = 256 * 1024;
const endMarker = Buffer.from([0xff, jpegMarkers.endOfImage]);
const huffmanTables = 0xc4;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Tells if the file has a first scan and the image's end; the end marker cannot occur by chance in scan data. Some apps
 * omit the marker: then the picture is complete if its only scan reaches the last row.
 */
export async function isJpegComplete(reader: BoundedReader): Promise<boolean> {
  const scan = await findScan(reader);
  return scan !== null && ((await holdsEnd(reader, scan.start)) || (await reachesLastUnit(reader, scan)));
}

/** Returns the first scan. Thumbnails precede it, with their own scans and ends. */
async function findScan(reader: BoundedReader): Promise<JpegScan | null> {
  const tables: Buffer[] = [];
  let [frameMarker, frame, restartInterval] = [0, Buffer.alloc(0) as Buffer, 0];
  for await (const { marker, start, end } of jpegSegments(reader)) {
    const content = () => reader.read(start, end - start);
    if (isFrame(marker)) [frameMarker, frame] = [marker, await content()];
    if (marker === huffmanTables && tables.length < 8) tables.push(await content());
    if (marker === jpegMarkers.restartInterval) restartInterval = (await content()).readUInt16BE(0);
    if (marker === jpegMarkers.startOfScan) {
      return { frameMarker, frame, tables, restartInterval, header: await content(), start: end };
    }
  }
  return null;
}

/** Searches the last chunk first, which nearly always has the end, then from `start` on. */
async function holdsEnd(reader: BoundedReader, start: number): Promise<boolean> {
  const tail = Math.max(start, reader.bytes - chunkBytes);
  if (tail < reader.bytes && (await reader.read(tail, reader.bytes - tail)).includes(endMarker)) return true;
  for (let offset = start; offset < tail; offset += chunkBytes) {
    const length = Math.min(chunkBytes + endMarker.length - 1, reader.bytes - offset);
    if ((await reader.read(offset, length)).includes(endMarker)) return true;
  }
  return false;
}
