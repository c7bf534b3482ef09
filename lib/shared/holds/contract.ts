import { z } from "zod";
import { organiserPost } from "../posts/contract";
import { messageNames } from "../say";

const { invalid } = messageNames.holds;
const tab_id = z.uuid(invalid);
const idOrNone = z.uuid(invalid).nullable().default(null);

/**
 * Says what the moderator looks at in one tab of their browser: a post, or with an event alone no post of it in
 * particular. With neither they look at nothing any more.
 */
export const holdPostBody = z.object({ tab_id, post_id: idOrNone, event_id: idOrNone });
export type HoldPostBody = z.output<typeof holdPostBody>;

/** Names the post that the tab holds now; null where it holds none, and the colleague who holds it then. */
export const heldPost = z.object({ post_id: z.uuid().nullable(), held_by: z.string().nullable() });
export type HeldPost = z.infer<typeof heldPost>;

/** Without an event, any of those that the caller moderates. */
export const dealPostBody = z.object({ tab_id, event_id: idOrNone });
export type DealPostBody = z.output<typeof dealPostBody>;

/** The post that the tab holds from now on; null where no other waits. */
export const dealtPost = z.object({ post: organiserPost.nullable() });
export type DealtPost = z.infer<typeof dealtPost>;

export const getHoldsQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});

/** Holds what somebody looks at in one tab. */
const moderationHold = z.object({
  tab_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  /** The caller's own, in whatever tab. */
  is_own: z.boolean(),
  event_id: z.uuid(),
  post_id: z.uuid().nullable(),
  /** Milliseconds until it ends unless it is renewed. */
  left_ms: z.number(),
});
export type ModerationHold = z.infer<typeof moderationHold>;
export const moderationHolds = z.array(moderationHold);

/** Tells consoles by ids alone that a tab holds another post, or none. */
export const holdNotice = moderationHold.omit({ name: true, is_own: true });
export type HoldNotice = z.infer<typeof holdNotice>;
