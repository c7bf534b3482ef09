import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction, AuditSubjectKind } from "@/lib/shared/audit-actions";
import { accounts } from "./accounts";
import { createdAt, id } from "./columns";

/**
 * Keeps who did what in an account, when and from where. Triggers refuse every change of a row (docs/decisions/081): it goes
 * with its account, or when it is older than the limit. No row names what a guest wrote. Ids are time-ordered.
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
    /** Null where nobody is known: a sign-in that failed, a tool. No foreign key: the entry outlives its user. */
    actor_id: uuid("actor_id"),
    /** The actor's email as it was at the time. */
    actor_name: text("actor_name"),
    /** The client's network address, whole; null where there was no request or it is not known. */
    address: text("address"),
    subject_kind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subject_id: uuid("subject_id").notNull(),
    /** The subject's name at the time; a post's is its event's. */
    subject_label: text("subject_label").notNull(),
    /** Names of the fields that were changed, never their values. */
    changed_fields: jsonb("changed_fields").$type<string[]>().notNull().default([]),
    /** Words of a closed list, such as a status before and after. */
    from_value: text("from_value"),
    to_value: text("to_value"),
  },
  (table) => [
    index("audit_log_account_id_id_idx").on(table.account_id, table.id.desc().nullsFirst()),
    // Finds who decided about a post without reading what else was done.
    index("audit_log_subject_id_id_idx")
      .on(table.subject_id, table.id.desc().nullsFirst())
      .where(sql`${table.subject_kind} = 'post'`),
    // Rows come in the order of their time, so an index of blocks finds it: a thousandth of the size.
    index("audit_log_created_at_idx").using("brin", table.created_at),
  ],
);
