import { route } from "@/lib/server/http/route";
import { forgetDevice } from "@/lib/server/screens/devices";
import { idParams } from "@/lib/shared/contract-fields";
import { deviceReference } from "@/lib/shared/screens/pairing-contract";

export const DELETE = route({
  summary: "Unpairs a screen, which then shows a code again.",
  access: "admin",
  audit: "screen.forget",
  params: idParams,
  output: deviceReference,
  run: ({ deps, actor, params }) => forgetDevice(deps, actor, params.id),
});
