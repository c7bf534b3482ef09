"use client";

import { TableCell, TableRow } from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import type { ListedAuditEntry } from "@/lib/shared/audit-log/contract";
import { actionLabels, labelOf, subjectLabels } from "@/lib/shared/audit-log/labels";
import { dateAndTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.auditLog;

/** Shows one entry of the audit log. */
export function AuditLogRow({ entry }: { entry: ListedAuditEntry }) {
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
  const told = [moved, changed].filter((words) => words !== null);
  if (told.length === 0) return null;
  return <span className="block text-muted text-xs">{told.join("; ")}</span>;
}
