import "server-only";
import path from "node:path";
import { findApprovedFiles } from "@/db/queries/posts/posts";
import type { ModerationScope } from "@/lib/shared/auth/policy";
import { limits } from "@/lib/shared/limits";
import type { Storage } from "@/lib/shared/ports/storage";
import type { Deps } from "../../deps";
import { discardMedia } from "../../outside/media/remove";
import type { LockedPost, PostValues } from "../post-changes/post-change";
import { newPublicKey } from "./complete-media";

/**
 * A post that leaves `approve` gets new URLs, and its old ones stop working (docs/decisions/074). Files are copied to
 * their new names before the transaction, so that no lock waits for the store.
 */

type PublicFiles = Pick<LockedPost, "media_key" | "thumbnail_media_key">;

export type MovedFiles = {
  /** The post's files when it was read. The move is valid only for these. */
  from: PublicFiles;
  to: PublicFiles;
  /** All new names, including those that the store did not copy in time. */
  names: string[];
};

/** The post's new values, and the keys that no row references after the commit. */
type Takedown = { values: PostValues; unreferencedKeys: string[] };

const noFiles: PublicFiles = { media_key: null, thumbnail_media_key: null };
const keysOf = ({ media_key, thumbnail_media_key }: PublicFiles) =>
  [media_key, thumbnail_media_key].filter((key) => key !== null);

/** The post has other files than the moved ones: it was approved again, or a job made another. */
class FilesChangedError extends Error {}

/**
 * Copies the public files of an approved post in scope to new names and runs `change`, which takes the post down with
 * them or reports that it did not need them. Repeats both if the files changed in between.
 */
export async function withMovedFiles<Result extends { unreferencedKeys: string[] } | null>(
  deps: Deps,
  params: ModerationScope & { id: string },
  change: (moved: MovedFiles) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const moved = await moveFiles(deps, params);
    try {
      const result = await change(moved);
      if (!result?.unreferencedKeys.length) await discardMedia(deps.storage, moved.names);
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

/** Takes a locked post down: returns the values to save, and the keys to remove with the commit. */
export function takeDown(post: LockedPost, { from, to, names }: MovedFiles): Takedown {
  if (post.media_key !== from.media_key || post.thumbnail_media_key !== from.thumbnail_media_key) {
    throw new FilesChangedError(`The post ${post.id} has other files now.`);
  }
  const isLost = keysOf(to).length < keysOf(from).length;
  const kept = new Set(keysOf(to));
  return {
    values: {
      ...to,
      // A new rendition may have other bytes.
      ...(to.media_key === null && { media_bytes: null, media_crc32: null }),
      ...(isLost && post.media_state !== "failed" && { media_state: "withdrawn" as const }),
    },
    unreferencedKeys: [...keysOf(from), ...names.filter((name) => !kept.has(name))],
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
  // Estimates the clip's size by its original's.
  const isLarge = media_type === "video" && (original_bytes ?? 0) > deps.storage.quickCopyMaxBytes;
  const [media_key, thumbnail_media_key] = await Promise.all([
    isLarge ? null : move(from.media_key),
    move(from.thumbnail_media_key),
  ]);
  // Without its thumbnail nothing of a post is shown; everything is made again.
  const isWhole = thumbnail_media_key !== null || from.thumbnail_media_key === null;
  return { from, to: isWhole ? { media_key, thumbnail_media_key } : noFiles, names };
}

/** A failing store must not keep a post on its wall: files that it does not copy in time are made again. */
async function isCopied(storage: Storage, from: string, to: string): Promise<boolean> {
  try {
    await storage.copy(from, to, AbortSignal.timeout(limits.quickCopyMs));
    return true;
  } catch (error) {
    console.warn(`${from} could not be moved to a new address; it is deleted and remade from the original.`, error);
    return false;
  }
}
