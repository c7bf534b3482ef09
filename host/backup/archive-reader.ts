import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { extract } from "tar-stream";
import { OperatorError } from "../process/operator-error";
import {
  archiveEnd,
  archiveFormat,
  checksumLine,
  checksumsFolder,
  endName,
  type Manifest,
  manifest,
  manifestName,
  missingKeys,
  missingName,
} from "./archive";

export type ArchiveEntry = {
  name: string;
  bytes: number;
  /** Set only if the name's extension does not imply it. */
  contentType: string | undefined;
  /** Read it before you request the next entry; unread bytes are skipped. */
  content: AsyncIterable<Buffer>;
};

/** In a checksum's line, 64 hexadecimal digits and two spaces precede the entry's name. */
const nameOffset = 66;
type Parsed = Readable & { header: { name: string; size?: number; pax?: Record<string, string> | null } };

/** Yields an archive's entries in order. Throws an OperatorError if the file is no archive or is truncated. */
export async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const parser = extract();
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser as unknown as NodeJS.WritableStream);
  try {
    for await (const stream of parser as unknown as AsyncIterable<Parsed>) {
      const { name, size = 0, pax } = stream.header;
      yield { name, bytes: size, contentType: pax?.comment, content: contentOf(file, stream) };
      stream.resume();
    }
  } catch (error) {
    throw withExplanation(file, error);
  } finally {
    source.destroy();
  }
}

async function* contentOf(file: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw withExplanation(file, error);
  }
}

function withExplanation(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof OperatorError) return error;
  if (code === "ENOENT") return new OperatorError(`There is no file ${file}.`);
  if (code) return error;
  return message === "Unexpected end of data"
    ? truncatedError(file)
    : notBackupError(file, `, or it is damaged: ${message}`);
}

/** Reads a whole entry into memory; only for entries that are known to be small. */
export async function readBytes({ content }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns an archive's manifest without reading the rest; null for any other file. */
export async function readManifestOnly(file: string): Promise<Manifest | null> {
  try {
    for await (const entry of readEntries(file)) {
      return entry.name === manifestName ? readManifest(file, await readBytes(entry)) : null;
    }
  } catch {
    // The file is no archive or cannot be read.
  }
  return null;
}

export type VerifiedArchive = { manifest: Manifest; missingKeys: string[]; entries: number; bytes: number };

/**
 * Reads a whole archive and verifies every entry's checksum, with at most a thousand in memory. Throws an OperatorError
 * that names the fault: no archive, a newer version, damaged, or truncated.
 */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  const kept: Record<string, Buffer> = {};
  const allChecksums = createHash("sha256");
  let lines = new Set<string>();
  let [entries, bytes] = [0, 0];
  for await (const entry of readEntries(file)) {
    if (entries === 0 && entry.name !== manifestName) throw notBackupError(file);
    if (kept[endName]) throw damagedError(file, "it has data after its end");
    const isKept = [manifestName, missingName, endName].includes(entry.name);
    if (isKept) kept[entry.name] = await readBytes(entry);
    if (entry.name === manifestName) readManifest(file, kept[manifestName]);
    if (entry.name === endName) continue;
    if (entry.name.startsWith(checksumsFolder)) {
      const text = await readBytes(entry);
      allChecksums.update(text);
      const [wrong] = checksumError(lines, new Set(text.toString().match(/[^\n]*\n/g)));
      if (wrong) throw damagedError(file, `${wrong.trim().slice(nameOffset)} does not match its checksum`);
      lines = new Set();
      continue;
    }
    const hash = createHash("sha256");
    for await (const chunk of isKept ? [kept[entry.name] ?? ""] : entry.content) hash.update(chunk);
    lines.add(checksumLine(entry.name, hash.digest("hex")));
    entries += 1;
    bytes += entry.bytes;
  }
  if (entries === 0) throw notBackupError(file);
  if (!kept[endName]) throw truncatedError(file);
  const end = archiveEnd.safeParse(parseOrNull(kept[endName])).data;
  const isWhole = lines.size === 0 && end?.entries === entries && end.bytes === bytes;
  if (!isWhole || end.checksum !== allChecksums.digest("hex"))
    throw damagedError(file, "its entries are not those that were written");
  const missing = missingKeys.parse(parseOrNull(kept[missingName]));
  return { manifest: readManifest(file, kept[manifestName]), missingKeys: missing, entries, bytes };
}

function readManifest(file: string, text: Buffer | undefined): Manifest {
  const parsed = manifest.safeParse(parseOrNull(text));
  if (!parsed.success) throw notBackupError(file);
  if (parsed.data.format > archiveFormat) throw isNewer(file);
  return parsed.data;
}

const truncatedError = (file: string) => new OperatorError(`${file} is incomplete: its end is missing.`);
const notBackupError = (file: string, how = ".") => new OperatorError(`${file} is not a Wallflower backup${how}`);
const damagedError = (file: string, what: string) =>
  new OperatorError(`${file} is damaged: ${what}. Nothing was changed.`);
export const isNewer = (file: string) =>
  new OperatorError(`${file} was made by a newer version of Wallflower. Upgrade this one first, then restore.`);

function parseOrNull(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString() ?? "");
  } catch {
    return null;
  }
}

const checksumError = (one: Set<string>, other: Set<string>) => [
  ...[...one].filter((line) => !other.has(line)),
  ...[...other].filter((line) => !one.has(line)),
];
