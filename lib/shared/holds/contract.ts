import { z } from "zod";
import { messageNames } from "../message-names";
import { organiserPost } from "../posts/contract";

const { invalid } = messageNames.holds;
const tab_id = z.uuid(invalid);
const idOrNone = z.uuid(invalid).nullable().default(null);

/**
 * Reports the post or the event that a moderator looks at in one browser tab; with neither, they look at nothing.
 */
export const holdPostBody = z.object({ tab_id, post_id: idOrNone, event_id: idOrNone });
export type HoldPostBody = z.output<typeof holdPostBody>;

/** The post that the tab now holds; null if it holds none, with the name of the colleague who does. */
export const heldPost = z.object({ post_id: z.uuid().nullable(), held_by: z.string().nullable() });
export type HeldPost = z.infer<typeof heldPost>;

/** Without an event, any event that the caller moderates. */
export const dealPostBody = z.object({ tab_id, event_id: idOrNone });
export type DealPostBody = z.output<typeof dealPostBody>;

/** The post that the tab now holds; null if no other waits. */
export const dealtPost = z.object({ post: organiserPost.nullable() });
export type DealtPost = z.infer<typeof dealtPost>;

export const getHoldsQuery = z.object({
  event_id: z.preprocess((value) => (value === "" ? undefined : value), z.uuid().optional()),
});

/** The post or event that a moderator looks at in one tab. */
const moderationHold = z.object({
  tab_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  /** True if the hold is the caller's own, in any tab. */
  is_own: z.boolean(),
  event_id: z.uuid(),
  post_id: z.uuid().nullable(),
  /** Milliseconds until it expires unless it is renewed. */
  left_ms: z.number(),
});
export type ModerationHold = z.infer<typeof moderationHold>;
export const moderationHolds = z.array(moderationHold);

/** Tells consoles that a tab holds another post or none; contains only ids. */
export const holdNotice = moderationHold.omit({ name: true, is_own: true });
export type HoldNotice = z.infer<typeof holdNotice>;
