import type { Announced } from "./announced";

const nothing: Announced = { announcement: "", announcement_until: null };

/**
 * Gives what lies over an event's wall at a moment: nothing once its time is over. Takes any notation of a moment, also from
 * a page of an earlier release that knows of no announcement.
 */
export function announcedAt({ announcement, announcement_until }: Partial<Announced>, now: Date): Announced {
  if (!announcement || !announcement_until) return nothing;
  const until = new Date(announcement_until);
  return until > now ? { announcement, announcement_until: until.toISOString() } : nothing;
}
