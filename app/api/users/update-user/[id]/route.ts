import { route } from "@/lib/http/route";
import { listedUser, updateUserBody, userIdParams } from "@/lib/users/contract";
import { changeUser } from "@/lib/users/service";

export const PUT = route({
  summary: "Changes a user's email and, if one is given, their password, which ends all of their sign-ins.",
  access: "admin",
  params: userIdParams,
  body: updateUserBody,
  output: listedUser,
  run: ({ deps, actor, params, body }) => changeUser(deps, actor, params.id, body),
});
