"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { AuditLogFilter } from "@/lib/shared/audit-log/contract";
import { apiPaths } from "@/lib/shared/paths";
import { download } from "../browser/download";
import { auditLogOptions } from "./cache";

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
