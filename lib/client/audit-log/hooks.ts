"use client";

import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { AuditLogFilter, ListedAuditEntry } from "@/lib/shared/audit-log/contract";
import { apiPaths } from "@/lib/shared/paths";
import { type ApiPage, api } from "../session/api-client";
import { download } from "../session/download";

/** Query of the matching entries in pages, newest first. */
function auditLogOptions(filter: AuditLogFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit-log", filter] as const,
    queryFn: ({ pageParam, signal }): Promise<ApiPage<ListedAuditEntry>> =>
      api.page(apiPaths.auditLog.getAuditLog({ ...filter, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage: ApiPage<ListedAuditEntry>) => lastPage.nextCursor,
  });
}

/** The matching entries that are loaded, and the total. The old ones stay until new ones arrive. */
export function useAuditLog(filter: AuditLogFilter) {
  const query = useInfiniteQuery({ ...auditLogOptions(filter), placeholderData: keepPreviousData });
  const { data } = query;
  return {
    ...query,
    entries: data?.pages.flatMap((page) => page.items) ?? null,
    total: data?.pages.at(-1)?.total ?? null,
  };
}

/** Downloads all matching entries as a file. */
export function useExportAuditLog() {
  return useMutation({ mutationFn: (filter: AuditLogFilter) => download(apiPaths.auditLog.exportAuditLog(filter)) });
}
