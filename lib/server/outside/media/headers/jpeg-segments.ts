import "server-only";
import type { BoundedReader } from "./bounded-reader";

/** A marker segment (ITU-T T.81, annex B) with data from `start` to `end`. */
type JpegSegment = { marker: number; start: number; end: number };

export const jpegMarkers = { startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda, restartInterval: 0xdd } as const;

/** Read-ahead in the search for a marker behind stray bytes. */
const strayBytes = 4_096;
/** A photo with a depth map in its metadata has some hundred segments. */
const maxSegments = 10_000;
/** TEM and the restart markers have no length and no data. */
const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Yields the marker segments from `offset` on, up to the end of the image if there is one; the caller must stop at a
 * scan. Throws a RangeError where a decoder would fail: at the file's end and at an invalid segment.
 */
export async function* jpegSegments(reader: BoundedReader, offset = 2): AsyncGenerator<JpegSegment> {
  let at = offset;
  for (let count = 0; count < maxSegments; count += 1) {
    const { marker, end } = await nextMarker(reader, at);
    at = end;
    if (isStandalone(marker)) continue;
    if (marker === jpegMarkers.startOfImage) throw new RangeError("A second image begins within the first.");
    if (marker === jpegMarkers.endOfImage) return yield { marker, start: end, end };
    const length = (await reader.read(end, 2)).readUInt16BE(0);
    if (length < 2) throw new RangeError("A segment is shorter than its own length.");
    at = end + length;
    yield { marker, start: end + 2, end: at };
  }
  throw new RangeError("There are too many segments.");
}

/**
 * Returns the next marker from `offset` on, and its end. Some cameras and apps write stray bytes before a marker;
 * decoders skip them, and any number of fill bytes.
 */
async function nextMarker(reader: BoundedReader, offset: number): Promise<{ marker: number; end: number }> {
  for (let at = offset, ahead: number | undefined; ; ahead = strayBytes) {
    const bytes = await reader.peek(at, 2, ahead);
    let found = bytes.indexOf(0xff);
    while (found >= 0 && found + 1 < bytes.length) {
      const marker = bytes.readUInt8(found + 1);
      if (marker !== 0 && marker !== 0xff) return { marker, end: at + found + 2 };
      found = bytes.indexOf(0xff, found + 1);
    }
    at += found < 0 ? bytes.length : bytes.length - 1;
  }
}
