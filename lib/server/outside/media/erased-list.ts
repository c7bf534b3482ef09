import "server-only";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { v7 as uuidv7 } from "uuid";
import { limits } from "@/lib/shared/limits";
import type { Storage } from "@/lib/shared/ports/storage";
import { describeError } from "../../base/log/describe-error";

/**
 * The ids of posts that somebody erased, one object for each call, never public. A backup from before has these posts:
 * a restore reads the list and erases them again, if the store survived.
 */
export const erasedFolder = "erased/";

/** Adds to the list. Never rejects: the posts are erased, whether the store takes their ids or not. */
export async function noteErased({ storage }: { storage: Storage }, ids: readonly string[]): Promise<void> {
  try {
    await storage.put(
      `${erasedFolder}${uuidv7()}.json`,
      { bytes: Buffer.from(JSON.stringify(ids)) },
      "application/json",
    );
  } catch (error) {
    console.warn(
      "The store did not take the ids of erased posts; an older backup would bring them back.",
      describeError(error),
    );
  }
}

/** Returns all ids of the list. */
export async function listErased(storage: Storage): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of storage.list(erasedFolder)) {
    const stored = await storage.read(key);
    if (stored) ids.push(...(JSON.parse(await text(stored.stream as ReadableStream)) as string[]));
  }
  return ids;
}

/** Upkeep: removes what only a backup older than `limits.erasedListDays` could need. A store that fails has time. */
export async function forgetOldErasures(storage: Storage, now = new Date()): Promise<void> {
  const before = now.getTime() - limits.erasedListDays * 86_400_000;
  const old: string[] = [];
  try {
    for await (const { key, storedAt } of storage.list(erasedFolder)) if (storedAt.getTime() < before) old.push(key);
    if (old.length > 0) await storage.remove(old);
  } catch (error) {
    console.warn("Old lists of erased posts could not be removed; the next upkeep tries again.", describeError(error));
  }
}
