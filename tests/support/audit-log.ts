import { asc } from "drizzle-orm";
import { auditLog } from "@/db/schema/people/audit-log";
import type { RouteHandler } from "@/lib/server/base/http/route";
import type { Deps } from "@/lib/server/deps";
import type { AuditAction } from "@/lib/shared/audit-actions";

export type AuditRow = typeof auditLog.$inferSelect;

/** All entries of all accounts, in the order of writing. */
export function readAuditLog(deps: Deps): Promise<AuditRow[]> {
  return deps.db.select().from(auditLog).orderBy(asc(auditLog.id));
}

/** The actions that a route declares; none when it gives a reason instead. */
export function declaredActions({ declaration: { audit } }: RouteHandler): readonly AuditAction[] {
  if (audit === undefined || (typeof audit === "string" && audit.startsWith("none:"))) return [];
  return [audit].flat() as AuditAction[];
}
