import "server-only";
import { randomBytes } from "node:crypto";
import type { Transaction } from "@/db/client";
import { findPostForWorker, lockPostForWorker } from "@/db/queries/posts/posts";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import type { Work } from "../../outside/media/decoding/decoders";
import { scheduleRemoval } from "../../outside/media/remove";
import { publishChange } from "../../outside/realtime/publish";
import { isMediaPending } from "../post-changes/media-jobs";
import {
  changedNotice,
  type LockedPost,
  type PostChange,
  type PostValues,
  writePost,
} from "../post-changes/post-change";
import { publishEndedTrust } from "../rules/recall";
import { followRuling, rulePost, scheduleWaiting } from "../rules/rule-post";

type PostRow = NonNullable<Awaited<ReturnType<typeof findPostForWorker>>>;

/** A post whose media are being made. The signal aborts once it is banned, binned or erased. */
export type WorkedPost = PostRow & { signal: AbortSignal };

/**
 * Returns the post if its media are still to be made; null if it is gone, done, banned or in the bin. With
 * `isAsked`, a banned one and one in the bin count too.
 */
export async function findPostToWorkOn(
  deps: Deps,
  postId: string,
  signal = new AbortController().signal,
  isAsked = false,
): Promise<WorkedPost | null> {
  const post = await findPostForWorker(deps.db, postId);
  const isWanted = post && (isAsked ? post.media_state === "processing" : isMediaPending(post));
  return isWanted ? { ...post, signal } : null;
}

/** Returns the decoder options for a post's files. */
export const workFor = ({ status, account_id, address_hash, guest_token_hash, signal }: WorkedPost): Work => ({
  isAwaited: status === "approve",
  account_id,
  sender: `${address_hash}:${guest_token_hash}`,
  signal,
});

/**
 * Saves a photo's thumbnail, with which an approved one joins its wall, and runs `andThen` in the same transaction with
 * the post as saved. If the post is gone, or another run has saved its thumbnail, `keys` are removed again.
 */
export async function completeThumbnail(
  deps: Deps,
  postId: string,
  values: PostValues,
  keys: readonly string[],
  andThen: (tx: Transaction, post: LockedPost) => Promise<void>,
): Promise<void> {
  const isWritten = await writeMedia(
    deps,
    postId,
    async (_tx, post) => (post.thumbnail_media_key ? null : values),
    andThen,
  );
  if (!isWritten) await deps.storage.remove(keys);
}

/**
 * Makes a post ready with the media that the worker made. One that was approved meanwhile joins the wall now, or
 * replaces its thumbnail with the large picture there. If the post is gone, was taken down with its thumbnail, or
 * another run made it ready, `keys` are removed again.
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
 * Marks a post as failed, with the reason for the moderator. The original stays; a photo on the wall with its thumbnail
 * is removed from it.
 */
export async function failPost(deps: Deps, post: { id: string }, media_problem: string): Promise<void> {
  await writeMedia(deps, post.id, async () => ({ media_state: "failed", media_problem }));
}

/** Fails a post whose job will not finish; `why` replaces the default message for its media type. */
export async function giveUpPost(deps: Deps, postId: string, why?: string): Promise<void> {
  await writeMedia(deps, postId, async (_tx, { media_type }) => ({
    media_state: "failed",
    media_problem: why ?? (media_type === "video" ? messages.videos.failed : messages.posts.mediaFailed),
  }));
}

/**
 * Saves the values that `decide` returns for a post whose media are being made, with what the moderation rules make of
 * its first picture, and publishes the change. Returns false if the post is gone or done, or `decide` returns null.
 */
async function writeMedia(
  deps: Deps,
  postId: string,
  decide: (tx: Transaction, post: LockedPost) => Promise<PostValues | null>,
  andThen: (tx: Transaction, post: LockedPost) => Promise<void> = async () => {},
): Promise<boolean> {
  const written = await deps.db.transaction(async (tx) => {
    const post = await lockPostForWorker(tx, postId);
    if (post?.media_state !== "processing") return null;
    const media = await decide(tx, post);
    if (!media) return null;
    const ruling = media.thumbnail_media_key ? await rulePost(tx, { ...post, ...media } as LockedPost) : null;
    const saved = { ...post, ...media, ...ruling?.values } as LockedPost;
    const change = await writePost(tx, post, { ...media, ...ruling?.values });
    if (!change) return null;
    await andThen(tx, saved);
    if (isLeftByRules(post, saved, change)) await scheduleWaiting(deps, tx, change.event);
    return { change, saved, ended: ruling && (await followRuling(deps, tx, saved, { ruling, change })) };
  });
  if (!written) return false;
  const { change, saved, ended } = written;
  if (saved.wall_due_at) deps.jobs.wake(limits.wallDelaySeconds);
  await publishChange(deps, change.event, change.effect, changedNotice(postId, change));
  if (ended) await publishEndedTrust(deps, ended);
  return true;
}

/** The rules would have decided this post, but it has no picture now: moderators were not notified of it yet. */
const isLeftByRules = ({ status, rule }: LockedPost, { media_state }: LockedPost, { event }: PostChange) =>
  media_state === "failed" && status === "pending" && rule === null && event.moderation_mode !== "Review";

/** Returns a random key whose content never changes. */
export function newPublicKey(extension: string): string {
  return `public/${randomBytes(16).toString("hex")}.${extension}`;
}
