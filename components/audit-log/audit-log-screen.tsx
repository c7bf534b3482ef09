"use client";

import { Download, ScrollText } from "lucide-react";
import { useState } from "react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { useAuditLog, useExportAuditLog } from "@/lib/client/audit-log/hooks";
import { ApiError } from "@/lib/client/browser/api-client";
import type { AuditLogFilter } from "@/lib/shared/audit-log/contract";
import { auditLogRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { AuditLogFilters } from "./audit-log-filters";
import { AuditLogRow } from "./audit-log-row";

const text = messages.auditLog;
const title = "Audit Log";
const columns = ["Time", "Who", "Action", "What", "Address"];

/** Shows the account's audit log: who did what. */
export function AuditLogScreen() {
  const [filter, setFilter] = useState<AuditLogFilter>({});
  const log = useAuditLog(filter);
  const { error, total } = log;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title={title} />
        <NeedsAdmin />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={total === null ? title : `${title} (${total})`}
        description={text.description(auditLogRules.retentionDays)}
        actions={<DownloadButton filter={filter} />}
      />
      <AuditLogFilters onFilter={setFilter} />
      <Table label={title}>
        <TableHead>
          {columns.map((label) => (
            <TableHeader key={label}>{label}</TableHeader>
          ))}
        </TableHead>
        <TableBody>
          <Rows log={log} isFiltered={Object.values(filter).some(Boolean)} />
        </TableBody>
      </Table>
      {log.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function DownloadButton({ filter }: { filter: AuditLogFilter }) {
  const { mutate, isPending } = useExportAuditLog();
  const handleClick = () => mutate(filter, { onError: (error) => toast.danger(error.message) });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={isPending} onClick={handleClick}>
      Download CSV
    </Button>
  );
}

type RowsProps = { log: ReturnType<typeof useAuditLog>; isFiltered: boolean };

function Rows({ log: { entries, error, refetch, isRefetching }, isFiltered }: RowsProps) {
  if (entries && entries.length > 0) return entries.map((entry) => <AuditLogRow key={entry.id} entry={entry} />);
  if (!entries && !error) return <TableLoadingRow columns={columns.length} />;
  return (
    <TableEmptyRow columns={columns.length}>
      {entries ? (
        <EmptyState icon={<ScrollText />} title={isFiltered ? text.nothingFound : text.none} />
      ) : (
        <ErrorState
          description={error instanceof ApiError ? error.message : messages.common.error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </TableEmptyRow>
  );
}
