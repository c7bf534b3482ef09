"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RetriedRemovals } from "@/lib/shared/dashboard/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";
import { dashboardActivityOptions, dashboardDataOptions, storageStateOptions } from "./cache";

/** Totals move slowly and count whole tables; what waits is looked at while it happens. */
const totalsIntervalMs = 60_000;
const activityIntervalMs = 10_000;

export function useDashboardData() {
  return useQuery({ ...dashboardDataOptions(), refetchInterval: totalsIntervalMs });
}

export function useDashboardActivity() {
  return useQuery({ ...dashboardActivityOptions(), refetchInterval: activityIntervalMs });
}

export function useStorageState() {
  return useQuery({ ...storageStateOptions(), refetchInterval: totalsIntervalMs });
}

/** Has failed removals tried again. Rejects with an ApiError. */
export function useRetryRemovals() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<RetriedRemovals>(apiPaths.general.retryRemovals, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storageStateOptions().queryKey }),
  });
}
