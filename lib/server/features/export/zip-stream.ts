import "server-only";
import { exportRules } from "@/lib/shared/limits";
import type { ByteRange } from "@/lib/shared/ports/storage";
import { centralHeader, endRecords, localHeader, localHeaderBytes, type ZipFile, type ZipTotals } from "./zip-format";
import type { Place } from "./zip-layout";

/** Directory records are small: this many bytes of them are sent together. */
const gatheredBytes = 64 * 1024;

export type PlacedFile = ZipFile & Place;

/** Bytes of an open file. */
export type OpenBytes = {
  chunks: AsyncIterable<Uint8Array>;
  /** Releases the file, read or not. Never rejects. */
  close(): Promise<void>;
};

/** A ZIP file with a known layout; its bytes are read while they are sent. */
export type ZipSource<File extends PlacedFile> = {
  totals: ZipTotals;
  /** Yields files in order, from the last one whose `column` is at or before `offset`. */
  filesFrom(column: keyof Place, offset: number): AsyncIterable<File>;
  /** Opens exactly this range of the file's bytes. Rejects if they are not available. */
  open(file: File, range: ByteRange): Promise<OpenBytes>;
};

/**
 * Yields a range of a ZIP file's bytes, both ends inclusive. Reads only a little ahead, and keeps neither files nor
 * lists in memory. Throws what the source throws; closes open files.
 */
export async function* zipBytes<File extends PlacedFile>(
  source: ZipSource<File>,
  range: ByteRange,
): AsyncGenerator<Uint8Array, void, void> {
  const { totals } = source;
  if (range.start < totals.central_offset) yield* fileBytes(source, range);
  if (range.end >= totals.central_offset) yield* directoryBytes(source, range);
}

async function* fileBytes<File extends PlacedFile>(source: ZipSource<File>, range: ByteRange) {
  for await (const { file, bytes } of openAhead(source, range)) {
    const header = cut(localHeader(file), file.start, range);
    if (header.length > 0) yield header;
    if (bytes) yield* bytes.chunks;
  }
}

type Opening<File> = { file: File; bytes: Promise<OpenBytes | null> };

/** Yields the files in a range, each open, while it opens the next ones. */
async function* openAhead<File extends PlacedFile>(source: ZipSource<File>, range: ByteRange) {
  const waiting: Opening<File>[] = [];
  let current: OpenBytes | null = null;
  const next = async () => {
    await current?.close();
    current = null;
    const opening = waiting.shift();
    if (!opening) return null;
    current = await opening.bytes;
    return { file: opening.file, bytes: current };
  };
  try {
    for await (const file of source.filesFrom("start", range.start)) {
      if (file.start > range.end) break;
      waiting.push(beginOpening(source, file, range));
      if (waiting.length <= exportRules.readAhead) continue;
      const opened = await next();
      if (opened) yield opened;
    }
    for (let opened = await next(); opened; opened = await next()) yield opened;
  } finally {
    const left = await Promise.allSettled(waiting.map(({ bytes }) => bytes));
    const open = left.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
    await Promise.all([(current as OpenBytes | null)?.close(), ...open.map((bytes) => bytes.close())]);
  }
}

function beginOpening<File extends PlacedFile>(source: ZipSource<File>, file: File, range: ByteRange): Opening<File> {
  const from = file.start + localHeaderBytes(file);
  const part = { start: Math.max(0, range.start - from), end: Math.min(file.bytes - 1, range.end - from) };
  const bytes = part.start <= part.end ? source.open(file, part) : Promise.resolve(null);
  // `next` awaits this later: avoid an unhandled rejection.
  bytes.catch(() => {});
  return { file, bytes };
}

async function* directoryBytes<File extends PlacedFile>(source: ZipSource<File>, range: ByteRange) {
  const { totals } = source;
  let gathered: Buffer[] = [];
  let size = 0;
  const endStart = totals.central_offset + totals.central_bytes;
  if (range.start < endStart) {
    const first = Math.max(0, range.start - totals.central_offset);
    for await (const file of source.filesFrom("central_start", first)) {
      const at = totals.central_offset + file.central_start;
      if (at > range.end) break;
      const record = cut(centralHeader(file, file.start), at, range);
      gathered.push(record);
      size += record.length;
      if (size < gatheredBytes) continue;
      yield Buffer.concat(gathered);
      [gathered, size] = [[], 0];
    }
  }
  gathered.push(cut(endRecords(totals), endStart, range));
  const rest = Buffer.concat(gathered);
  if (rest.length > 0) yield rest;
}

/** Cuts bytes at offset `at` to the range. */
function cut(bytes: Buffer, at: number, range: ByteRange): Buffer {
  return bytes.subarray(Math.max(0, range.start - at), Math.max(0, range.end + 1 - at));
}
