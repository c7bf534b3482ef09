"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DashboardActivity, DashboardData, RetriedRemovals, StorageState } from "@/lib/shared/dashboard/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

const dashboardKeys = {
  data: ["dashboard", "data"] as const,
  activity: ["dashboard", "activity"] as const,
  storage: ["dashboard", "storage"] as const,
};

/** Query of the four totals. */
function dashboardDataOptions() {
  return queryOptions({
    queryKey: dashboardKeys.data,
    queryFn: ({ signal }) => api.get<DashboardData>(apiPaths.general.getDashboardData, { signal }),
  });
}

/** Query of the waiting posts of open events, and the posts of the last 24 hours. */
function dashboardActivityOptions() {
  return queryOptions({
    queryKey: dashboardKeys.activity,
    queryFn: ({ signal }) => api.get<DashboardActivity>(apiPaths.general.getDashboardActivity, { signal }),
  });
}

/** Query of storage problems that need an admin. */
function storageStateOptions() {
  return queryOptions({
    queryKey: dashboardKeys.storage,
    queryFn: ({ signal }) => api.get<StorageState>(apiPaths.general.getStorageState, { signal }),
  });
}

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
