"use client";

import { Download, ScrollText } from "lucide-react";
import { useState } from "react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { toast } from "@/components/ui/overlay/toast";
import { PageHeader } from "@/components/ui/page-header";
import {
  Table,
  TableBody,
  TableCell,
  TableEmptyRow,
  TableHead,
  TableHeader,
  TableLoadingRow,
  TableRow,
} from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useAuditLog, useExportAuditLog } from "@/lib/client/audit-log/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import type { AuditLogFilter, ListedAuditEntry } from "@/lib/shared/audit-log/contract";
import { actionLabels, labelOf, subjectLabels } from "@/lib/shared/audit-log/labels";
import { dateAndTime } from "@/lib/shared/format";
import { auditLogRules } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { AuditLogFilters } from "./audit-log-filters";

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

/** Shows one entry of the audit log. */
function AuditLogRow({ entry }: { entry: ListedAuditEntry }) {
  const timeZone = useTimeZone();
  const { created_at, actor_name, action, subject_kind, subject_label, address } = entry;
  return (
    <TableRow>
      <TableCell label="Time" isTight>
        <time dateTime={created_at}>{dateAndTime(created_at, timeZone)}</time>
      </TableCell>
      <TableCell label="Who">{actor_name ?? <span className="text-muted">{text.nobody}</span>}</TableCell>
      <TableCell label="Action">
        <span className="font-medium">{labelOf(actionLabels, action)}</span>
        <Details entry={entry} />
      </TableCell>
      <TableCell label="What">
        <span className="text-muted">{labelOf(subjectLabels, subject_kind)}</span> {subject_label}
      </TableCell>
      <TableCell label="Address">{address}</TableCell>
    </TableRow>
  );
}

/** Lists the changed fields, and the old and new status, if the entry has them. */
function Details({ entry: { changed_fields, from_value, to_value } }: { entry: ListedAuditEntry }) {
  const moved = from_value !== null && to_value !== null ? `${from_value} → ${to_value}` : null;
  const changed = changed_fields.length > 0 ? text.changed(changed_fields) : null;
  const details = [moved, changed].filter((words) => words !== null);
  if (details.length === 0) return null;
  return <span className="block text-muted text-xs">{details.join("; ")}</span>;
}
