import { queryOptions } from "@tanstack/react-query";
import type { DashboardActivity, DashboardData, StorageState } from "@/lib/shared/dashboard/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";

const dashboardKeys = {
  data: ["dashboard", "data"] as const,
  activity: ["dashboard", "activity"] as const,
  storage: ["dashboard", "storage"] as const,
};

/** Query of the four totals. */
export function dashboardDataOptions() {
  return queryOptions({
    queryKey: dashboardKeys.data,
    queryFn: ({ signal }) => api.get<DashboardData>(apiPaths.general.getDashboardData, { signal }),
  });
}

/** Query of the waiting posts of open events, and the posts of the last 24 hours. */
export function dashboardActivityOptions() {
  return queryOptions({
    queryKey: dashboardKeys.activity,
    queryFn: ({ signal }) => api.get<DashboardActivity>(apiPaths.general.getDashboardActivity, { signal }),
  });
}

/** Query of storage problems that need an admin. */
export function storageStateOptions() {
  return queryOptions({
    queryKey: dashboardKeys.storage,
    queryFn: ({ signal }) => api.get<StorageState>(apiPaths.general.getStorageState, { signal }),
  });
}
