"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EventReport, SponsorLink, UpdateSponsorLinkBody } from "@/lib/shared/report/contract";
import { api } from "../session/api-client";

/** A report is read anew as often, while its page is open. */
const intervalMs = 30_000;

/** Query of an event's report. */
function eventReportOptions(id: string) {
  return queryOptions({
    queryKey: ["event-report", id],
    queryFn: ({ signal }) => api.get<EventReport>(apiPaths.events.getEventReport(id), { signal }),
    refetchInterval: intervalMs,
  });
}

/** The event's report, live while its page is open. */
export const useEventReport = (id: string) => useQuery(eventReportOptions(id));

/** Makes or ends a sponsor's link, and reads the report anew. */
export function useUpdateSponsorLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSponsorLinkBody) => api.put<SponsorLink>(apiPaths.events.updateSponsorLink(id), body),
    onSuccess: () => client.invalidateQueries({ queryKey: eventReportOptions(id).queryKey }),
  });
}
