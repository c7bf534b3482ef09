import { route } from "@/lib/server/base/http/route";
import { exportAccount } from "@/lib/server/features/account/closing";
import { createdExport } from "@/lib/shared/export/contract";

export const POST = route({
  summary:
    "Freezes all that the account has, its users without secrets and its audit log included, and returns the archive's signed address, valid for a day. If older files must be read first, starts that and returns no address.",
  access: "admin",
  audit: "account.export",
  needsRecentFactor: true,
  output: createdExport,
  status: 201,
  run: ({ deps, actor }) => exportAccount(deps, actor),
});
