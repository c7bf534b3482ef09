import { createStore, del, delMany, get, getMany, keys, set, type UseStore } from "idb-keyval";
import { type GuestFieldName, guestFieldNames } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { formLimits } from "@/lib/shared/limits/form";
import type { MediaType } from "@/lib/shared/vocabulary";
import type { HandOver } from "../files/pending-post";
import { readSentWith, type SentWith } from "../sent-with";

/**
 * Stores an unsent post with its files on the phone, over a reload or a closed page: one per event, for a day at most,
 * deleted once it is sent. The email address is stored only when the guest sends the post: phones and tablets are
 * passed around at an event.
 */

export type KeptFile = {
  id: string;
  name: string;
  media_type: MediaType;
  /** The file's bytes are stored too; those of a long clip are not. */
  is_stored: boolean;
  /** The Idempotency-Key of an attempt without a known outcome; null if there was none. */
  key: string | null;
  /** The key of a completed upload; null if there is none. */
  upload_key: string | null;
  /** Absent in posts of an older version. */
  caption?: string;
  hand_over?: HandOver | null;
};

/** Null for a field that is not stored. */
type KeptFields = Record<GuestFieldName, string | null>;

export type KeptPost = {
  saved_at: number;
  fields: KeptFields;
  /** The post was being sent: it resumes by itself once the guest agrees. */
  is_under_way: boolean;
  /** Consent and token of a post that was being sent; else empty. */
  sent_with: SentWith;
  files: KeptFile[];
};

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

function isKeptFile(value: unknown): value is KeptFile {
  const file = (value ?? {}) as Record<keyof KeptFile, unknown>;
  return (
    typeof file.id === "string" &&
    typeof file.name === "string" &&
    ["image", "video", "text"].includes(file.media_type as string) &&
    typeof file.is_stored === "boolean" &&
    ["string", "undefined"].includes(typeof file.caption) &&
    isTextOrNull(file.key) &&
    isTextOrNull(file.upload_key)
  );
}

/** Validates a stored post; null if this version cannot read it. */
export function readKeptPost(value: unknown): KeptPost | null {
  const { saved_at, fields, is_under_way, sent_with, files } = (value ?? {}) as Record<keyof KeptPost, unknown>;
  const texts = (fields ?? {}) as Record<GuestFieldName, unknown>;
  const isRead =
    typeof saved_at === "number" &&
    guestFieldNames.every((name) => isTextOrNull(texts[name])) &&
    typeof is_under_way === "boolean" &&
    Array.isArray(files) &&
    files.every(isKeptFile);
  if (!isRead) return null;
  return { saved_at, fields: texts as KeptFields, is_under_way, sent_with: readSentWith(sent_with), files };
}

const maxAgeMs = limits.keptMaxHours * 60 * 60 * 1000;
const postKey = (eventId: string) => `post:${eventId}`;
const filePrefix = (eventId: string) => `file:${eventId}:`;
const fileKey = (eventId: string, id: string) => `${filePrefix(eventId)}${id}`;

let openedStore: UseStore | undefined;

function store(): UseStore {
  openedStore ??= createStore("wallflower-guest", "kept");
  return openedStore;
}

/** Serializes writes, so that an older state never overwrites a newer one. */
let writes: Promise<unknown> = Promise.resolve();

/**
 * Runs after all earlier work. Resolves to null if the browser has no space or forbids storage: the form works without
 * it.
 */
function serializeWrite<T>(work: () => Promise<T>): Promise<T | null> {
  const result = writes.then(work).catch(() => null);
  writes = result;
  return result;
}

export const savePost = (eventId: string, post: Omit<KeptPost, "saved_at">): Promise<unknown> =>
  serializeWrite(() => set(postKey(eventId), { ...post, saved_at: Date.now() }, store()));

