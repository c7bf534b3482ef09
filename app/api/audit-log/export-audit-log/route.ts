import { exportAuditLog } from "@/lib/server/base/audit-log/read";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { exportAuditLogQuery } from "@/lib/shared/audit-log/contract";

// Streams a file of any length instead of JSON, so it does not use route().
export const GET = streamRoute({
  summary: "Returns all matching entries of the audit log as a CSV file, newest first.",
  access: "admin",
  query: exportAuditLogQuery,
  run: async ({ deps, actor, query }) => exportAuditLog(deps, actor, query),
});
