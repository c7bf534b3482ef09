import { exportAccount } from "@/lib/server/account/closing";
import { route } from "@/lib/server/http/route";
import { createdExport } from "@/lib/shared/export/contract";

export const POST = route({
  summary:
    "Freezes all that the account has, its users without secrets and its audit log included, and returns the archive's signed address, valid for a day. If older files must be read first, starts that and returns no address.",
  access: "admin",
  audit: "account.export",
  output: createdExport,
  status: 201,
  run: ({ deps, actor }) => exportAccount(deps, actor),
});
