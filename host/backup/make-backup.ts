import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findStillReferenced, type Snapshot, withSnapshot } from "@/db/backup";
import { version } from "@/lib/server/base/settings/version";
import { contentTypeOf } from "@/lib/server/outside/adapters/content-types";
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

/** Size of one piece of a table's rows, kept in memory while it is written. */
const rowsPieceBytes = 4 * 1024 * 1024;
/** Objects up to this size are prefetched in parallel: a bucket's latency exceeds the transfer time. */
const smallBytes = 1024 * 1024;
const maxFetchedAhead = 8;
/** Attempts at a request to the store; after the n-th failure it pauses n times `retryMs`. */
const maxAttempts = 4;
const retryMs = 300;

/** `lostKeys` are keys whose bytes the store should have but lacks. */
type MadeBackup = VerifiedArchive & { lostKeys: string[] };
type Source = { databaseUrl: string; storage: Storage; installationId?: string };

/**
 * Writes database and media into `file` while the product runs, then verifies it. The rows come from one snapshot,
 * and all bytes that they name follow. The file gets its name once it is complete; a failed backup leaves nothing
 * behind.
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
    // A key that a row still names was not removed meanwhile: its bytes were lost before, and the row stays as it is.
    const referenced = await findStillReferenced(databaseUrl, missing);
    await writer.add(missingName, Buffer.from(JSON.stringify(missing.filter((key) => !referenced.has(key)))));
    await writer.end();
    const verified = await verifyArchive(part);
    await rename(part, file);
    return { ...verified, lostKeys: missing.filter((key) => referenced.has(key)) };
  } catch (error) {
    await writer.abandon();
    await rm(part, { force: true });
    throw error;
  } finally {
    await rm(keysFile, { force: true });
  }
}

/** Names the temporary files of a backup in progress: the partial archive, and the keys still to copy. */
export const unfinishedFiles = (file: string) => [`${file}.part`, `${file}.keys`] as const;

/** Media are copied after the snapshot ends: a transaction that stays open for hours keeps old rows alive. */
async function addDatabase(writer: ArchiveWriter, snapshot: Snapshot, keysFile: string, installation?: string) {
  const { migratedTo: migrated_to, tables, posts } = snapshot;
  const created_at = new Date().toISOString();
  const origin = { product: "wallflower", format: archiveFormat, created_at, version, installation } as const;
  const described: Manifest = { ...origin, migrated_to, posts, tables };
  await writer.add(manifestName, Buffer.from(JSON.stringify(described, null, 2)));
  for (const table of tables) {
    let piece = 0;
    for await (const rows of inChunks(await snapshot.rows(table))) {
      piece += 1;
      await writer.add(`${rowsFolder(table.name)}${String(piece).padStart(6, "0")}`, rows);
    }
  }
  await pipeline(await snapshot.storedKeys(), createWriteStream(keysFile, { mode: 0o600 }));
}

async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** `bytes` is null for objects too large for memory, which are read when their turn comes. */
type Fetched = { key: string; contentType: string; totalBytes: number; bytes: Buffer | null };

/** Yields the objects in the order of their keys, null for a missing one. */
async function* fetchAhead(storage: Storage, keys: AsyncIterable<string>) {
  const waiting: Promise<Fetched | { key: string; bytes: undefined }>[] = [];
  for await (const key of keys) {
    const fetching = withRetries(() => fetchObject(storage, key));
    // Errors surface when its turn comes.
    fetching.catch(() => {});
    waiting.push(fetching);
    const [first] = waiting;
    if (first && waiting.length === maxFetchedAhead) {
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
  if (bytes.length !== totalBytes) throw new Error(`Only ${bytes.length} of ${totalBytes} bytes of ${key} arrived.`);
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
 * Reads a large object and resumes after a broken connection. Calls `onGone` if it is removed meanwhile: its length
 * is already in the archive, so zeros fill the rest.
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
      if (sent < totalBytes) throw new Error(`Only ${sent} of ${totalBytes} bytes of ${key} arrived.`);
    } catch (error) {
      failures += 1;
      if (failures === maxAttempts) throw error;
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

/** Retries: of 40,000 requests to a bucket, some fail. */
async function withRetries<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures === maxAttempts) throw error;
      await sleep(failures * retryMs);
    }
  }
}
