import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findStillNamed, type Snapshot, withSnapshot } from "@/db/backup";
import { contentTypeOf } from "@/lib/server/adapters/content-types";
import { version } from "@/lib/server/version";
import type { Storage, StoredObject } from "@/lib/shared/ports/storage";
import {
  ArchiveWriter,
  archiveFormat,
  type Manifest,
  manifestName,
  mediaFolder,
  missingName,
  rowsFolder,
} from "./archive";
import { type VerifiedArchive, verifyArchive } from "./archive-reader";

/** A piece of a table's rows, held in memory while it is written. */
const rowsPieceBytes = 4 * 1024 * 1024;
/** Objects of up to this size are fetched ahead, so many at once: a bucket's answer takes longer than its bytes. */
const smallBytes = 1024 * 1024;
const fetchedAhead = 8;
const tries = 4;
const retryMs = 300;

/** `lostKeys` name bytes that the store should have, and has not. */
type MadeBackup = VerifiedArchive & { lostKeys: string[] };
type Source = { databaseUrl: string; storage: Storage; installationId?: string };

/**
 * Writes database and media into `file`, while the product runs, and reads it back. The rows are those of one moment, and
 * all bytes that they name follow. The file has its name once it is whole; nothing is left of one that is not.
 */
export async function makeBackup({ databaseUrl, storage, installationId }: Source, file: string): Promise<MadeBackup> {
  const [part, keysFile] = unfinishedFiles(file);
  await rm(part, { force: true });
  const writer = new ArchiveWriter(part);
  try {
    await withSnapshot(databaseUrl, (snapshot) => addDatabase(writer, snapshot, keysFile, installationId));
    const missing: string[] = [];
    for await (const object of fetchAhead(storage, linesOf(keysFile)))
      await addObject(writer, storage, object, missing);
    // What a row still names was not taken away: it was lost before, and the row stays as it is.
    const named = await findStillNamed(databaseUrl, missing);
    await writer.add(missingName, Buffer.from(JSON.stringify(missing.filter((key) => !named.has(key)))));
    await writer.end();
    const verified = await verifyArchive(part);
    await rename(part, file);
    return { ...verified, lostKeys: missing.filter((key) => named.has(key)) };
  } catch (error) {
    await writer.abandon();
    await rm(part, { force: true });
    throw error;
  } finally {
    await rm(keysFile, { force: true });
  }
}

/** Names what a backup on its way keeps beside its file: the archive so far, and the keys that are still to come. */
export const unfinishedFiles = (file: string) => [`${file}.part`, `${file}.keys`] as const;

/** The media are copied after the snapshot has ended: a transaction that is open for hours keeps old rows alive. */
async function addDatabase(writer: ArchiveWriter, snapshot: Snapshot, keysFile: string, installation?: string) {
  const { migratedTo: migrated_to, tables, posts } = snapshot;
  const created_at = new Date().toISOString();
  const origin = { product: "wallflower", format: archiveFormat, created_at, version, installation } as const;
  const described: Manifest = { ...origin, migrated_to, posts, tables };
  await writer.add(manifestName, Buffer.from(JSON.stringify(described, null, 2)));
  for (const table of tables) {
    let piece = 0;
    for await (const rows of inPieces(await snapshot.rows(table))) {
      piece += 1;
      await writer.add(`${rowsFolder(table.name)}${String(piece).padStart(6, "0")}`, rows);
    }
  }
  await pipeline(await snapshot.storedKeys(), createWriteStream(keysFile, { mode: 0o600 }));
}

async function* inPieces(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < rowsPieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

const linesOf = (file: string): AsyncIterable<string> => createInterface({ input: createReadStream(file) });

/** `bytes` of what is too large to be held are read in its turn. */
type Fetched = { key: string; contentType: string; totalBytes: number; bytes: Buffer | null };

/** Gives the objects in the order of their keys, null for one that is not there. */
async function* fetchAhead(storage: Storage, keys: AsyncIterable<string>) {
  const waiting: Promise<Fetched | { key: string; bytes: undefined }>[] = [];
  for await (const key of keys) {
    const fetching = patiently(() => fetchObject(storage, key));
    // Heard in its turn.
    fetching.catch(() => {});
    waiting.push(fetching);
    const [first] = waiting;
    if (first && waiting.length === fetchedAhead) {
      waiting.shift();
      yield await first;
    }
  }
  for (const fetching of waiting) yield await fetching;
}

async function fetchObject(storage: Storage, key: string): Promise<Fetched | { key: string; bytes: undefined }> {
  const stored = await storage.read(key);
  if (!stored) return { key, bytes: undefined };
  const { totalBytes, contentType } = stored;
  if (totalBytes > smallBytes) return { key, totalBytes, contentType, bytes: null };
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(stored)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== totalBytes) throw new Error(`Only ${bytes.length} of ${totalBytes} bytes of ${key} came.`);
  return { key, totalBytes, contentType, bytes };
}

async function addObject(
  writer: ArchiveWriter,
  storage: Storage,
  object: Fetched | { key: string; bytes: undefined },
  missing: string[],
) {
  const { key } = object;
  if (object.bytes === undefined) {
    missing.push(key);
    return;
  }
  const { totalBytes, contentType } = object;
  const content = object.bytes ?? {
    bytes: totalBytes,
    chunks: readWhole(storage, key, totalBytes, () => missing.push(key)),
  };
  await writer.add(`${mediaFolder}${key}`, content, contentTypeOf(key) === contentType ? undefined : contentType);
}

/**
 * Reads a large object, on from where a connection broke. One that is taken away meanwhile is told to `onGone`: its
 * length stands in the archive already, so zeros take the place of the rest.
 */
async function* readWhole(
  storage: Storage,
  key: string,
  totalBytes: number,
  onGone: () => void,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let failures = 0; sent < totalBytes; ) {
    try {
      const rest = await storage.read(key, { start: sent, end: totalBytes - 1 });
      if (!rest) {
        onGone();
        yield* zeros(totalBytes - sent);
        return;
      }
      for await (const chunk of chunksOf(rest)) {
        sent += chunk.length;
        yield chunk;
      }
      if (sent < totalBytes) throw new Error(`Only ${sent} of ${totalBytes} bytes of ${key} came.`);
    } catch (error) {
      failures += 1;
      if (failures === tries) throw error;
      await sleep(failures * retryMs);
    }
  }
}

function* zeros(bytes: number) {
  const block = Buffer.alloc(64 * 1024);
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
}

const chunksOf = ({ stream }: StoredObject): AsyncIterable<Buffer> =>
  Readable.fromWeb(stream as import("node:stream/web").ReadableStream);

/** A bucket that is asked 40,000 times fails now and then. */
async function patiently<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (failures === tries) throw error;
      await sleep(failures * retryMs);
    }
  }
}
