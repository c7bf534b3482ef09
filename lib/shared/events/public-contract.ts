import { z } from "zod";
import { announced } from "../announcements/announced";
import { wallAds } from "../programs/contract";
import { show } from "../show/show";
import {
  eventStatuses,
  onOff,
  wallGrounds,
  wallLayouts,
  wallRooms,
  wallSpeeds,
  wallThemes,
  wallTypefaces,
} from "../vocabulary";
import { byColour } from "./brand-colours";
import { publicForm } from "./form-settings";

/**
 * The event fields that everybody at the wall sees, in the organisers' format. Separate from contract.ts, so that the
 * wall does not load the console's messages.
 */
export const shownFields = z.object({
  id: z.uuid(),
  event_name: z.string(),
  event_language: z.string(),
  event_location: z.string(),
  event_date: z.string(),
  event_start_time: z.string(),
  length_of_event: z.number(),
  event_status: z.enum(eventStatuses),
  event_url_slug: z.string(),
  wall_speed: z.enum(wallSpeeds),
  wall_arrivals: z.enum(onOff),
  qr_call_seconds: z.number(),
  wall_layout: z.enum(wallLayouts),
  wall_theme: z.enum(wallThemes),
  wall_typeface: z.enum(wallTypefaces),
  wall_ground: z.enum(wallGrounds),
  wall_room: z.enum(wallRooms),
  ads_group_id: z.uuid().nullable(),
  ads_per_post: z.number(),
  script_ids: z.array(z.uuid()),
  page_title: z.string(),
  page_description: z.string(),
  page_keywords: z.string(),
  search_engines: z.enum(onOff),
  brand_custom_logo_url: z.string().nullable(),
  brand_social_share_image_url: z.string().nullable(),
  brand_watermark_image_url: z.string().nullable(),
  brand_ground_image_url: z.string().nullable(),
  contact_information: z.enum(onOff),
  legal: z.enum(onOff),
  copyright: z.enum(onOff),
  use_theme_colors: z.enum(onOff),
  ...byColour(() => z.string()),
  top_banner_text: z.string(),
  bottom_banner_text: z.string(),
  cta_text: z.string(),
  cta_url: z.string(),
});

/** The event for wall and form: all that the public learns of it. */
export const publicEvent = shownFields.extend({
  /** The program's ads in order; empty if the wall shows none. */
  ads: wallAds,
  /** Off while a new event's button has no address; on if it has one, or if somebody emptied it. */
  has_cta_button: z.boolean(),
  company_name: z.string(),
  phone_number: z.string(),
  website_url: z.string(),
  company_logo_url: z.string().nullable(),
  favicon_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** True if phones upload photos straight to the bucket (get-upload-url). */
  direct_upload: z.boolean(),
  /** The channel of the wall's changes, until wall-changes names another. */
  channel: z.string(),
  /** Versions of the wall and of the event itself (contract, section 5). */
  wall_version: z.number(),
  event_version: z.number(),
  /** While the screens are paused, the wall version that they show; else null. */
  wall_paused_version: z.number().nullable(),
  ...announced.shape,
  /** Absent while the screens show the event's layout. */
  show: show.optional(),
  /** Texts and fields of the guest form. Absent for walls, which show nothing of it. */
  form: publicForm.optional(),
});
export type PublicEvent = z.infer<typeof publicEvent>;

/** Picks the fields of shownFields that decide an event's look on phones (guestLook). */
export const lookFields = {
  wall_theme: true,
  use_theme_colors: true,
  ...byColour(() => true as const),
  wall_typeface: true,
  wall_ground: true,
  brand_ground_image_url: true,
} as const;

/** A private event's name and look: the page that asks for its password shows them. */
export const gateEvent = shownFields.pick({ event_name: true, ...lookFields });
export type GateEvent = z.infer<typeof gateEvent>;

/** An event's public pages for a visitor who is not signed in and has unlocked nothing. */
export type EventAccess =
  | { access: "open"; event: PublicEvent }
  | { access: "locked"; message: string; gate?: GateEvent | undefined }
  | { access: "hidden" };

export const slugParams = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .refine((slug) => !slug.includes("\u0000")),
});

/** The form also requests its texts; a wall leaves them out. */
export const eventBySlugQuery = z.object({ form: z.enum(["yes", "no"]).optional().catch(undefined) });

/** Returns whether an event may have this slug; mirrors the database's check. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,80}$/.test(text);
