import { v7 as uuidv7 } from "uuid";
import { createNameKey } from "@/lib/server/features/screens/service";
import { shownRules } from "@/lib/shared/limits/shown";
import type { ReportScreenBody, ShownHour } from "@/lib/shared/screens/contract";

/** The report of a screen opened by an organiser's address for it. */
export function namedReport(event: { id: string }, changes: Partial<ReportScreenBody> = {}): ReportScreenBody {
  const { name = "Stage" } = changes;
  return screenReport(event, { name, name_key: createNameKey(event.id, name), ...changes });
}

/** The report of an unnamed screen of an event. */
export function screenReport(event: { id: string }, changes: Partial<ReportScreenBody> = {}): ReportScreenBody {
  return {
    event_id: event.id,
    id: uuidv7(),
    name: "Stage",
    wall_version: 0,
    post_count: 0,
    build: "build-1",
    is_pushed: true,
    ...changes,
  };
}

/** What a screen has shown of these ads in the hour before this one: each for ten seconds, within a minute. */
export function shownHour(ads: readonly string[], changes: Partial<ShownHour> = {}): ShownHour {
  const hour = new Date((Math.floor(Date.now() / shownRules.hourMs) - 1) * shownRules.hourMs).toISOString();
  return {
    browser_id: uuidv7(),
    hour,
    from_ms: 0,
    until_ms: 60_000,
    shown_ms: 60_000,
    times: 1,
    ads: ads.map((id) => ({ id, shown_ms: 10_000, times: 2 })),
    ...changes,
  };
}
