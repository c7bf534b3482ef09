import "server-only";
import { randomBytes } from "node:crypto";
import type { findPostForWorker } from "@/db/queries/posts";
import { lockPostForWorker, updatePost } from "@/db/queries/posts";
import { bumpWallVersion, type EventDoor, findEventDoor, findWallPost } from "@/db/queries/wall";
import type { posts } from "@/db/schema/posts";
import type { Deps } from "../deps";
import { announce, type WallEffect } from "../wall/announce";

export type WorkedPost = NonNullable<Awaited<ReturnType<typeof findPostForWorker>>>;
type Values = Partial<typeof posts.$inferInsert>;

/**
 * Makes a post ready with what the worker has made of its media; one that was approved in the meantime comes onto the
 * wall now. Where the post is gone, or ready by another run, `keys` are removed again.
 */
export async function completePost(deps: Deps, postId: string, values: Values, keys: readonly string[]): Promise<void> {
  const change = await writeReady(deps, postId, values);
  if (!change) await deps.storage.remove(keys);
  else await announce(deps, change.event, change.effect, { event: "postChanged", post_id: postId });
}

async function writeReady(deps: Deps, postId: string, values: Values) {
  return deps.db.transaction(async (tx): Promise<{ event: EventDoor; effect: WallEffect } | null> => {
    const post = await lockPostForWorker(tx, postId);
    if (post?.media_state !== "processing") return null;
    const isShown = post.status === "approve";
    const event = isShown ? await bumpWallVersion(tx, post.event_id) : await findEventDoor(tx, post.event_id);
    if (!event) return null;
    const place = { wall_position: event.wall_version, wall_version: event.wall_version };
    await updatePost(tx, post, { ...values, media_state: "ready", ...(isShown && place) });
    const shown = isShown ? await findWallPost(tx, postId) : null;
    return { event, effect: shown && { kind: "shown", post: shown, version: event.wall_version } };
  });
}

/** Tells the moderator that there will be nothing to show, and why. The original stays. */
export async function failPost(deps: Deps, post: WorkedPost, media_problem: string): Promise<void> {
  const event = await deps.db.transaction(async (tx) => {
    await updatePost(tx, post, { media_state: "failed", media_problem });
    return findEventDoor(tx, post.event_id);
  });
  if (event) await announce(deps, event, null, { event: "postChanged", post_id: post.id });
}

/** An address that cannot be guessed and never changes its content. */
export function newPublicKey(extension: string): string {
  return `public/${randomBytes(16).toString("hex")}.${extension}`;
}
