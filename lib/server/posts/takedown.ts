import "server-only";
import path from "node:path";
import { findApprovedFiles } from "@/db/queries/posts";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { limits } from "@/lib/shared/limits";
import type { Storage } from "@/lib/shared/ports/storage";
import type { Deps } from "../deps";
import { discardMedia } from "../media/remove";
import { newPublicKey } from "./complete-media";
import type { LockedPost, PostValues } from "./post-change";

/**
 * A post that leaves `approve` gets new addresses, and its old ones end (docs/decisions/074). The files get their new
 * names before the transaction, so that no lock waits for a store.
 */

type PublicFiles = Pick<LockedPost, "media_key" | "thumbnail_media_key">;

export type MovedFiles = {
  /** What the post had when it was read. The move is good for this alone. */
  from: PublicFiles;
  to: PublicFiles;
  /** All new names, those included that the store did not give in time. */
  names: string[];
};

/** Holds what a post is left with, and the keys that no row names after the commit. */
type Takedown = { values: PostValues; gone: string[] };

const noFiles: PublicFiles = { media_key: null, thumbnail_media_key: null };
const keysOf = ({ media_key, thumbnail_media_key }: PublicFiles) =>
  [media_key, thumbnail_media_key].filter((key) => key !== null);

/** The post's files are others than those that were moved: somebody approved it again, or a job made one more. */
class FilesChangedError extends Error {}

/**
 * Gives the public files of a post in scope second names, where it is approved, and runs `change`. That takes the post
 * down with them, or says that it did not need them. Runs both again where the files were changed in between.
 */
export async function withMovedFiles<Result extends { gone: string[] } | null>(
  deps: Deps,
  params: ModerationScope & { id: string },
  change: (moved: MovedFiles) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const moved = await moveFiles(deps, params);
    try {
      const result = await change(moved);
      if (!result?.gone.length) await discardMedia(deps.storage, moved.names);
      return result;
    } catch (error) {
      const hasChanged = error instanceof FilesChangedError;
      await discardMedia(deps.storage, moved.names, hasChanged ? undefined : error);
      if (!hasChanged) throw error;
    }
  }
}

/** For a change that takes no post down. */
export const nothingMoved: MovedFiles = { from: noFiles, to: noFiles, names: [] };

/** Takes a locked post down: says what to write to it, and what to have removed with the commit. */
export function takeDown(post: LockedPost, { from, to, names }: MovedFiles): Takedown {
  if (post.media_key !== from.media_key || post.thumbnail_media_key !== from.thumbnail_media_key) {
    throw new FilesChangedError(`The post ${post.id} has other files now.`);
  }
  const isLost = keysOf(to).length < keysOf(from).length;
  const kept = new Set(keysOf(to));
  return {
    values: {
      ...to,
      // Made again, they may be other bytes.
      ...(to.media_key === null && { media_bytes: null, media_crc32: null }),
      ...(isLost && post.media_state !== "failed" && { media_state: "withdrawn" as const }),
    },
    gone: [...keysOf(from), ...names.filter((name) => !kept.has(name))],
  };
}

async function moveFiles(deps: Deps, params: ModerationScope & { id: string }): Promise<MovedFiles> {
  const post = await findApprovedFiles(deps.db, params);
  if (!post) return nothingMoved;
  const { media_type, original_bytes, ...from } = post;
  const names: string[] = [];
  const move = async (key: string | null) => {
    if (!key) return null;
    const name = newPublicKey(path.extname(key).slice(1));
    names.push(name);
    return (await isCopied(deps.storage, key, name)) ? name : null;
  };
  // A clip is about as large as its original.
  const isLarge = media_type === "video" && (original_bytes ?? 0) > deps.storage.quickCopyMaxBytes;
  const [media_key, thumbnail_media_key] = await Promise.all([
    isLarge ? null : move(from.media_key),
    move(from.thumbnail_media_key),
  ]);
  // Without its thumbnail nothing of a post is shown; all of it is made again.
  const isWhole = thumbnail_media_key !== null || from.thumbnail_media_key === null;
  return { from, to: isWhole ? { media_key, thumbnail_media_key } : noFiles, names };
}

/** A store that fails must not keep a post on its wall: what it does not copy in time is made again. */
async function isCopied(storage: Storage, from: string, to: string): Promise<boolean> {
  try {
    await storage.copy(from, to, AbortSignal.timeout(limits.quickCopyMs));
    return true;
  } catch (error) {
    console.warn(`${from} could not be moved to a new address; it is deleted and remade from the original.`, error);
    return false;
  }
}
