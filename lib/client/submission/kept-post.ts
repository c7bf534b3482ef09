import { createStore, del, delMany, get, getMany, keys, set, type UseStore } from "idb-keyval";
import { type GuestFieldName, guestFieldNames } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { formLimits } from "@/lib/shared/limits/form";
import type { MediaType } from "@/lib/shared/vocabulary";
import { readSentWith, type SentWith } from "./sent-with";

/**
 * A post that is not sent yet, kept on the phone with its files over a reload or closed page: one for each event, for a
 * day at most, gone once it is sent. The email address is kept only once the guest sends it: phones and tablets go from
 * hand to hand at an event.
 */

export type KeptFile = {
  id: string;
  name: string;
  media_type: MediaType;
  /** Whether its bytes are kept, too; those of a long clip are not. */
  is_stored: boolean;
  /** The Idempotency-Key of an attempt of which nobody knows what became; null where there was none. */
  key: string | null;
  /** Where its bytes already lie, with direct uploads. */
  upload_key: string | null;
};

/** Null where a field is not kept. */
type KeptFields = Record<GuestFieldName, string | null>;

export type KeptPost = {
  saved_at: number;
  fields: KeptFields;
  /** Whether it was on its way: then it goes on by itself once the guest says so. */
  is_under_way: boolean;
  /** Sent beside the texts when it was on its way; empty where it was not. */
  sent_with: SentWith;
  files: KeptFile[];
};

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

function isKeptFile(value: unknown): value is KeptFile {
  const file = (value ?? {}) as Record<keyof KeptFile, unknown>;
  return (
    typeof file.id === "string" &&
    typeof file.name === "string" &&
    (file.media_type === "image" || file.media_type === "video") &&
    typeof file.is_stored === "boolean" &&
    isTextOrNull(file.key) &&
    isTextOrNull(file.upload_key)
  );
}

/** Reads what is kept under a post's key; null where this version cannot. */
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
const postKey = (slug: string) => `post:${slug}`;
const filePrefix = (slug: string) => `file:${slug}:`;
const fileKey = (slug: string, id: string) => `${filePrefix(slug)}${id}`;

let openedStore: UseStore | undefined;

function store(): UseStore {
  openedStore ??= createStore("wallflower-guest", "kept");
  return openedStore;
}

/** One after another, so that an older state never overwrites a newer one. */
let line: Promise<unknown> = Promise.resolve();

/** Runs when all before it is done; null where the browser has no room, or forbids it: the form works without. */
function inLine<T>(work: () => Promise<T>): Promise<T | null> {
  const result = line.then(work).catch(() => null);
  line = result;
  return result;
}

export const savePost = (slug: string, post: Omit<KeptPost, "saved_at">): Promise<unknown> =>
  inLine(() => set(postKey(slug), { ...post, saved_at: Date.now() }, store()));

/** Keeps a file's bytes. Resolves to whether the browser took them. */
export async function saveFile(slug: string, id: string, media: Blob, keptBytes: number): Promise<boolean> {
  if (keptBytes + media.size > limits.keptMaxBytes) return false;
  const isSaved = await inLine(async () => {
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage < media.size * 2) return false;
    await set(fileKey(slug, id), media, store()).catch(async (error) => {
      if (keptBytes + media.size > formLimits.keptCopiedMaxBytes) throw error;
      await set(fileKey(slug, id), await copyOf(media), store());
    });
    return true;
  });
  return isSaved ?? false;
}

/** A file's bytes where the database takes no Blob, as in a private session of WebKit. */
type KeptCopy = { bytes: ArrayBuffer; type: string; file: { name: string; lastModified: number } | null };

async function copyOf(media: Blob): Promise<KeptCopy> {
  const file = media instanceof File ? { name: media.name, lastModified: media.lastModified } : null;
  return { bytes: await media.arrayBuffer(), type: media.type, file };
}

/** Reads what is kept under a file's key; null where there is nothing. An upload is found again by a File's name and date. */
function readKeptFile(value: unknown): Blob | null {
  if (value instanceof Blob) return value;
  const { bytes, type, file } = (value ?? {}) as Partial<KeptCopy>;
  if (!(bytes instanceof ArrayBuffer) || typeof type !== "string") return null;
  return file ? new File([bytes], file.name, { type, lastModified: file.lastModified }) : new Blob([bytes], { type });
}

export const dropFile = (slug: string, id: string): Promise<unknown> => inLine(() => del(fileKey(slug, id), store()));

/** Forgets everything of an event's form. */
export const clearPost = (slug: string): Promise<unknown> =>
  inLine(() => sweep((key) => key === postKey(slug) || key.startsWith(filePrefix(slug))));

async function sweep(isDoomed: (key: string) => boolean) {
  const doomed = (await keys<string>(store())).filter(isDoomed);
  if (doomed.length > 0) await delMany(doomed, store());
}

/** A file with its bytes, as it comes back. */
export type FoundFile = KeptFile & { media: Blob | null };

/** A clip that was on its way is gone on with once it is chosen again: its server has a part of it. */
const isWorthOffering = ({ media, media_type, key }: FoundFile) =>
  media !== null || (media_type === "video" && key !== null);

/** What is kept for an event, or null where nothing can be gone on with. Sweeps what ran out, of every event. */
export function findPost(slug: string): Promise<(KeptPost & { found: FoundFile[] }) | null> {
  return inLine(async () => {
    await sweepOld();
    const post = readKeptPost(await get(postKey(slug), store()));
    if (!post || post.files.length === 0) return null;
    const fileKeys = post.files.map(({ id }) => fileKey(slug, id));
    const values = await getMany<unknown>(fileKeys, store());
    const found = post.files.map((file, index) => ({ ...file, media: readKeptFile(values[index]) }));
    return found.some(isWorthOffering) ? { ...post, found } : null;
  });
}

/** Posts that ran out or that this version cannot read, and files that no post names. */
async function sweepOld() {
  const all = await keys<string>(store());
  // Posts only: copied files would come into memory, all at once.
  const postKeys = all.filter((key) => key.startsWith("post:"));
  const posts = (await getMany<unknown>(postKeys, store())).map(readKeptPost);
  const living = new Set<string>();
  for (const [index, key] of postKeys.entries()) {
    const post = posts[index];
    if (!post || Date.now() - post.saved_at > maxAgeMs) continue;
    living.add(key);
    const slug = key.slice("post:".length);
    for (const { id } of post.files) living.add(fileKey(slug, id));
  }
  const doomed = all.filter((key) => !living.has(key));
  if (doomed.length > 0) await delMany(doomed, store());
}
