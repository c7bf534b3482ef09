import { z } from "zod";
import { announced } from "../announcements/announced";
import { wallAds } from "../programs/contract";
import { eventStatuses, onOff, wallGrounds, wallLayouts, wallSpeeds, wallThemes, wallTypefaces } from "../vocabulary";
import { byColour } from "./brand-colours";
import { publicForm } from "./form-settings";

/**
 * Describes the fields that everybody at the wall sees, as organisers do. It stands apart from contract.ts, which would
 * bring the whole console's sentences onto the wall.
 */
export const shownFields = z.object({
  id: z.uuid(),
  event_name: z.string(),
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
  ads_group_id: z.uuid().nullable(),
  ads_per_post: z.number(),
  script_ids: z.array(z.uuid()),
  page_title: z.string(),
  page_description: z.string(),
  page_keywords: z.string(),
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

/** Picks out of shownFields what decides an event's colours (shownColours). */
export const colourFields = { wall_theme: true, use_theme_colors: true, ...byColour(() => true as const) } as const;

/** Describes the event for wall and form. The public never learns more of it. */
export const publicEvent = shownFields.extend({
  /** The program's ads in its order; none where the wall shows none. */
  ads: wallAds,
  /** Off while a new event's button has no address; on where it has one, or where somebody emptied it. */
  has_cta_button: z.boolean(),
  company_name: z.string(),
  phone_number: z.string(),
  website_url: z.string(),
  company_logo_url: z.string().nullable(),
  favicon_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  /** Whether phones put their photos straight into the bucket (get-upload-url). */
  direct_upload: z.boolean(),
  /** The channel on which the wall's changes are pushed, as long as wall-changes names no other. */
  channel: z.string(),
  /** Versions of the wall and of the event itself (contract, section 5). */
  wall_version: z.number(),
  event_version: z.number(),
  /** While the screens are paused, the version of the wall that they hold; else null. */
  wall_paused_version: z.number().nullable(),
  ...announced.shape,
  /** Describes what the guest's form says and asks for. Absent for walls, which show nothing of it. */
  form: publicForm.optional(),
});
export type PublicEvent = z.infer<typeof publicEvent>;

/** How an event's public pages meet somebody who is not signed in and has unlocked nothing. */
export type EventAccess =
  | { access: "open"; event: PublicEvent }
  | { access: "locked"; message: string }
  | { access: "hidden" };

export const slugParams = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .refine((slug) => !slug.includes("\u0000")),
});

/** The form asks for what it says, too; a wall leaves that out. */
export const eventBySlugQuery = z.object({ form: z.enum(["yes", "no"]).optional().catch(undefined) });

/** Whether an event may have this slug: the database's own check. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,80}$/.test(text);
