import { z } from "zod";
import { eventFields } from "../events/contract";
import { messageNames } from "../message-names";
import { onOff } from "../vocabulary";

/** A change of who decides an event's posts. */
export const updateModerationBody = eventFields.pick({ moderation_mode: true }).extend({
  trusted_after: eventFields.shape.trusted_after.optional(),
  /** If true, the new mode also decides posts that wait already; otherwise only new ones. */
  apply_to_waiting: z.boolean(messageNames.rules.applyInvalid).default(false),
});
export type UpdateModerationBody = z.output<typeof updateModerationBody>;

export const updatedModeration = eventFields.pick({ moderation_mode: true, trusted_after: true }).extend({
  id: z.uuid(),
  /** Switching on an automatic mode also switches on the wall delay. */
  wall_delay: z.enum(onOff),
  message: z.string(),
});
export type UpdatedModeration = z.output<typeof updatedModeration>;
