"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { AuditLogFilter } from "@/lib/shared/audit-log/contract";
import { apiPaths } from "@/lib/shared/paths";
import { download } from "../browser/download";
import { auditLogOptions } from "./cache";

/** The entries that match, as far as they are loaded, and how many there are. The old ones stay until others come. */
export function useAuditLog(filter: AuditLogFilter) {
  const query = useInfiniteQuery({ ...auditLogOptions(filter), placeholderData: keepPreviousData });
  const { data } = query;
  return {
    ...query,
    entries: data?.pages.flatMap((page) => page.items) ?? null,
    total: data?.pages.at(-1)?.total ?? null,
  };
}

/** Saves all entries that match as a file. */
export function useExportAuditLog() {
  return useMutation({ mutationFn: (filter: AuditLogFilter) => download(apiPaths.auditLog.exportAuditLog(filter)) });
}
