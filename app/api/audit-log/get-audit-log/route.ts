import { listAuditLog } from "@/lib/server/audit-log/read";
import { route } from "@/lib/server/http/route";
import { auditEntries, listAuditLogQuery } from "@/lib/shared/audit-log/contract";

export const GET = route({
  summary: "Who did what in the account, newest first. from and to are days on the account's clock, both included.",
  access: "admin",
  query: listAuditLogQuery,
  output: auditEntries,
  isPaged: true,
  run: ({ deps, actor, query }) => listAuditLog(deps, actor, query),
});
