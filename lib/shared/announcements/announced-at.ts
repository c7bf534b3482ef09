import type { Announced } from "./announced";

const nothing: Announced = { announcement: "", announcement_until: null };

/**
 * Returns the announcement over an event's wall at a time: nothing once it has expired. Accepts any time format, and
 * a page of an earlier release that knows no announcement.
 */
export function announcedAt({ announcement, announcement_until }: Partial<Announced>, now: Date): Announced {
  if (!announcement || !announcement_until) return nothing;
  const until = new Date(announcement_until);
  return until > now ? { announcement, announcement_until: until.toISOString() } : nothing;
}
