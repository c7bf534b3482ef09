import "server-only";
import { constants, createWriteStream } from "node:fs";
import { lstat, mkdir, open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { v5 as uuidv5 } from "uuid";
import { messages } from "@/lib/shared/all-messages";
import { checksumOf, UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { newSpoolFile, removeFile } from "../../../base/disk/spool";
import type { Deps } from "../../../deps";
import { originalFactsOf } from "../../../outside/media/checksum";
import { submitPost } from "../submit";
import type { Ledger } from "./ledger";

/**
 * Adds the photos of a folder to an event, approved. Reads files only: what it cannot take is named in `refused/`, with
 * the reason. Links are not followed. A killed run is repeated: the content's hash is the idempotency key.
 */

export type ImportedFolder = {
  event_id: string;
  folder: string;
  /** The name on the posts. */
  credit: string;
  ledger: Ledger;
  /** Sizes and times at the previous sweep: a file that still grows has others. */
  seen: Map<string, string>;
};
export type ImportCounts = { added: number; refused: number; waiting: number };

const refusedFolder = "refused";
const raw = /\.(arw|cr2|cr3|dng|nef|orf|pef|raf|rw2|srw)$/i;
const rawAlone = "A RAW file is not shown. Put its JPEG beside it.";
const unreadable = "The file cannot be read: its permissions forbid it.";
/** Refusals that another attempt would not change. */
const finalCodes = ["invalid_input", "too_large", "unsupported_media"];

/** Goes through the folder once. Throws what keeps all files from being added: no room, no database. */
export async function importFolder(deps: Deps, imported: ImportedFolder): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, refused: 0, waiting: 0 };
  const names = await filesBelow(imported.folder);
  const stems = new Set(names.filter((name) => /\.jpe?g$/i.test(name)).map(stemOf));
  for (const [position, name] of names.entries()) {
    // The camera's JPEG stands for both.
    if (raw.test(name) && stems.has(stemOf(name))) continue;
    const outcome = await importFile(deps, imported, name, position);
    if (outcome) counts[outcome] += 1;
  }
  return counts;
}

const stemOf = (name: string) => name.replace(/\.\w+$/, "").toLowerCase();

/** Returns the names of all files below a folder, in order. Links are neither files nor folders. */
async function filesBelow(folder: string, below = ""): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  entries.sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
  const names: string[] = [];
  for (const entry of entries) {
    const name = path.join(below, entry.name);
    if (entry.name.startsWith(".") || name === refusedFolder) continue;
    if (entry.isFile()) names.push(name);
    if (entry.isDirectory()) names.push(...(await filesBelow(folder, name)));
  }
  return names;
}

/** Returns what became of a file; null if it is settled since an earlier sweep. */
async function importFile(
  deps: Deps,
  imported: ImportedFolder,
  name: string,
  position: number,
): Promise<keyof ImportCounts | null> {
  const { folder, ledger, seen } = imported;
  const file = path.join(folder, name);
  const facts = await factsOf(file);
  if (!facts || ledger.isSettled(file, facts)) return null;
  const state = JSON.stringify(facts);
  const isStill = seen.get(file) === state;
  seen.set(file, state);
  if (!isStill) return "waiting";
  const refuse = async (reason: string) => {
    await noteRefusal(folder, name, reason);
    await ledger.settle(file, facts, { sha256: null, refused: reason });
    return "refused" as const;
  };
  if (raw.test(name)) return refuse(rawAlone);
  if (facts.bytes > limits.photoMaxBytes) return refuse(messages.submission.photoTooLarge);
  const copy = await newSpoolFile(deps.spoolDir);
  const room = await deps.diskRoom.admit(facts.bytes);
  try {
    // A link that took the file's place is not followed. Windows has no such flag.
    const source = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
      if (isForbidden(error)) return null;
      throw error;
    });
    if (!source) return refuse(unreadable);
    await pipeline(source.createReadStream(), createWriteStream(copy));
    const { original_crc32, original_sha256: sha256 } = await originalFactsOf(copy);
    // It was written to meanwhile.
    if (JSON.stringify(await factsOf(file)) !== state) return "waiting";
    const isNew = !ledger.hasAdded(sha256);
    if (isNew) await add(deps, imported, { copy, name, position, bytes: facts.bytes, crc32: original_crc32, sha256 });
    await ledger.settle(file, facts, { sha256, refused: null });
    return isNew ? "added" : null;
  } catch (error) {
    if (error instanceof AppError && finalCodes.includes(error.code)) return refuse(error.message);
    throw error;
  } finally {
    await removeFile(copy);
    await room.release();
  }
}

/** Tells if the system denies access to a file, which another look would not change. */
const isForbidden = (error: unknown) =>
  error instanceof Error && "code" in error && ["EACCES", "EPERM"].includes(String(error.code));

/** Returns a file's size and time; null if it is gone, or a link. */
async function factsOf(file: string) {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? { bytes: found.size, modified_ms: found.mtimeMs } : null;
}

type Copied = { copy: string; name: string; position: number; bytes: number; crc32: number; sha256: string };

async function add(deps: Deps, { event_id, credit }: ImportedFolder, file: Copied): Promise<void> {
  const media = new UploadedFile({
    path: file.copy,
    bytes: file.bytes,
    checksum: checksumOf(file.bytes, file.crc32),
    filename: path.basename(file.name),
    declaredType: "",
  });
  const sent = {
    event_id,
    media_type: "image",
    media,
    person_name: credit,
    caption: "",
    hand_over_id: uuidv5("import", event_id),
    hand_over_position: Math.min(file.position, limits.teamMaxFiles),
  };
  await submitPost(deps, { actor: null, unlockToken: () => null }, sent, uuidv5(file.sha256, event_id), {
    actor: null,
  });
}

/** Names a file that was not added, with the reason. A folder that cannot be written to only lacks the note. */
async function noteRefusal(folder: string, name: string, reason: string): Promise<void> {
  const note = path.join(folder, refusedFolder, `${name.replaceAll(path.sep, "_")}.txt`);
  await mkdir(path.dirname(note), { recursive: true })
    .then(() => writeFile(note, `${reason}\n`))
    .catch(() => {});
}
