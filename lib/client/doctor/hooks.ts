"use client";

import { useQuery } from "@tanstack/react-query";
import { type SystemCheck, systemCheck } from "@/lib/shared/doctor/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

/**
 * Checks the installation once per visit of the page, and on `refetch`. No automatic refetch, because a check writes
 * and sends.
 */
export function useSystemCheck() {
  return useQuery({
    queryKey: ["system-check"] as const,
    queryFn: ({ signal }) =>
      api.post<SystemCheck>(apiPaths.checkSystem, {}, { signal, parse: (data) => systemCheck.parse(data) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
