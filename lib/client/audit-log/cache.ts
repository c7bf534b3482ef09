import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditLogFilter, ListedAuditEntry } from "@/lib/shared/audit-log/contract";
import { apiPaths } from "@/lib/shared/paths";
import { type ApiPage, api } from "../browser/api-client";

/** Query of the matching entries in pages, newest first. */
export function auditLogOptions(filter: AuditLogFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit-log", filter] as const,
    queryFn: ({ pageParam, signal }): Promise<ApiPage<ListedAuditEntry>> =>
      api.page(apiPaths.auditLog.getAuditLog({ ...filter, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage: ApiPage<ListedAuditEntry>) => lastPage.nextCursor,
  });
}
