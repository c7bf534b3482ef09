import "server-only";
import { randomBytes } from "node:crypto";
import { findPostForWorker, lockPostForWorker, updatePost } from "@/db/queries/posts";
import { bumpWallVersion, type EventDoor, findEventDoor } from "@/db/queries/wall";
import type { Deps } from "../deps";
import { averageColour, makeRendition, type Rendition } from "../media/renditions";
import { UndecodableError } from "../media/undecodable";
import { messages } from "../messages";
import { announce, type WallEffect } from "../wall/announce";

type Post = NonNullable<Awaited<ReturnType<typeof findPostForWorker>>>;

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
    const change = await completePost(deps, post.id, key, rendition);
    if (!change) await deps.storage.remove([key]);
    else await announce(deps, change.event, change.effect, { event: "postChanged", post_id: post.id });
  });
}

async function completePost(deps: Deps, postId: string, key: string, { width, height }: Rendition) {
  return deps.db.transaction(async (tx): Promise<{ event: EventDoor; effect: WallEffect } | null> => {
    const post = await lockPostForWorker(tx, postId);
    if (post?.media_state !== "processing") return null;
    const isShown = post.status === "approve";
    const event = isShown ? await bumpWallVersion(tx, post.event_id) : await findEventDoor(tx, post.event_id);
    if (!event) return null;
    const place = { wall_position: event.wall_version, wall_version: event.wall_version };
    const ready = { media_key: key, media_width: width, media_height: height, media_state: "ready" } as const;
    await updatePost(tx, post, { ...ready, ...(isShown && place) });
    return { event, effect: isShown ? { kind: "shown", post_id: postId, version: event.wall_version } : null };
  });
}

/** Runs `work` on the original's bytes. Bytes that no try can decode are told to the moderator and not tried again. */
async function decodeOrFail(deps: Deps, post: Post, work: (original: Uint8Array) => Promise<void>) {
  const stored = await deps.storage.read(post.original_key);
  if (!stored) throw new Error(`The original of the post ${post.id} is not in storage.`);
  const original = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  try {
    await work(original);
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error;
    await failPost(deps, post);
  }
}

async function failPost(deps: Deps, post: Post) {
  const event = await deps.db.transaction(async (tx) => {
    await updatePost(tx, post, { media_state: "failed", media_problem: messages.posts.mediaFailed });
    return findEventDoor(tx, post.event_id);
  });
  if (event) await announce(deps, event, null, { event: "postChanged", post_id: post.id });
}

/** Stores under an address that cannot be guessed and never changes its content. */
async function storeRendition(deps: Deps, rendition: Rendition): Promise<string> {
  const key = `public/${randomBytes(16).toString("hex")}.webp`;
  await deps.storage.put(key, { bytes: rendition.bytes }, "image/webp");
  return key;
}
