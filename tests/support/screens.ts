import { v7 as uuidv7 } from "uuid";
import { createNameKey } from "@/lib/server/screens/service";
import type { ReportScreenBody } from "@/lib/shared/screens/contract";

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
