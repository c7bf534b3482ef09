/**
 * The addresses, channels and events that every visitor's wall needs; separate from lib/shared/paths.ts to keep the
 * wall small.
 */
export const segment = encodeURIComponent;

/** Returns '?a=1&b=2' from the defined values; '' if there is none. */
export function queryString(values: Record<string, string | number | undefined | null>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

export const publicPaths = {
  event: (slug: string) => `/event/${segment(slug)}`,
  eventPost: (slug: string, postId: string) => `/event/${segment(slug)}?post=${segment(postId)}`,
  eventForm: (slug: string) => `/event-form/${segment(slug)}`,
  /** Files in public/: the frame of custom scripts, and the script that runs them. */
  scriptFrame: "/script-frame.html",
  scriptRunner: "/wall-scripts.js",
  /** The service worker that keeps the last good wall; its path is its scope, so it is below /event. */
  wallWorker: "/event/sw.js",
} as const;

export const publicApiPaths = {
  events: {
    eventBySlug: (slug: string) => `/api/events/event-by-slug/${segment(slug)}`,
    /** The event with its form's texts. */
    eventForForm: (slug: string) => `/api/events/event-by-slug/${segment(slug)}?form=yes`,
    getApprovedEventPosts: (eventId: string, cursor?: number) =>
      `/api/events/get-approved-event-posts/${segment(eventId)}${queryString({ cursor })}`,
    wallChanges: (eventId: string, since: number) =>
      `/api/events/wall-changes/${segment(eventId)}${queryString({ since })}`,
    wallNumbers: (eventId: string, since?: string) =>
      `/api/events/wall-numbers/${segment(eventId)}${queryString({ since })}`,
    redeemViewTicket: (slug: string) => `/api/events/redeem-view-ticket/${segment(slug)}`,
  },
  scripts: {
    getScriptsPerIds: (scriptIds: readonly string[]) =>
      `/api/scripts/get-scripts-per-ids${queryString({ script_ids: scriptIds.join(",") })}`,
  },
  screens: {
    report: "/api/screens/report-screen",
  },
  realtimeAuth: "/api/realtime/auth",
} as const;

/** Realtime channels and events (contract, section 5). */
export const channels = {
  event: (eventId: string) => `event-${eventId}`,
  privateEvent: (eventId: string, epoch: string) => `private-event-${eventId}-${epoch}`,
  /** A console's own: its epoch is the sign-in, so the name ends with it (docs/decisions/078). */
  user: (userId: string, familyId: string) => `private-user-${userId}-${familyId}`,
} as const;

export const realtimeEvents = {
  newEventPost: "newEventPost",
  eventPostRemoved: "eventPostRemoved",
  eventChanged: "eventChanged",
  /** Calls the event's screens: each reports, and the answer carries the message. */
  screensCalled: "screensCalled",
  postSubmitted: "postSubmitted",
  postChanged: "postChanged",
  postsErased: "postsErased",
  waitAlarmRaised: "waitAlarmRaised",
  holdChanged: "holdChanged",
} as const;
