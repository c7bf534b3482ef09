import { queryOptions } from "@tanstack/react-query";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import type { AnnouncedEvent } from "@/lib/shared/announcements/contract";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens, PostScreens, Screen } from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../browser/api-client";

export const screensKeys = {
  all: ["screens"] as const,
  /** Keys of one event's screens, or of all events that have any. */
  list: (eventId: string | null) => ["screens", "list", eventId] as const,
};

export function screensOptions(eventId: string | null) {
  return queryOptions({
    queryKey: screensKeys.list(eventId),
    queryFn: ({ signal }) => api.get<EventScreens[]>(apiPaths.screens.getScreens(eventId ?? undefined), { signal }),
  });
}

/** Screens that are connected now, of one event. */
export function countConnected({ screens }: EventScreens): number {
  return screens.filter((screen) => screen.is_connected).length;
}

/** The list with an event's screens paused or resumed. */
export function patchPaused(list: readonly EventScreens[], eventId: string, wall_paused: OnOff): EventScreens[] {
  return list.map((event) => (event.event_id === eventId ? { ...event, wall_paused } : event));
}

/** The list with what was announced over an event's walls, or with nothing. */
export function patchAnnounced(list: readonly EventScreens[], { id, ...announced }: AnnouncedEvent): EventScreens[] {
  return list.map((event) => (event.event_id === id ? { ...event, ...announced } : event));
}

/** Names a screen, whose id is its event's alone. */
export type ScreenKey = { event_id: string; id: string };

/** The list with one screen changed, or without it where `change` gives null. */
export function patchScreen(
  list: readonly EventScreens[],
  { event_id, id }: ScreenKey,
  change: (screen: Screen) => Screen | null,
): EventScreens[] {
  return list.map((event) => {
    if (event.event_id !== event_id) return event;
    const screens = event.screens.flatMap((screen) => (screen.id === id ? (change(screen) ?? []) : screen));
    return { ...event, screens };
  });
}

export type ScreenState = "gone" | "behind" | "announces" | "paused" | "live";

/** How a screen stands: a badge's worth. What it lacks comes first, then what lies over it. */
export function screenState(screen: Screen, event: EventScreens, now: Date): ScreenState {
  if (!screen.is_connected) return "gone";
  if (screen.behind > 0) return "behind";
  if (announcedAt(event, now).announcement !== "") return "announces";
  return event.wall_paused === "on" ? "paused" : "live";
}

/** When to ask again on how many screens a post is gone, in milliseconds: most say so at once, a polling one in ten. */
const askDelaysMs = [400, 600, 1_000, 2_000, 3_000, 4_000, 5_000] as const;

/**
 * Asks until a post is gone from every screen, or the last one has had its ten seconds and more. Calls back with each
 * answer; never rejects. Resolves to the last answer, or null without one.
 */
export async function followRemoval(
  postId: string,
  onAnswer: (answer: PostScreens) => void,
  wait: (delayMs: number) => Promise<void> = (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
): Promise<PostScreens | null> {
  let last: PostScreens | null = null;
  for (const delayMs of askDelaysMs) {
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
