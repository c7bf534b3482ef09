import { route } from "@/lib/server/base/http/route";
import { updateScreen } from "@/lib/server/features/screens/orders";
import { idParams } from "@/lib/shared/contract-fields";
import { screenReference, updateScreenBody } from "@/lib/shared/screens/contract";

export const PUT = route({
  summary: "Renames a screen, which keeps the name through reloads, or moves a paired one to another event.",
  access: "signed-in",
  audit: ["screen.rename", "screen.move"],
  params: idParams,
  body: updateScreenBody,
  output: screenReference,
  run: ({ deps, actor, params, body }) => updateScreen(deps, actor, params.id, body),
});
