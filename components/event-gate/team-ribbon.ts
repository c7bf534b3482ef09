import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { eventsMessages } from "@/lib/shared/messages/events";

/** Returns the ribbon that tells an event's team that the public cannot see the page; null for everybody else. */
export function teamRibbon({ event_status }: PublicEvent, isTeam: boolean): string | null {
  if (!isTeam) return null;
  if (event_status === "Draft") return eventsMessages.draftRibbon;
  return event_status === "Private" ? eventsMessages.privateRibbon : null;
}
