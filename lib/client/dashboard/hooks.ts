"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RetriedRemovals } from "@/lib/shared/dashboard/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";
import { dashboardActivityOptions, dashboardDataOptions, storageStateOptions } from "./cache";

/** Totals change slowly and count whole tables. Waiting posts are watched live. */
const totalsIntervalMs = 60_000;
const activityIntervalMs = 10_000;

/** A failed query refetches as often as the activity, so that the page recovers as a whole. */
const slowly = ({ state }: { state: { status: string } }) =>
  state.status === "error" ? activityIntervalMs : totalsIntervalMs;

export function useDashboardData() {
  return useQuery({ ...dashboardDataOptions(), refetchInterval: slowly });
}

export function useDashboardActivity() {
  return useQuery({ ...dashboardActivityOptions(), refetchInterval: activityIntervalMs });
}

export function useStorageState() {
  return useQuery({ ...storageStateOptions(), refetchInterval: slowly });
}

/** Retries failed removals. Rejects with an ApiError. */
export function useRetryRemovals() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<RetriedRemovals>(apiPaths.general.retryRemovals, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: storageStateOptions().queryKey }),
  });
}
