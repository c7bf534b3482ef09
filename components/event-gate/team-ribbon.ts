import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { ribbonMessages } from "@/lib/shared/messages/events/ribbons";

/** Returns the ribbon that tells an event's team that the public cannot see the page; null for everybody else. */
export function teamRibbon({ event_status }: PublicEvent, isTeam: boolean): string | null {
  if (!isTeam) return null;
  if (event_status === "Draft") return ribbonMessages.draft;
  return event_status === "Private" ? ribbonMessages.private : null;
}