/** Stores a file's bytes, with `keptBytes` stored already. Resolves to whether the browser accepted them. */
export async function saveFile(eventId: string, id: string, media: Blob, keptBytes: number): Promise<boolean> {
  if (keptBytes + media.size > limits.keptMaxBytes) return false;
  const isSaved = await serializeWrite(async () => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    // Browsers give rough estimates: require twice the size.
    if (quota - usage < media.size * 2) return false;
    await set(fileKey(eventId, id), media, store()).catch(async (error) => {
      if (keptBytes + media.size > formLimits.keptCopiedMaxBytes) throw error;
      await set(fileKey(eventId, id), await copyOf(media), store());
    });
    return true;
  });
  return isSaved ?? false;
}

/** A file's bytes for databases that take no Blob, as in WebKit's private sessions. */
type KeptCopy = { bytes: ArrayBuffer; type: string; file: { name: string; lastModified: number } | null };

async function copyOf(media: Blob): Promise<KeptCopy> {
  const file = media instanceof File ? { name: media.name, lastModified: media.lastModified } : null;
  return { bytes: await media.arrayBuffer(), type: media.type, file };
}

/** Reads a stored file; null if there is none. Restores a File with its name and date, which identify its upload. */
function readKeptFile(value: unknown): Blob | null {
  if (value instanceof Blob) return value;
  const { bytes, type, file } = (value ?? {}) as Partial<KeptCopy>;
  if (!(bytes instanceof ArrayBuffer) || typeof type !== "string") return null;
  return file ? new File([bytes], file.name, { type, lastModified: file.lastModified }) : new Blob([bytes], { type });
}

/** Returns the copy of a file that was stored when it was chosen; null if there is none. */
export const findFile = (eventId: string, id: string): Promise<Blob | null> =>
  serializeWrite(async () => readKeptFile(await get<unknown>(fileKey(eventId, id), store())));

export const dropFile = (eventId: string, id: string): Promise<unknown> =>
  serializeWrite(() => del(fileKey(eventId, id), store()));

/** Deletes everything that is stored for an event's form. */
export const clearPost = (eventId: string): Promise<unknown> =>
  serializeWrite(() => deleteKeys((key) => key === postKey(eventId) || key.startsWith(filePrefix(eventId))));

async function deleteKeys(isMatch: (key: string) => boolean) {
  const matches = (await keys<string>(store())).filter(isMatch);
  if (matches.length > 0) await delMany(matches, store());
}

/** A stored file with its bytes; null if they were not stored. */
export type FoundFile = KeptFile & { media: Blob | null };

/** A clip without bytes is worth offering if it has a key: choosing it again resumes its upload. */
const isWorthOffering = ({ media, media_type, key }: FoundFile) =>
  media !== null || (media_type === "video" && key !== null);

/** Returns the post stored for an event, or null if it cannot be resumed. Also deletes expired posts of all events. */
export function findPost(eventId: string): Promise<(KeptPost & { found: FoundFile[] }) | null> {
  return serializeWrite(async () => {
    await sweepOld();
    const post = readKeptPost(await get(postKey(eventId), store()));
    if (!post || post.files.length === 0) return null;
    const fileKeys = post.files.map(({ id }) => fileKey(eventId, id));
    const values = await getMany<unknown>(fileKeys, store());
    const found = post.files.map((file, index) => ({ ...file, media: readKeptFile(values[index]) }));
    return found.some(isWorthOffering) ? { ...post, found } : null;
  });
}

/** Deletes posts that are expired or unreadable in this version, and files of no post. */
async function sweepOld() {
  const all = await keys<string>(store());
  // Reads posts only: copied files would all be loaded into memory at once.
  const postKeys = all.filter((key) => key.startsWith("post:"));
  const posts = (await getMany<unknown>(postKeys, store())).map(readKeptPost);
  const usedKeys = new Set<string>();
  for (const [index, key] of postKeys.entries()) {
    const post = posts[index];
    if (!post || Date.now() - post.saved_at > maxAgeMs) continue;
    usedKeys.add(key);
    const eventId = key.slice("post:".length);
    for (const { id } of post.files) usedKeys.add(fileKey(eventId, id));
  }
  const unusedKeys = all.filter((key) => !usedKeys.has(key));
  if (unusedKeys.length > 0) await delMany(unusedKeys, store());
}
