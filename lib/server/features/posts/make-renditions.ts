import "server-only";
import { limits, renditionMaxAspect, renditionWidths } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { withObjectFile } from "../../base/disk/spool-object";
import type { Deps } from "../../deps";
import { mediaFactsOf, originalFactsOf } from "../../outside/media/checksum";
import type { MadePicture } from "../../outside/media/decoding/decoders";
import { type PictureFile, withPicture } from "../../outside/media/decoding/make-picture";
import { renditionRecipes } from "../../outside/media/renditions";
import { TooHeavyError, UndecodableError } from "../../outside/media/undecodable";
import { enqueueMediaJob, isDiscarded } from "../post-changes/media-jobs";
import {
  completePost,
  completeThumbnail,
  failPost,
  findPostToWorkOn,
  newPublicKey,
  type WorkedPost,
  workFor,
} from "./complete-media";

/** Pixels, upright. */
type Measures = { width: number; height: number };

/**
 * Predicts the size of the full rendition from the original's, by sharp's own rule. If the result and the thumbnail
 * differ in shape, it returns the thumbnail's size.
 */
export function largeMeasures({ original, width, height }: MadePicture): Measures {
  const large = fitInside(original, renditionWidths.full);
  const again = fitInside(large, renditionWidths.thumbnail);
  const isSameShape = Math.abs(again.width - width) <= 1 && Math.abs(again.height - height) <= 1;
  return isSameShape ? large : { width, height };
}

/** Computes the size that sharp's `fit: "inside"` without enlargement gives. */
function fitInside({ width, height }: Measures, maxWidth: number): Measures {
  const shrink = Math.max(width / maxWidth, height / (maxWidth * renditionMaxAspect), 1);
  return { width: Math.round(width / shrink), height: Math.round(height / shrink) };
}

/**
 * Makes a post's thumbnail, average colour and hashes, and schedules the full rendition in the same transaction. It
 * saves the full rendition's size already, so a card that starts with its thumbnail never moves.
 */
export async function makePostThumbnail(
  deps: Deps,
  postId: string,
  signal?: AbortSignal,
  isAsked?: boolean,
): Promise<void> {
  const post = await findPostToWorkOn(deps, postId, signal, isAsked);
  if (!post || post.thumbnail_media_key) return;
  await decodeOrFail(deps, post, "thumbnail", async (thumbnail, original) => {
    const { colour: placeholder_color, hash: picture_hash } = thumbnail;
    const { width, height } = largeMeasures(thumbnail);
    const { original_sha256 } = await originalFactsOf(original);
    const key = await storeRendition(deps, thumbnail);
    const facts = { placeholder_color, picture_hash, original_sha256, media_width: width, media_height: height };
    const values = { ...facts, thumbnail_media_key: key };
    await completeThumbnail(deps, postId, values, [key], async (tx, saved) => {
      if (isDiscarded(saved.status)) return;
      await enqueueMediaJob(deps.jobs, tx, "make-rendition", saved, { isCostly: thumbnail.cost === "costly" });
    });
  });
}

/** Makes the large picture of a post that needs it, and completes the post. Idempotent. */
export async function makePostRendition(deps: Deps, postId: string, signal?: AbortSignal): Promise<void> {
  const post = await findPostToWorkOn(deps, postId, signal);
  if (!post) return;
  await decodeOrFail(deps, post, "full", async (rendition) => {
    const facts = await mediaFactsOf(rendition.path);
    const key = await storeRendition(deps, rendition);
    const { width, height } = rendition;
    const media_problem = rendition.isDamaged ? messages.posts.mediaDamaged : null;
    const media = { media_key: key, ...facts, media_width: width, media_height: height, media_problem };
    await completePost(deps, post.id, media, [key]);
  });
}

/**
 * Makes a rendition of the original and passes both files to `use`. Undecodable bytes are reported to the moderator and
 * not retried.
 */
async function decodeOrFail(
  deps: Deps,
  post: WorkedPost,
  size: keyof typeof renditionRecipes,
  use: (rendition: PictureFile, original: string) => Promise<void>,
) {
  if (!post.original_key) throw new Error(`The post ${post.id} has no original.`);
  try {
    await withObjectFile(deps, post.original_key, limits.photoMaxBytes, (original) =>
      withPicture(deps, original, renditionRecipes[size], workFor(post), (made) => use(made, original)),
    );
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    console.warn(`No picture could be made of the post ${post.id}: ${error.message}`);
    const isTooHeavy = error instanceof TooHeavyError;
    await failPost(deps, post, isTooHeavy ? messages.posts.mediaTooHeavy : messages.posts.mediaFailed);
  }
}

/** Stores the rendition under a random key whose content never changes. */
export async function storeRendition(deps: Deps, rendition: PictureFile): Promise<string> {
  const key = newPublicKey("webp");
  await deps.storage.put(key, { path: rendition.path }, "image/webp");
  return key;
}
