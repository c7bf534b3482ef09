import { z } from "zod";
import { publicConsent } from "../events/form-settings";
import { ruleOutcome } from "../rules/outcome";
import { postStatuses } from "../vocabulary";
import { listPostsQuery, organiserPosts } from "./contract";

export const postCountsQuery = listPostsQuery.pick({ event_id: true });

/** Post counts by status, of the posts that the caller may moderate. */
export const postCounts = z.record(z.enum(postStatuses), z.number().int());
export type PostCounts = z.infer<typeof postCounts>;

/** The person or rule that set the post's current status, and the time. */
const postDecision = z.object({
  /** The person's email at the time; null if unknown, or if a rule decided. */
  actor_name: z.string().nullable(),
  /** The moderation rule that decided; null if a person did. */
  rule: ruleOutcome.nullable(),
  created_at: z.iso.datetime(),
});

/** Context for a decision about a post, beside the post itself. */
export const postDetails = z.object({
  /** The type of the guest's own file; null if a video host keeps it. */
  original_mime: z.string().nullable(),
  original_bytes: z.number().nullable(),
  /** Null while the post waits. */
  decision: postDecision.nullable(),
  /**
   * The wording that the guest agreed to, in its language, and the time; null if no consent was
   * asked.
   */
  consent: publicConsent
    .omit({ translations: true })
    .extend({ language: z.string(), agreed_at: z.iso.datetime() })
    .nullable(),
  /** The newest other posts to the event from the same phone or email. */
  guest_posts: organiserPosts,
  /** Count of all of them, listed or not. */
  guest_posts_total: z.number(),
});
export type PostDetails = z.infer<typeof postDetails>;
