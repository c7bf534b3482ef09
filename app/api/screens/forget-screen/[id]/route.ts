import { route } from "@/lib/server/http/route";
import { forgetScreen } from "@/lib/server/screens/orders";
import { idParams } from "@/lib/shared/contract-fields";
import { screenOfEvent, screenReference } from "@/lib/shared/screens/contract";

export const DELETE = route({
  summary: "Removes a screen from the list and clears its name.",
  access: "signed-in",
  audit: "screen.forget",
  params: idParams,
  query: screenOfEvent,
  output: screenReference,
  run: ({ deps, actor, params, query }) => forgetScreen(deps, actor, { ...params, ...query }),
});
