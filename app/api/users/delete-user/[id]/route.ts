import { route } from "@/lib/server/base/http/route";
import { deleteUser } from "@/lib/server/features/users/service";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes a user and ends their sessions at once. Nobody can delete themselves.",
  access: "admin",
  audit: "user.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteUser(deps, actor, params.id),
});
