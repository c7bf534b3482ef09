import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isKnownMigration } from "@/db/fitness";
import { findServing } from "@/db/presence";
import { inspectTarget, type RestoreFollowUp, restoreDatabase } from "@/db/restore";
import { newSpoolFile } from "@/lib/server/base/disk/spool";
import type { Deps } from "@/lib/server/deps";
import { enqueueFirstMediaJob } from "@/lib/server/features/post-changes/media-jobs";
import { scheduleShowing } from "@/lib/server/features/post-changes/showing";
import { contentTypeOf } from "@/lib/server/outside/adapters/content-types";
import { listErased } from "@/lib/server/outside/media/erased-list";
import { scheduleRemoval } from "@/lib/server/outside/media/remove";
import { toolCommand } from "../process/command";
import { OperatorError } from "../process/operator-error";
import { mediaFolder, rowsFolder } from "./archive";
import {
  type ArchiveEntry,
  isNewer,
  readBytes,
  readEntries,
  type VerifiedArchive,
  verifyArchive,
} from "./archive-reader";

/** Objects up to this size are kept in memory until they are stored; larger ones pass through a file. */
const smallBytes = 1024 * 1024;
/** Objects stored in parallel; each waits for its disk flush or its bucket. */
const storedAtOnce = 8;
const keysPerJob = 500;

type Target = Pick<Deps, "storage" | "spoolDir" | "jobs" | "pageCache"> & { databaseUrl: string };

type Options = {
  /** Allows an installation that already has data. */
  isReplacing: boolean;
  /** Allows other processes to be connected to the database. */
  isForced?: boolean;
  /** Milliseconds to watch for such processes; behind a pooler not all are visible at once. */
  watchMs?: number;
  log?: (line: string) => void;
};

/**
 * Replaces an installation's data with a backup. Reads the archive to its end first, then stores its media under keys
 * that nothing else uses, then rebuilds the database in one transaction. Nothing changes until that commits. Throws a
 * OperatorError if it refuses.
 */
export async function applyBackup(
  target: Target,
  file: string,
  { isReplacing, isForced = false, watchMs = 0, log = () => {} }: Options,
): Promise<VerifiedArchive> {
  const refuseIfServed = () => (isForced ? undefined : refuseWhereServed(target.databaseUrl, watchMs));
  await refuseIfServed();
  log(`Checking ${file} …`);
  const archive = await verifyArchive(file);
  const { manifest } = archive;
  if (!isKnownMigration(manifest.migrated_to)) throw isNewer(file);
  const { isFresh, foreignTables } = await inspectTarget(target.databaseUrl, manifest.tables);
  if (foreignTables.length > 0) throw foreignTablesError(foreignTables);
  if (!isReplacing && !isFresh) throw notEmptyError(file);
  log(`Storing the media of ${manifest.posts} posts …`);
  await storeMedia(target, file, new Set(archive.missingKeys));
  // Storing takes minutes; somebody may have started a server meanwhile.
  await refuseIfServed();
  log("Writing the database …");
  await writeDatabase(target, file, archive);
  await target.pageCache.expireWall(null);
  return archive;
}

const names = { web: "a web process", worker: "a worker" };

async function refuseWhereServed(databaseUrl: string, watchMs: number): Promise<void> {
  const serving = await findServing(databaseUrl, { watchMs });
  if (serving.length === 0) return;
  const listed = serving.map(({ kind, host, pid }) => `${names[kind]} (${pid} on ${host})`).join(", ");
  throw new OperatorError(
    `Wallflower is serving this database with ${listed}. Stop it, restore, and start it again. Behind a pooler ` +
      "a stopped process is still listed for half a minute. To restore anyway, add --force.",
  );
}

const notEmptyError = (file: string) =>
  new OperatorError(
    "This installation already has events, ads, scripts or several users. To replace them with the backup and lose " +
      `all newer data: ${toolCommand("restore", `${file} --replace`)}`,
  );

const foreignTablesError = (tables: string[]) =>
  new OperatorError(
    `The database has tables that this version of Wallflower does not know (${tables.join(", ")}). ` +
      "Use an empty database and restore again.",
  );

async function storeMedia(target: Target, file: string, missing: ReadonlySet<string>) {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const entry of readEntries(file)) {
    if (failures.length > 0) break;
    const key = entry.name.slice(mediaFolder.length);
    if (!entry.name.startsWith(mediaFolder) || missing.has(key)) continue;
    const source = await takeEntry(target, entry);
    const contentType = entry.contentType ?? contentTypeOf(key) ?? "application/octet-stream";
    const storing = target.storage
      .put(key, source, contentType)
      .catch((error) => void failures.push(error))
      .finally(() => running.delete(storing));
    running.add(storing);
    if (running.size === storedAtOnce) await Promise.race(running);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

async function takeEntry({ spoolDir }: Target, entry: ArchiveEntry): Promise<{ path: string } | { bytes: Buffer }> {
  if (entry.bytes <= smallBytes) return { bytes: await readBytes(entry) };
  const path = await newSpoolFile(spoolDir);
  try {
    await pipeline(entry.content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { path };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function writeDatabase(target: Target, file: string, archive: VerifiedArchive) {
  const erasedIds = await listErased(target.storage);
  await fillDatabase(
    target.databaseUrl,
    file,
    { ...archive, erasedIds },
    async ({ transaction, postsWithoutMedia, duePosts, unreferencedKeys }) => {
      for (const post of postsWithoutMedia) await enqueueFirstMediaJob(target.jobs, transaction, post);
      for (const post of duePosts) await scheduleShowing(target.jobs, transaction, post, 0);
      // Files of posts that were taken down must not stay public either.
      for await (const keys of unreferencedKeys(keysPerJob)) {
        await scheduleRemoval(target.jobs, transaction, keys, { account_id: null, isAwaited: true });
      }
    },
  );
}

/** Fills a new database from a verified archive, in one transaction that `finish` ends. */
export async function fillDatabase(
  databaseUrl: string,
  file: string,
  { manifest, missingKeys, erasedIds = [] }: VerifiedArchive & { erasedIds?: readonly string[] },
  finish: (followUp: RestoreFollowUp) => Promise<void>,
): Promise<void> {
  const entries = readEntries(file);
  let next = await entries.next();
  async function* rows({ name }: { name: string }) {
    // Only the manifest precedes the rows, and tables come in the manifest's order.
    while (!next.done && !next.value.name.startsWith(mediaFolder)) {
      if (next.value.name.startsWith(rowsFolder(name))) yield* next.value.content;
      else if (next.value.name.startsWith("database/")) return;
      next = await entries.next();
    }
  }
  const backup = { migratedTo: manifest.migrated_to, tables: manifest.tables, rows, missingKeys, erasedIds };
  try {
    await restoreDatabase(databaseUrl, backup, finish);
  } finally {
    await entries.return(undefined);
  }
}
