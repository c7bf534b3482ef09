import { route } from "@/lib/server/http/route";
import { removeUser } from "@/lib/server/users/service";
import { deletedUser, userIdParams } from "@/lib/shared/users/contract";

export const DELETE = route({
  summary: "Deletes a user and ends their sign-ins at once. Nobody deletes themselves.",
  access: "admin",
  params: userIdParams,
  output: deletedUser,
  run: ({ deps, actor, params }) => removeUser(deps, actor, params.id),
});
