import "server-only";
import { randomUUID } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ByteRange, Storage } from "@/lib/shared/ports/storage";
import { probeFolder } from "../../base/disk/probe-folder";
import { removeFile, withFolder } from "../../base/disk/spool";
import { lazyStream } from "../../base/reads/lazy-stream";
import { contentTypeOf } from "./content-types";
import { linkOrCopy } from "./link-or-copy";

/** The flush in progress of each folder, and the one queued behind it. */
const runningSync = new Map<string, Promise<void>>();
const queuedSync = new Map<string, Promise<void>>();

/**
 * Makes the names in a folder durable that exist before the call (fsync). Calls during a flush share the next one:
 * otherwise fifty guests at once would wait for fifty flushes of one folder.
 */
function flushFolder(folder: string): Promise<void> {
  const current = runningSync.get(folder);
  if (!current) return startSync(folder);
  const known = queuedSync.get(folder);
  if (known) return known;
  const next = current
    .catch(() => {})
    .then(() => {
      queuedSync.delete(folder);
      return startSync(folder);
    });
  queuedSync.set(folder, next);
  return next;
}

function startSync(folder: string): Promise<void> {
  const flush = sync(folder).finally(() => runningSync.delete(folder));
  runningSync.set(folder, flush);
  return flush;
}

async function sync(folder: string): Promise<void> {
  // Windows cannot open a folder, and it journals renames anyway.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores media in a folder, one file per object. `<file>.type` contains the content type if the extension does not tell
 * it. Files are written under another name, flushed and renamed: a key exists completely or not at all.
 */
export function createDiskStorage(root: string, publicUrl: (key: string) => string): Storage {
  const fileOf = (key: string) => {
    if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(root, key);
  };

  return {
    async put(key, source, contentType) {
      const target = fileOf(key);
      const isImplied = contentTypeOf(key) === contentType;
      await Promise.all([
        isImplied ? removeFile(typeFileOf(target)) : writeDurably(typeFileOf(target), bytesOf(contentType)),
        writeDurably(target, source),
      ]);
      await flushFolder(path.dirname(target));
    },

    async read(key, range) {
      const file = fileOf(key);
      try {
        const [found, contentType] = await Promise.all([stat(file), readContentType(file)]);
        if (!found.isFile()) return null;
        const { size } = found;
        return { stream: lazyStream(() => openFile(file, size, range)), totalBytes: size, contentType };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async findFile(key) {
      const file = fileOf(key);
      return (await stat(file).catch(nullIfMissing)) && file;
    },

    async copy(from, to) {
      const [source, target] = [fileOf(from), fileOf(to)];
      await mkdir(path.dirname(target), { recursive: true });
      await Promise.all([
        linkOrCopy(source, target).catch(nullIfMissing),
        linkOrCopy(typeFileOf(source), typeFileOf(target)).catch(nullIfMissing),
      ]);
      await flushFolder(path.dirname(target));
    },
    quickCopyMaxBytes: Number.POSITIVE_INFINITY,

    async remove(keys) {
      await Promise.all(keys.flatMap((key) => [fileOf(key), typeFileOf(fileOf(key))]).map(removeFile));
    },

    async *list(folder = "") {
      const files = (await readFolder(path.join(root, folder))).map((entry) => path.join(entry.parentPath, entry.name));
      const present = new Set(files);
      for (const file of files) {
        const key = path.relative(root, file).split(path.sep).join("/");
        if (!isKey(key) || (file.endsWith(".type") && present.has(file.slice(0, -5)))) continue;
        const found = await stat(file).catch(nullIfMissing);
        // A second name for old bytes counts as new: linking changes only the file's ctime.
        if (found) yield { key, bytes: found.size, storedAt: new Date(Math.max(found.mtimeMs, found.ctimeMs)) };
      }
    },

    // Resumable uploads belong to the video host, which sweeps its own folder.
    async *listUnfinished() {},
    async abandon() {},
    async *listMisplaced() {},
    async moveMisplaced() {},

    publicUrl,
    signUpload: null,
    // Only our own server reads the folder for others, and it serves only `public/`.
    findOpenOriginal: async () => null,

    async check() {
      await probeFolder(root);
    },
  };
}

const typeFileOf = (file: string) => `${file}.type`;
const bytesOf = (text: string) => ({ bytes: Buffer.from(text) });

/** Rejects if neither `<file>.type` nor the extension gives the type. */
async function readContentType(file: string): Promise<string> {
  try {
    return await readFile(typeFileOf(file), "utf8");
  } catch (error) {
    const typeByName = contentTypeOf(file);
    if (typeByName && isMissing(error)) return typeByName;
    throw error;
  }
}

/** Files up to this size are read in one go: a stream's many small reads cost more than a picture's bytes. */
const smallBytes = 1024 * 1024;

async function openFile(file: string, size: number, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  if (range || size > smallBytes) return Readable.toWeb(createReadStream(file, range)) as ReadableStream<Uint8Array>;
  const bytes = await readFile(file);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

const isKey = (key: string) => /^[\w-]+(\/[\w-][\w.-]*)+$/.test(key);

async function readFolder(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  return (entries ?? []).filter((entry) => entry.isFile());
}

type Source = { path: string } | { bytes: Uint8Array };

const writeDurably = (target: string, source: Source) =>
  withFolder(path.dirname(target), () => writeInFolder(target, source));

async function writeInFolder(target: string, source: Source) {
  if ("path" in source && (await moveDurably(source.path, target))) return;
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    if ("path" in source) await copyFile(source.path, temporary);
    else await writeFile(temporary, source.bytes, { mode: 0o600 });
    await flushFile(temporary);
    await rename(temporary, target);
    if ("path" in source) await rm(source.path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Flushes a file and gives it its name; returns false if it is on another file system. */
async function moveDurably(from: string, to: string): Promise<boolean> {
  await flushFile(from);
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EXDEV") return false;
    throw error;
  }
}

async function flushFile(path: string) {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EISDIR");
}
