import { route } from "@/lib/server/base/http/route";
import { removeOwnPasskey } from "@/lib/server/features/users/passkeys";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Removes a passkey of the caller, but not their only second factor. Needs a recent code.",
  access: "signed-in",
  audit: "second-factor.remove-passkey",
  needsRecentFactor: true,
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => removeOwnPasskey(deps, actor, params.id),
});
