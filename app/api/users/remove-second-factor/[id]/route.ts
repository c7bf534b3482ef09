import { route } from "@/lib/server/base/http/route";
import { removeSecondFactor } from "@/lib/server/features/users/second-factor";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary:
    "Removes a second factor: the caller's own or, by an admin, another user's, whose sessions end. Needs a recent code.",
  access: "signed-in",
  audit: "second-factor.remove",
  needsRecentFactor: true,
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => removeSecondFactor(deps, actor, params.id),
});
