import { z } from "zod";
import type { mediaStates, PostStatus } from "../vocabulary";

const eventId = z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional());

/** One event; without it, all that the caller moderates. Counts only posts that can be retried. */
export const failedMediaQuery = z.object({ event_id: eventId });
export type FailedMediaQuery = z.infer<typeof failedMediaQuery>;

/** `failed` counts the posts whose media failed and can be retried. */
export const failedMedia = z.object({ failed: z.number().int() });
export type FailedMedia = z.infer<typeof failedMedia>;

/** `remaining` failed posts are left: a request restarts a bounded number. */
export const retriedMedia = z.object({ message: z.string(), retried: z.number().int(), remaining: z.number().int() });
export type RetriedMedia = z.infer<typeof retriedMedia>;

/**
 * Returns whether a post's media can be retried. Banned and binned posts are excluded, because nobody looks at them.
 */
export function isMediaRetriable(post: { media_state: (typeof mediaStates)[number]; status: PostStatus }): boolean {
  return post.media_state === "failed" && post.status !== "banned" && post.status !== "delete";
}
