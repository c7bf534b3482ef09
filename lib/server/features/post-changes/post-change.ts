import "server-only";
import type { Transaction } from "@/db/client";
import { type lockPostForWorker, updatePost } from "@/db/queries/posts/posts";
import { bumpWallVersion, type EventAccessRow, findEventAccess, findWallPost } from "@/db/queries/posts/wall";
import { saveTakedown } from "@/db/queries/shown-hours";
import type { posts } from "@/db/schema/posts/posts";
import { receiptStateOf } from "@/lib/shared/receipt/state";
import type { WallEffect } from "../../outside/realtime/publish";

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPostForWorker>>>;
export type PostValues = Partial<typeof posts.$inferInsert>;
/** A commit's effect, and the event whose screens to notify. `guest`: token hash of the phone to notify, or null. */
export type PostChange = { event: EventAccessRow; effect: WallEffect; guest: string | null };

/** Returns the notice of a change, for consoles and for the guest's phone. */
export const changedNotice = (post_id: string, { guest }: PostChange) =>
  ({ event: "postChanged", post_id, guests: guest === null ? [] : [guest] }) as const;

/**
 * Saves a change of a locked post and its effect on the wall: a post that joins gets the top place, one already there
 * keeps its place, and one that may no longer be shown leaves. Returns null if the event is gone.
 */
export async function writePost(tx: Transaction, post: LockedPost, values: PostValues): Promise<PostChange | null> {
  const wasShown = post.wall_position !== null;
  const isShown = mayBeShown({ ...post, ...values });
  const touchesWall = wasShown || isShown;
  const event = touchesWall ? await bumpWallVersion(tx, post.event_id) : await findEventAccess(tx, post.event_id);
  if (!event) return null;
  const version = event.wall_version;
  const place = { wall_position: isShown ? (post.wall_position ?? version) : null, wall_version: version };
  // Pipelined: on one connection they run in order.
  const [, shown] = await Promise.all([
    updatePost(tx, post, { ...values, ...(touchesWall && place) }),
    isShown ? findWallPost(tx, post.id) : null,
  ]);
  if (wasShown && !isShown) await saveTakedown(tx, post, version, new Date());
  const guest = touchesWall || isNewsForGuest(post, values) ? post.guest_token_hash : null;
  if (shown) return { event, effect: { kind: "shown", post: shown, version }, guest };
  return { event, effect: wasShown ? { kind: "removed", post_id: post.id, version } : null, guest };
}

/**
 * Tells if a change off the wall is published to the guest's phone. The start of the wall delay is not: the approval
 * may still be undone, and the end of the delay is published.
 */
function isNewsForGuest(post: LockedPost, values: PostValues): boolean {
  if (values.wall_due_at) return false;
  return receiptStateOf(post) !== receiptStateOf({ ...post, ...values });
}

type Shown = Pick<LockedPost, "status" | "media_type" | "media_state"> & {
  thumbnail_media_key?: string | null | undefined;
  wall_due_at?: string | null | undefined;
};

/**
 * Tells if a post may be on its wall: words at once, a photo once it has its thumbnail, a clip once everything is made, and none
 * during the wall delay. A database check enforces the same.
 */
function mayBeShown({ status, media_type, media_state, thumbnail_media_key, wall_due_at }: Shown): boolean {
  if (status !== "approve" || wall_due_at) return false;
  if (!thumbnail_media_key && media_type !== "text") return false;
  return media_state === "ready" || (media_state === "processing" && media_type === "image");
}
