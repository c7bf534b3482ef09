"use client";
import type { Announced } from "@/lib/shared/announcements/announced";
import { useFetchedPart } from "../hooks/use-fetched-part";

const loadAnnouncement = () => import("./announcement");

/** Shows what was announced. Most walls never hear of anything, and fetch nothing for it. */
export function AnnouncementSlot({ event }: { event: Announced }) {
  const part = useFetchedPart(Boolean(event.announcement), loadAnnouncement);
  return part && <part.Announcement event={event} />;
}
