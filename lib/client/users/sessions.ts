"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { ListedSession } from "@/lib/shared/users/sessions";
import { api } from "../session/api-client";

function sessionsOptions(userId?: string) {
  return queryOptions({
    queryKey: ["sessions", userId ?? "own"] as const,
    queryFn: ({ signal }) => api.get<ListedSession[]>(apiPaths.users.getSessions(userId), { signal }),
  });
}

/** Live sessions of a user, of one's own without an id. */
export function useSessions(userId?: string) {
  return useQuery(sessionsOptions(userId));
}

/** Ends one session, or all others of the user with null. */
export function useEndSessions(userId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? api.post<{ message: string }>(apiPaths.users.endOtherSessions, { user_id: userId })
        : api.delete<{ message: string }>(apiPaths.users.endSession(id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsOptions(userId).queryKey }),
  });
}
