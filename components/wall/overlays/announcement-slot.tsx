"use client";
import type { Announced } from "@/lib/shared/announcements/announced";
import { useFetchedPart } from "../hooks/use-fetched-part";

const loadAnnouncement = () => import("./announcement");

/** Shows the current announcement. Its script loads only if there is one. */
export function AnnouncementSlot({ event }: { event: Announced }) {
  const part = useFetchedPart(Boolean(event.announcement), loadAnnouncement);
  return part && <part.Announcement event={event} />;
}
