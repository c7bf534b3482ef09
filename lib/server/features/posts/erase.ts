import "server-only";
import type { Transaction } from "@/db/client";
import { clearAttempts, insertTombstones, type PostsOfEvent, removePosts } from "@/db/queries/posts/bin";
import { listUploadKeysOfPosts } from "@/db/queries/posts/photo-uploads";
import { findPost, lockPost } from "@/db/queries/posts/posts";
import { listVideoIdsOfPosts } from "@/db/queries/posts/video-uploads";
import { bumpWallVersion, type EventAccessRow, lockEventAgainstDeletion } from "@/db/queries/posts/wall";
import { keysOfPost } from "@/db/queries/upkeep/stored-keys";
import type { Actor } from "@/lib/shared/auth/actor";
import { moderationScope } from "@/lib/shared/auth/policy";
import { messages } from "@/lib/shared/messages";
import { recordAudit } from "../../base/audit-log/record";
import { describeError } from "../../base/log/describe-error";
import type { Deps } from "../../deps";
import { noteErased } from "../../outside/media/erased-list";
import { removeAtOnce, scheduleRemoval } from "../../outside/media/remove";
import { publishChange, type WallEffect } from "../../outside/realtime/publish";
import { scheduleVideoRemoval } from "../../outside/videos/remove";
import { mediaJobs } from "../post-changes/media-jobs";
import type { LockedPost } from "../post-changes/post-change";
import { cancelShowing } from "../post-changes/showing";
import { postNotFound } from "./read";

/**
 * Erases a post permanently, whatever its status. It leaves every screen, and its URLs stop working before the
 * response. Throws not_found.
 */
export async function erasePost(deps: Deps, actor: Actor, id: string): Promise<{ message: string }> {
  const scope = { ...moderationScope(actor), id };
  const post = await findPost(deps.db, scope);
  const lock = async (tx: Transaction) => [await lockPost(tx, scope)];
  const erased = post && (await erasePosts(deps, { event_id: post.event_id, user_id: actor.user_id }, lock));
  if (!erased || erased.ids.length === 0) throw postNotFound();
  // The job would do so soon, but a public picture must not wait for it.
  await removeAtOnce(deps.storage, erased.keys);
  return { message: messages.bin.erased };
}

type Erased = { ids: string[]; keys: string[] };

/** The one who erases: a user, null after the time in the bin, or the guest who sent the posts. */
type Eraser =
  | { user_id: string | null; action?: "post.erase" }
  /** With their event, whose own entry stands for all. */
  | { user_id: null; action: null }
  | { user_id: null; name: "guest"; action: "post.take-back" | "consent.withdraw" };

/**
 * Erases the posts of one event that `lock` returns: rows, waiting jobs and the data of their attempts. Jobs added in
 * the same transaction remove stored bytes, uploads and hosted clips. Posts that a wall has shown leave a tombstone.
 * Returns what was erased.
 */
export async function erasePosts(
  deps: Deps,
  { event_id, action = "post.erase", ...by }: { event_id: string } & Eraser,
  lock: (tx: Transaction) => Promise<(LockedPost | null)[]>,
): Promise<Erased> {
  const done = await deps.db.transaction(async (tx) => {
    // Lock the event before the posts, as its deletion does: tombstones reference it.
    const event = await lockEventAgainstDeletion(tx, event_id);
    const posts = event ? (await lock(tx)).filter((post) => post !== null) : [];
    if (!event || posts.length === 0) return null;
    const subjects = posts.map(({ id }) => ({ kind: "post", id, event_id }) as const);
    const entries = action === null ? [] : subjects.map((subject) => ({ action, subject }));
    await recordAudit(tx, { account_id: event.account_id, ...by }, entries);
    return eraseLocked(deps, tx, event, posts);
  });
  if (!done) return { ids: [], keys: [] };
  // With its event, a post is erased because of its time, which a restored event has again.
  if (action !== null) await noteErased(deps, done.ids);
  deps.jobs.wake();
  const { ids: post_ids, guests } = done;
  await removeMails(deps, done.hashes);
  await publishChange(deps, done.event, done.effect, { event: "postsErased", post_ids, guests });
  return done;
}

async function eraseLocked(deps: Deps, tx: Transaction, lockedEvent: EventAccessRow, posts: LockedPost[]) {
  const shown = posts.find((post) => post.wall_position !== null);
  const event = shown ? await bumpWallVersion(tx, lockedEvent.id) : lockedEvent;
  const effect: WallEffect = shown ? { kind: "removed", post_id: shown.id, version: event.wall_version } : null;
  const ids = posts.map(({ id }) => id);
  const postsOfEvent: PostsOfEvent = { account_id: event.account_id, event_id: event.id, post_ids: ids };

  const uploadKeys = await listUploadKeysOfPosts(tx, postsOfEvent);
  const keys = [...posts.flatMap(keysOfPost), ...uploadKeys];
  const uploadedVideos = await listVideoIdsOfPosts(tx, postsOfEvent);
  const videoIds = new Set([...posts.flatMap(({ video_id }) => video_id ?? []), ...uploadedVideos]);

  await removePosts(tx, postsOfEvent);
  await insertTombstones(tx, tombstonesOf(event, posts));
  await clearAttempts(tx, postsOfEvent);
  await deps.jobs.remove(tx, mediaJobs, ids);
  await cancelShowing(deps.jobs, tx, ids);
  await scheduleRemoval(deps.jobs, tx, keys, { account_id: event.account_id, isAwaited: shown !== undefined });
  await scheduleVideoRemoval(deps.jobs, tx, [...videoIds], event);
  // Guests already saw binned posts leave the wall: notify only for others.
  const guests = posts.flatMap(({ status, guest_token_hash }) => (status === "delete" ? [] : (guest_token_hash ?? [])));
  const hashes = [...new Set(posts.flatMap(({ guest_token_hash }) => guest_token_hash ?? []))];
  return { event, effect, ids, keys, guests, hashes };
}

/** Removes stored mails to guests of erased posts. Never rejects: the posts are gone, and mails expire. */
async function removeMails({ mailer }: Pick<Deps, "mailer">, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  try {
    await mailer.forgetGuests(hashes);
  } catch (error) {
    console.warn("Could not remove queued emails to the guests of erased posts.", describeError(error));
  }
}

/** Returns the tombstones. A post that no wall has shown gets none: its id was never public. */
function tombstonesOf({ account_id, id: event_id, wall_version }: EventAccessRow, posts: LockedPost[]) {
  return posts.flatMap((post) => {
    if (post.wall_version === null) return [];
    const leftAt = post.wall_position === null ? post.wall_version : wall_version;
    return [{ account_id, event_id, post_id: post.id, wall_version: leftAt }];
  });
}
