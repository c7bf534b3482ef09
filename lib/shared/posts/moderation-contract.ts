import { z } from "zod";
import { publicConsent } from "../events/form-settings";
import { postStatuses } from "../vocabulary";
import { listPostsQuery, organiserPosts } from "./contract";

export const postCountsQuery = listPostsQuery.pick({ event_id: true });

/** How many posts there are of each status, of those that the caller may moderate. */
export const postCounts = z.record(z.enum(postStatuses), z.number().int());
export type PostCounts = z.infer<typeof postCounts>;

/** Names who gave a post the status that it has, and when. */
const postDecision = z.object({
  /** Their email as it was at the time; null where nobody knows any more. */
  actor_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/** Holds what helps to decide about a post beside the post itself. */
export const postDetails = z.object({
  /** Tells of the guest's own file; null where a video host keeps it. */
  original_mime: z.string().nullable(),
  original_bytes: z.number().nullable(),
  /** Null while the post waits. */
  decision: postDecision.nullable(),
  /** The wording that the guest agreed to, in the language that their phone named, and when; null where nothing was asked. */
  consent: publicConsent.extend({ language: z.string(), agreed_at: z.iso.datetime() }).nullable(),
  /** The newest of the other posts that came to the event from the same email. */
  guest_posts: organiserPosts,
  /** All of them, listed or not. */
  guest_posts_total: z.number(),
});
export type PostDetails = z.infer<typeof postDetails>;
