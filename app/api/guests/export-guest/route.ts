import { route } from "@/lib/server/base/http/route";
import { exportGuest } from "@/lib/server/features/guests/service";
import { createdExport } from "@/lib/shared/export/contract";
import { guestBody } from "@/lib/shared/guests/contract";

export const POST = route({
  summary:
    "Freezes all that is stored of an email address and returns the archive's signed address, valid for a day. If older files must be read first, starts that and returns no address.",
  access: "admin",
  audit: "guest.export",
  body: guestBody,
  output: createdExport,
  status: 201,
  run: ({ deps, actor, body }) => exportGuest(deps, actor, body),
});
