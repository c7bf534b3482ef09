import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction, AuditSubjectKind } from "@/lib/shared/audit-actions";
import { createdAt, id } from "../columns";
import { accounts } from "./accounts";

/**
 * Records who did what in an account, when and from where. Triggers reject every change of a row (docs/decisions/081):
 * a row is deleted with its account, or after the retention. No row contains a guest's text. Ids are time-ordered.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    created_at: createdAt(),
    action: text("action").$type<AuditAction>().notNull(),
    /** Null for an unknown actor (failed sign-in, command line). No foreign key: the entry outlives its user. */
    actor_id: uuid("actor_id"),
    /** The actor's email at the time. */
    actor_name: text("actor_name"),
    /** The client's full network address; null without a request or if unknown. */
    address: text("address"),
    subject_kind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subject_id: uuid("subject_id").notNull(),
    /** The subject's name at the time; for a post, its event's. */
    subject_label: text("subject_label").notNull(),
    /** Names of the changed fields, never their values. */
    changed_fields: jsonb("changed_fields").$type<string[]>().notNull().default([]),
    /** Values of a closed list, such as a status before and after. */
    from_value: text("from_value"),
    to_value: text("to_value"),
  },
  (table) => [
    index("audit_log_account_id_id_idx").on(table.account_id, table.id.desc().nullsFirst()),
    // Finds a post's decisions without reading other entries.
    index("audit_log_subject_id_id_idx")
      .on(table.subject_id, table.id.desc().nullsFirst())
      .where(sql`${table.subject_kind} = 'post'`),
    // Rows are inserted in time order, so a block range index works, at a thousandth of the size.
    index("audit_log_created_at_idx").using("brin", table.created_at),
  ],
);
