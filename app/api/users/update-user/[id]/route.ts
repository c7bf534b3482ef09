import { route } from "@/lib/server/base/http/route";
import { updateUser } from "@/lib/server/features/users/service";
import { idParams } from "@/lib/shared/contract-fields";
import { listedUser, updateUserBody } from "@/lib/shared/users/contract";

export const PUT = route({
  summary: "Updates a user's email and, if given, their password, which ends all of their sessions.",
  access: "admin",
  audit: ["user.update", "password.set", "password.failure"],
  needsRecentFactor: true,
  params: idParams,
  body: updateUserBody,
  output: listedUser,
  run: ({ deps, actor, params, body }) => updateUser(deps, actor, params.id, body),
});
