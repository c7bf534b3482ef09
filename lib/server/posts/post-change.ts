import "server-only";
import type { Transaction } from "@/db/client";
import { type lockPostForWorker, updatePost } from "@/db/queries/posts";
import { bumpWallVersion, type EventAccessRow, findEventAccess, findWallPost } from "@/db/queries/wall";
import type { posts } from "@/db/schema/posts";
import { receiptStateOf } from "@/lib/shared/receipt/state";
import type { WallEffect } from "../realtime/publish";

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPostForWorker>>>;
export type PostValues = Partial<typeof posts.$inferInsert>;
/** Holds the effect of a commit and the event whose screens hear of it. `guest` is whose phone must hear, if any. */
export type PostChange = { event: EventAccessRow; effect: WallEffect; guest: string | null };

/** The notice of a change, for consoles and for the guest's phone. */
export const changedNotice = (post_id: string, { guest }: PostChange) =>
  ({ event: "postChanged", post_id, guests: guest === null ? [] : [guest] }) as const;

/**
 * Writes to a locked post what was decided of it, and what that means for its wall: a post that comes onto it gets its
 * place, and one that stands there keeps it. One that may not stand there goes. Null where the event is gone.
 */
export async function writePost(tx: Transaction, post: LockedPost, values: PostValues): Promise<PostChange | null> {
  const wasShown = post.wall_position !== null;
  const isShown = mayBeShown({ ...post, ...values });
  const touchesWall = wasShown || isShown;
  const event = touchesWall ? await bumpWallVersion(tx, post.event_id) : await findEventAccess(tx, post.event_id);
  if (!event) return null;
  const version = event.wall_version;
  const place = { wall_position: isShown ? (post.wall_position ?? version) : null, wall_version: version };
  // They go out together: on one connection they run in their order.
  const [, shown] = await Promise.all([
    updatePost(tx, post, { ...values, ...(touchesWall && place) }),
    isShown ? findWallPost(tx, post.id) : null,
  ]);
  const guest = touchesWall || isNewsForGuest(post, values) ? post.guest_token_hash : null;
  if (shown) return { event, effect: { kind: "shown", post: shown, version }, guest };
  return { event, effect: wasShown ? { kind: "removed", post_id: post.id, version } : null, guest };
}

/**
 * Tells whether a change off the wall is published to the guest's phone. A post that begins to wait for its wall is not:
 * the approval may still be taken back, and its end is published when it is due.
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
 * Tells whether a post may stand on its wall: a photo from its thumbnail on, a clip when all is made, and none while it waits
 * for its time. The database agrees.
 */
function mayBeShown({ status, media_type, media_state, thumbnail_media_key, wall_due_at }: Shown): boolean {
  if (status !== "approve" || !thumbnail_media_key || wall_due_at) return false;
  return media_state === "ready" || (media_state === "processing" && media_type === "image");
}
