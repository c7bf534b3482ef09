import "server-only";
import type { AuditEntryRow } from "@/db/queries/audit-log";
import { actionLabels, labelOf, subjectLabels } from "@/lib/shared/audit-log/labels";
import { csvHeading, csvLine } from "../downloads/csv";

const headings = ["Time (UTC)", "Who", "User id", "Action", "Kind", "What", "Id", "Details", "Address"];

export const csvHeader = csvHeading(headings);

/** Returns one entry as a CSV line, with the labels of the Audit Log page; times in UTC. */
export function csvRow(row: AuditEntryRow): string {
  const { from_value, to_value, changed_fields } = row;
  const moved = to_value === null ? "" : `${from_value ?? ""} → ${to_value}`.trim();
  return csvLine([
    new Date(row.created_at).toISOString(),
    row.actor_name,
    row.actor_id,
    labelOf(actionLabels, row.action),
    labelOf(subjectLabels, row.subject_kind),
    row.subject_label,
    row.subject_id,
    [moved, changed_fields.join(" ")].filter(Boolean).join("; "),
    row.address,
  ]);
}
