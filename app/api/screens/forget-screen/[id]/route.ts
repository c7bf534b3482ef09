import { route } from "@/lib/server/base/http/route";
import { forgetScreen } from "@/lib/server/features/screens/orders";
import { idParams } from "@/lib/shared/contract-fields";
import { screenReference } from "@/lib/shared/screens/contract";

export const DELETE = route({
  summary: "Removes a screen from the list and clears its name; a paired one shows a code again.",
  access: "signed-in",
  audit: "screen.forget",
  params: idParams,
  output: screenReference,
  run: ({ deps, actor, params }) => forgetScreen(deps, actor, params.id),
});
