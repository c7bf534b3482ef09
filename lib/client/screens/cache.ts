import { queryOptions } from "@tanstack/react-query";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import type { AnnouncedEvent } from "@/lib/shared/announcements/contract";
import { screenReports } from "@/lib/shared/limits/screen";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens, PostScreens, Screen } from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../session/api-client";

export const screensKeys = {
  all: ["screens"] as const,
  /** Key of one event's screens; with null, of all events that have any. */
  list: (eventId: string | null) => ["screens", "list", eventId] as const,
};

export function screensOptions(eventId: string | null) {
  return queryOptions({
    queryKey: screensKeys.list(eventId),
    queryFn: ({ signal }) => api.get<EventScreens[]>(apiPaths.screens.getScreens(eventId ?? undefined), { signal }),
  });
}

/** Returns the number of connected screens of one event. */
export function countConnected({ screens }: EventScreens): number {
  return screens.filter((screen) => screen.is_connected).length;
}

/** Returns the list with an event's screens paused or resumed. */
export function patchPaused(list: readonly EventScreens[], eventId: string, wall_paused: OnOff): EventScreens[] {
  return list.map((event) => (event.event_id === eventId ? { ...event, wall_paused } : event));
}

/** Returns the list with an event's announcement, or without one. */
export function patchAnnounced(list: readonly EventScreens[], { id, ...announced }: AnnouncedEvent): EventScreens[] {
  return list.map((event) => (event.event_id === id ? { ...event, ...announced } : event));
}

/** Returns whether an event has a screen that is connected, or was within half a day. */
export function hasRecentScreen(event: EventScreens): event is EventScreens & { event_id: string } {
  const since = Date.parse(event.server_time) - screenReports.rememberedSeconds * 1_000;
  return event.event_id !== null && event.screens.some(({ heard_at }) => Date.parse(heard_at) > since);
}

export type ScreenState = "gone" | "connected" | "behind" | "announces" | "paused" | "live";

/** Returns a screen's state for its badge. Problems come first, then what covers the wall. */
export function screenState(screen: Screen, event: EventScreens, now: Date): ScreenState {
  if (!screen.is_connected) return "gone";
  if (!screen.is_showing) return "connected";
  if (screen.behind > 0) return "behind";
  if (announcedAt(event, now).announcement !== "") return "announces";
  return event.wall_paused === "on" ? "paused" : "live";
}

/** Poll delays in milliseconds after a takedown. Most screens confirm at once, a polling one within ten seconds. */
const pollDelaysMs = [400, 600, 1_000, 2_000, 3_000, 4_000, 5_000] as const;

/**
 * Polls until a post is gone from every screen, or until polling screens have had more than their ten seconds. Calls
 * back with each response; never rejects. Resolves to the last response, or null without one.
 */
export async function followRemoval(
  postId: string,
  onAnswer: (answer: PostScreens) => void,
  wait: (delayMs: number) => Promise<void> = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
): Promise<PostScreens | null> {
  let last: PostScreens | null = null;
  for (const delayMs of pollDelaysMs) {
    await wait(delayMs);
    try {
      last = await api.get<PostScreens>(apiPaths.screens.getPostScreens(postId));
    } catch {
      return last;
    }
    onAnswer(last);
    if (last.screens === last.gone) return last;
  }
  return last;
}
