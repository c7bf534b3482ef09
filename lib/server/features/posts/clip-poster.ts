import "server-only";
import { limits } from "@/lib/shared/limits";
import { withObjectFile } from "../../base/disk/spool-object";
import type { Deps } from "../../deps";
import { type PictureFile, withDrawnPoster, withPicture } from "../../outside/media/decoding/make-picture";
import { renditionRecipes } from "../../outside/media/renditions";
import { type WorkedPost, workFor } from "./complete-media";
import { storeRendition } from "./make-renditions";

/** A frame of the clip itself: a file that the caller removes, or null where the server can make none. */
type OwnFrame = () => Promise<string | null>;
type Shape = { width: number; height: number };
type StoredPoster = { thumbnail_media_key: string; placeholder_color: string | null; picture_hash: string | null };

const recipe = renditionRecipes.thumbnail;

/**
 * Makes and stores a poster from `ownFrame`, else from the phone's frame, which may show anything, else a drawn one.
 * Failures are skipped: the post matters more than its poster.
 */
export async function storePoster(
  deps: Deps,
  post: WorkedPost,
  shape: Shape,
  ownFrame: OwnFrame,
): Promise<StoredPoster> {
  const work = workFor(post);
  const store = async (poster: PictureFile): Promise<StoredPoster> => ({
    thumbnail_media_key: await storeRendition(deps, poster),
    placeholder_color: poster.colour,
    picture_hash: poster.hash,
  });
  const makeOf = (frame: string) => withPicture(deps, frame, recipe, work, store);
  const own = await orNull(async () => {
    const frame = await ownFrame();
    return frame && makeOf(frame);
  });
  if (own) return own;
  const sent = await orNull(
    async () => post.poster_key && withObjectFile(deps, post.poster_key, limits.posterMaxBytes, makeOf),
  );
  return sent || withDrawnPoster(deps, shape, recipe, work, store);
}

async function orNull<Value>(make: () => Promise<Value>): Promise<Value | null> {
  try {
    return await make();
  } catch (error) {
    console.warn("A clip's poster could not be made from the given picture.", error);
    return null;
  }
}

/** Grabs a frame of a local file with ffmpeg into `target`; returns null without ffmpeg. */
export async function grabFrame(
  deps: Deps,
  post: WorkedPost,
  clip: { path: string; isWebm: boolean },
  target: string,
): Promise<string | null> {
  const ffmpeg = await deps.findFfmpeg();
  if (!ffmpeg) return null;
  await ffmpeg.grabFrame(clip, target, workFor(post));
  return target;
}
