import { route } from "@/lib/server/http/route";
import { updateDevice } from "@/lib/server/screens/devices";
import { idParams } from "@/lib/shared/contract-fields";
import { deviceReference, updateDeviceBody } from "@/lib/shared/screens/pairing-contract";

export const PUT = route({
  summary: "Renames a paired screen, or moves it to another event.",
  access: "admin",
  audit: ["screen.rename", "screen.move"],
  params: idParams,
  body: updateDeviceBody,
  output: deviceReference,
  run: ({ deps, actor, params, body }) => updateDevice(deps, actor, params.id, body),
});
