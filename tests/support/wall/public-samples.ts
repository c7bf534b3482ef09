import { eventDefaults } from "@/lib/shared/events/contract";
import { type PublicEvent, shownFields } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** A new event's defaults for the fields that a wall shows. */
const newEventAsShown = shownFields.omit({ id: true, event_name: true, event_date: true, event_url_slug: true }).parse({
  ...eventDefaults,
  brand_custom_logo_url: null,
  brand_social_share_image_url: null,
  brand_watermark_image_url: null,
  brand_ground_image_url: null,
});

/** An event as the public sees it, for tests without a database. */
export function samplePublicEvent(changes: Partial<PublicEvent> = {}): PublicEvent {
  return {
    id: "0197c000-0000-7000-8000-000000000001",
    event_name: "Summer party",
    event_date: "2025-06-21",
    event_url_slug: "summer-party",
    ...newEventAsShown,
    event_location: "Kansas City",
    event_start_time: "6:00 PM",
    length_of_event: 4,
    event_status: "Live",
    ads: [],
    has_cta_button: false,
    company_name: "Quiet Fields",
    phone_number: "",
    website_url: "",
    company_logo_url: null,
    favicon_url: null,
    thumbnail_url: null,
    channel: "event-0197c000-0000-7000-8000-000000000001",
    direct_upload: false,
    wall_version: 0,
    event_version: 0,
    wall_paused_version: null,
    announcement: "",
    announcement_until: null,
    ...changes,
  };
}

/** A post on a wall; `position` also determines its id. */
export function samplePublicPost(position: number, changes: Partial<PublicPost> = {}): PublicPost {
  return {
    id: `0197c000-0000-7000-9000-${String(position).padStart(12, "0")}`,
    event_id: "0197c000-0000-7000-8000-000000000001",
    event_name: "Summer party",
    person_name: "Ada",
    person_city: "Kansas City",
    caption: "Hello from the hall",
    media_type: "image",
    media_url: `/api/media/public/${position}-full.webp`,
    thumbnail_media_url: `/api/media/public/${position}.webp`,
    media_width: 1200,
    media_height: 900,
    placeholder_color: "#556677",
    created_at: "2025-06-21T18:00:00.000Z",
    is_favourite: "no",
    wall_position: position,
    ...changes,
  };
}
