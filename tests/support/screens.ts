import { v7 as uuidv7 } from "uuid";
import { createNameKey } from "@/lib/server/screens/service";
import type { ReportScreenBody } from "@/lib/shared/screens/contract";

/** What a screen reports that was opened by the address which an organiser got for it. */
export function namedReport(event: { id: string }, changes: Partial<ReportScreenBody> = {}): ReportScreenBody {
  const { name = "Stage" } = changes;
  return screenReport(event, { name, name_key: createNameKey(event.id, name), ...changes });
}

/** What a screen of an event reports, opened by anybody. */
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
