import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { DefaultRetention, DueEvent, EventRetention, RetentionBody } from "@/lib/shared/retention/contract";
import { api } from "../session/api-client";

const dueKey = ["due-events"] as const;
const retentionOptions = (eventId: string) =>
  queryOptions({
    queryKey: ["retention", eventId] as const,
    queryFn: ({ signal }) => api.get<EventRetention>(apiPaths.retention.getRetention(eventId), { signal }),
  });

/** When an event is deleted. */
export const useRetention = (eventId: string) => useQuery(retentionOptions(eventId));

/** The account's events that are deleted within days. */
export const useDueEvents = () =>
  useQuery({
    queryKey: dueKey,
    queryFn: ({ signal }) => api.get<DueEvent[]>(apiPaths.retention.getDueEvents, { signal }),
  });

/** Chooses when an event is deleted, or keeps it. */
export function useSetRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, ...body }: RetentionBody & { eventId: string }) =>
      api.put<EventRetention>(apiPaths.retention.updateRetention(eventId), body),
    onSuccess: (retention, { eventId }) => {
      queryClient.setQueryData(retentionOptions(eventId).queryKey, retention);
      return queryClient.invalidateQueries({ queryKey: dueKey });
    },
  });
}

const defaultOptions = queryOptions({
  queryKey: ["default-retention"] as const,
  queryFn: ({ signal }) => api.get<DefaultRetention>(apiPaths.retention.getDefault, { signal }),
});

/** After how many days the account's new events are deleted, and how to change it. */
export function useDefaultRetention() {
  const queryClient = useQueryClient();
  const query = useQuery(defaultOptions);
  const change = useMutation({
    mutationFn: (body: DefaultRetention) => api.put<DefaultRetention>(apiPaths.retention.updateDefault, body),
    onSuccess: (saved) => queryClient.setQueryData(defaultOptions.queryKey, saved),
  });
  return { query, change };
}

/** Tells the server which warnings this page has shown. */
export const confirmWarnings = (event_ids: string[]) => api.post(apiPaths.retention.confirmWarnings, { event_ids });
