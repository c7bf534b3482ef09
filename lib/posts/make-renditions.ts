import "server-only";
import { findPostForWorker, lockPostForWorker, updatePost } from "@/db/queries/posts";
import { findEventDoor } from "@/db/queries/wall";
import type { Deps } from "../deps";
import { averageColour, makeRendition, type Rendition } from "../media/renditions";
import { UndecodableError } from "../media/undecodable";
import { messages } from "../messages";
import { announce } from "../wall/announce";
import { completePost, failPost, newPublicKey, type WorkedPost } from "./complete-media";

/** Makes a post's thumbnail and average colour, and asks for the full rendition in the same transaction. */
export async function makePostThumbnail(deps: Deps, postId: string): Promise<void> {
  const post = await findPostForWorker(deps.db, postId);
  if (!post || post.thumbnail_media_key || post.media_state !== "processing") return;
  await decodeOrFail(deps, post, async (original) => {
    const thumbnail = await makeRendition(original, "thumbnail");
    const placeholder_color = await averageColour(thumbnail.bytes);
    const key = await storeRendition(deps, thumbnail);
    const event = await deps.db.transaction(async (tx) => {
      if (!(await lockPostForWorker(tx, postId))) return null;
      const { width, height } = thumbnail;
      const values = { thumbnail_media_key: key, placeholder_color, media_width: width, media_height: height };
      await updatePost(tx, post, values);
      await deps.jobs.enqueue(tx, "make-rendition", { post_id: post.id });
      return findEventDoor(tx, post.event_id);
    });
    if (!event) await deps.storage.remove([key]);
    else await announce(deps, event, null, { event: "postChanged", post_id: post.id });
  });
}

/** Makes a post's full rendition. A post that was approved in the meantime comes onto the wall now. */
export async function makePostRendition(deps: Deps, postId: string): Promise<void> {
  const post = await findPostForWorker(deps.db, postId);
  if (post?.media_state !== "processing") return;
  await decodeOrFail(deps, post, async (original) => {
    const rendition = await makeRendition(original, "full");
    const key = await storeRendition(deps, rendition);
    const { width, height } = rendition;
    await completePost(deps, post.id, { media_key: key, media_width: width, media_height: height }, [key]);
  });
}

/** Runs `work` on the original's bytes. Bytes that no try can decode are told to the moderator and not tried again. */
async function decodeOrFail(deps: Deps, post: WorkedPost, work: (original: Uint8Array) => Promise<void>) {
  const stored = post.original_key && (await deps.storage.read(post.original_key));
  if (!stored) throw new Error(`The original of the post ${post.id} is not in storage.`);
  const original = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  try {
    await work(original);
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    await failPost(deps, post, messages.posts.mediaFailed);
  }
}

/** Stores under an address that cannot be guessed and never changes its content. */
export async function storeRendition(deps: Deps, rendition: Rendition): Promise<string> {
  const key = newPublicKey("webp");
  await deps.storage.put(key, { bytes: rendition.bytes }, "image/webp");
  return key;
}
