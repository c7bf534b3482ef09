"use client";

import { useQuery } from "@tanstack/react-query";
import { dashboardActivityOptions, dashboardDataOptions } from "./cache";

/** Totals move slowly and count whole tables; what waits is looked at while it happens. */
const totalsIntervalMs = 60_000;
const activityIntervalMs = 10_000;

export function useDashboardData() {
  return useQuery({ ...dashboardDataOptions(), refetchInterval: totalsIntervalMs });
}

export function useDashboardActivity() {
  return useQuery({ ...dashboardActivityOptions(), refetchInterval: activityIntervalMs });
}
