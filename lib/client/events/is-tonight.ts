import { momentIn } from "@/lib/shared/events/offers";
import type { EventStatus } from "@/lib/shared/vocabulary";

/** Until this long after midnight, an event of yesterday is still tonight's. */
const afterMidnightMs = 6 * 3_600_000;

/** Returns true for an open event of today, or of yesterday while that night lasts. A moderator's events have no status. */
export function isTonight(
  { event_date, event_status }: { event_date: string; event_status?: EventStatus },
  now: Date,
  timeZone?: string,
): boolean {
  const isOpen = event_status === undefined || event_status === "Live" || event_status === "Private";
  const days = [now, new Date(now.getTime() - afterMidnightMs)].map((time) => momentIn(time, timeZone).date);
  return isOpen && days.includes(event_date);
}
