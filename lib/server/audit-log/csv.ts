import "server-only";
import type { AuditEntryRow } from "@/db/queries/audit-log";

/** Excel, LibreOffice and Numbers run a cell that begins so as a formula (OWASP, CSV Injection). */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell by RFC 4180, always in quotes. What could be a formula gets an apostrophe, which tables show as text. */
function cell(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const line = (values: readonly (string | null)[]) => `${values.map((value) => cell(value ?? "")).join(",")}\r\n`;

const headings = ["Time", "Who", "User id", "Action", "Kind", "What", "Id", "Details", "Address"];

/** The first line. The mark before it tells Excel that what follows is UTF-8. */
export const csvHeader = `\uFEFF${line(headings)}`;

/** One entry as a line; times in UTC, actions and kinds in the words of the API. */
export function csvRow(row: AuditEntryRow): string {
  const { from_value, to_value, changed_fields } = row;
  const moved = to_value === null ? "" : `${from_value ?? ""} → ${to_value}`.trim();
  return line([
    new Date(row.created_at).toISOString(),
    row.actor_name,
    row.actor_id,
    row.action,
    row.subject_kind,
    row.subject_label,
    row.subject_id,
    [moved, changed_fields.join(" ")].filter(Boolean).join("; "),
    row.address,
  ]);
}
