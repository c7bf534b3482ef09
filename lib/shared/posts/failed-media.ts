import { z } from "zod";
import type { mediaStates, PostStatus } from "../vocabulary";

const eventId = z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional());

/** Names one event; without it, all that the caller moderates. What is counted is what can be tried again. */
export const failedMediaQuery = z.object({ event_id: eventId });
export type FailedMediaQuery = z.infer<typeof failedMediaQuery>;

/** Counts the posts whose media failed, and can be tried again. */
export const failedMedia = z.object({ failed: z.number().int() });
export type FailedMedia = z.infer<typeof failedMedia>;

/** `remaining` failed posts are left: a request restarts a bounded number. */
export const retriedMedia = z.object({ message: z.string(), retried: z.number().int(), remaining: z.number().int() });
export type RetriedMedia = z.infer<typeof retriedMedia>;

/** Whether a post's media can be tried again. Nobody looks at what is banned or in the bin, so nothing is made of it. */
export function isMediaRetriable(post: { media_state: (typeof mediaStates)[number]; status: PostStatus }): boolean {
  return post.media_state === "failed" && post.status !== "banned" && post.status !== "delete";
}
