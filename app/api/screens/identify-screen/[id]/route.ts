import { route } from "@/lib/server/base/http/route";
import { identifyScreen } from "@/lib/server/features/screens/orders";
import { idParams } from "@/lib/shared/contract-fields";
import { screenReference } from "@/lib/shared/screens/contract";

export const POST = route({
  summary: "Makes a screen show its name in large letters for five seconds.",
  access: "signed-in",
  audit: "none: a screen shows its name for some seconds, and nothing is changed",
  params: idParams,
  output: screenReference,
  run: ({ deps, actor, params }) => identifyScreen(deps, actor, params.id),
});
