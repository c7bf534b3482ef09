import { listAuditLog } from "@/lib/server/base/audit-log/read";
import { route } from "@/lib/server/base/http/route";
import { auditEntries, listAuditLogQuery } from "@/lib/shared/audit-log/contract";

export const GET = route({
  summary:
    "Returns who did what in the account, newest first. from and to are days in the account's time zone, both inclusive.",
  access: "admin",
  query: listAuditLogQuery,
  output: auditEntries,
  isPaged: true,
  run: ({ deps, actor, query }) => listAuditLog(deps, actor, query),
});
