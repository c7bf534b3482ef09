import "server-only";
import { type AuditEntryRow, countAuditEntries, listAuditEntries } from "@/db/queries/people/audit-log";
import type { AuditLogFilter, ListAuditLogQuery, ListedAuditEntry } from "@/lib/shared/audit-log/contract";
import { actionLabels, labelOf, subjectLabels } from "@/lib/shared/audit-log/labels";
import type { Actor } from "@/lib/shared/auth/actor";
import { auditLogRules } from "@/lib/shared/limits";
import type { Deps } from "../../deps";
import { csvHeading, csvLine } from "../downloads/csv";

/** Returns a page of the account's entries, newest first, with the total of all matches. */
export async function listAuditLog(deps: Deps, { account_id }: Actor, query: ListAuditLogQuery) {
  const { limit, cursor, ...filter } = query;
  const [rows, total] = await Promise.all([
    listAuditEntries(deps.db, { ...filter, account_id, before: cursor, limit: limit + 1 }),
    countAuditEntries(deps.db, { ...filter, account_id }),
  ]);
  const items: ListedAuditEntry[] = rows
    .slice(0, limit)
    .map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
  return { items, total, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Returns all matching entries, newest first, as a CSV file; reads the database while it streams. */
export function exportAuditLog(deps: Deps, { account_id }: Actor, filter: AuditLogFilter): Response {
  const encoder = new TextEncoder();
  const lines = csvLines(deps, { ...filter, account_id });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return()),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}

const headings = ["Time (UTC)", "Who", "User id", "Action", "Kind", "What", "Id", "Details", "Address"];

const csvHeader = csvHeading(headings);

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

async function* csvLines(deps: Deps, filter: AuditLogFilter & { account_id: string }): AsyncGenerator<string, void> {
  const limit = auditLogRules.exportBatch;
  yield csvHeader;
  for (let before: string | undefined; ; ) {
    const rows = await listAuditEntries(deps.db, { ...filter, before, limit });
    if (rows.length > 0) yield rows.map(csvRow).join("");
    if (rows.length < limit) return;
    before = rows.at(-1)?.id;
  }
}
