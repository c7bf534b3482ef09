import { route } from "@/lib/http/route";
import { deletedUser, userIdParams } from "@/lib/users/contract";
import { removeUser } from "@/lib/users/service";

export const DELETE = route({
  summary: "Deletes a user and ends their sign-ins at once. Nobody deletes themselves.",
  access: "admin",
  params: userIdParams,
  output: deletedUser,
  run: ({ deps, actor, params }) => removeUser(deps, actor, params.id),
});
