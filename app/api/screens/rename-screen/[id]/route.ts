import { route } from "@/lib/server/http/route";
import { renameScreen } from "@/lib/server/screens/orders";
import { idParams } from "@/lib/shared/contract-fields";
import { renameScreenBody, screenReference } from "@/lib/shared/screens/contract";

export const PUT = route({
  summary: "Renames a screen, which keeps the name through reloads.",
  access: "signed-in",
  audit: "screen.rename",
  params: idParams,
  body: renameScreenBody,
  output: screenReference,
  run: ({ deps, actor, params, body: { event_id, name } }) => renameScreen(deps, actor, { ...params, event_id }, name),
});
