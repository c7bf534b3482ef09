import { v7 as uuidv7 } from "uuid";
import type { ReportScreenBody } from "@/lib/shared/screens/contract";

/** What a screen of an event reports. */
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
