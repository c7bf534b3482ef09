import "server-only";
import { randomBytes } from "node:crypto";
import type { Transaction } from "@/db/client";
import { findPostForWorker, lockPostForWorker } from "@/db/queries/posts";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../deps";
import type { Work } from "../media/decoding/decoders";
import { scheduleRemoval } from "../media/remove";
import { publishChange } from "../realtime/publish";
import { isInTheMaking } from "./media-jobs";
import { changedNotice, type LockedPost, type PostValues, writePost } from "./post-change";

type PostRow = NonNullable<Awaited<ReturnType<typeof findPostForWorker>>>;

/** A post whose media are being made. The signal is aborted once nobody wants them any more. */
export type WorkedPost = PostRow & { signal: AbortSignal };

/** The post whose media are still to be made; null where it is gone, done, or nobody wants its media any more. */
export async function findPostToWorkOn(
  deps: Deps,
  postId: string,
  signal = new AbortController().signal,
): Promise<WorkedPost | null> {
  const post = await findPostForWorker(deps.db, postId);
  return post && isInTheMaking(post) ? { ...post, signal } : null;
}

/** Says for whom a post's files are opened. */
export const workFor = ({ status, account_id, signal }: WorkedPost): Work => ({
  isAwaited: status === "approve",
  account_id,
  signal,
});

/**
 * Writes a photo's thumbnail, with which an approved one comes onto its wall, and `andThen` in the same transaction.
 * Where the post is gone, or has it by another run, `keys` are removed again.
 */
export async function completeThumbnail(
  deps: Deps,
  postId: string,
  values: PostValues,
  keys: readonly string[],
  andThen: (tx: Transaction, post: LockedPost) => Promise<void>,
): Promise<void> {
  const isWritten = await writeMedia(deps, postId, async (tx, post) => {
    if (post.thumbnail_media_key) return null;
    await andThen(tx, post);
    return values;
  });
  if (!isWritten) await deps.storage.remove(keys);
}

/**
 * Makes a post ready with what the worker has made of its media. One that was approved in the meantime comes onto the
 * wall now, or shows its large picture where it stands. Where the post is gone, taken down with its thumbnail, or ready
 * by another run, `keys` are removed again.
 */
export async function completePost(
  deps: Deps,
  postId: string,
  values: PostValues,
  keys: readonly string[],
): Promise<void> {
  const isWritten = await writeMedia(deps, postId, async (tx, post) => {
    if (!values.thumbnail_media_key && !post.thumbnail_media_key) return null;
    if (values.thumbnail_media_key) await scheduleRemoval(deps.jobs, tx, [post.thumbnail_media_key], post);
    return { ...values, media_state: "ready" };
  });
  if (!isWritten) await deps.storage.remove(keys);
}

/**
 * Tells the moderator that there will be nothing to show, and why. The original stays; a photo that stands on the wall
 * with its thumbnail goes.
 */
export async function failPost(deps: Deps, post: { id: string }, media_problem: string): Promise<void> {
  await writeMedia(deps, post.id, async () => ({ media_state: "failed", media_problem }));
}

/** Fails a post of whose job nothing would ever come; `why` in place of the sentence for its type. */
export async function giveUpPost(deps: Deps, postId: string, why?: string): Promise<void> {
  await writeMedia(deps, postId, async (_tx, { media_type }) => ({
    media_state: "failed",
    media_problem: why ?? (media_type === "video" ? messages.videos.failed : messages.posts.mediaFailed),
  }));
}

/**
 * Writes what `decide` says to a post whose media are being made, and tells everybody. Returns false where the post is
 * gone or done, or `decide` gives null.
 */
async function writeMedia(
  deps: Deps,
  postId: string,
  decide: (tx: Transaction, post: LockedPost) => Promise<PostValues | null>,
): Promise<boolean> {
  const change = await deps.db.transaction(async (tx) => {
    const post = await lockPostForWorker(tx, postId);
    if (post?.media_state !== "processing") return null;
    const values = await decide(tx, post);
    return values && writePost(tx, post, values);
  });
  if (!change) return false;
  await publishChange(deps, change.event, change.effect, changedNotice(postId, change));
  return true;
}

/** An address that cannot be guessed and never changes its content. */
export function newPublicKey(extension: string): string {
  return `public/${randomBytes(16).toString("hex")}.${extension}`;
}
