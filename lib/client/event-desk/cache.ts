import { queryOptions } from "@tanstack/react-query";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";

/** Query of the data of an event's page. */
export function eventDeskOptions(id: string) {
  return queryOptions({
    queryKey: ["event-desk", id] as const,
    queryFn: ({ signal }) => api.get<EventDesk>(apiPaths.events.getEventDesk(id), { signal }),
  });
}
