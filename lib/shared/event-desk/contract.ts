import { z } from "zod";
import { postsPerHour } from "../dashboard/contract";
import { lookFields, shownFields } from "../events/public-contract";
import { moderationModes } from "../vocabulary";

/** Post counts of one event by status; `pending` wait for approval. */
const postCounts = z.object({
  pending: z.number(),
  approve: z.number(),
  private: z.number(),
  banned: z.number(),
  delete: z.number(),
});

/** The event fields that its page shows to admins and to its moderators: no settings, no moderators. */
const deskFields = shownFields.pick({
  id: true,
  event_name: true,
  event_location: true,
  event_date: true,
  event_start_time: true,
  length_of_event: true,
  event_status: true,
  event_url_slug: true,
  // Printed on the QR card.
  event_language: true,
  brand_custom_logo_url: true,
  ...lookFields,
  top_banner_text: true,
  bottom_banner_text: true,
});

/** How many posts each mission or place of the event has; in the event's order, then those that it no longer lists. */
const tagCounts = z.array(z.object({ name: z.string(), posts: z.number() }));
export type TagCounts = z.infer<typeof tagCounts>;

/** An event's page for its moderators and admins. */
export const eventDesk = deskFields.extend({
  moderation_mode: z.enum(moderationModes),
  trusted_after: z.number(),
  counts: postCounts,
  /** When the oldest waiting post was sent; null if none waits. */
  oldest_waiting_at: z.iso.datetime().nullable(),
  /** Minutes that the oldest post waits for its picture, from two on; else null. */
  picture_wait_minutes: z.number().nullable(),
  posts_per_hour: postsPerHour,
  /** Empty without missions, or places. */
  missions: tagCounts,
  places: tagCounts,
  /** One a line, for the sheet of their codes. */
  form_places: z.string(),
});
export type EventDesk = z.infer<typeof eventDesk>;
