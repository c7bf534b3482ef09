import { route } from "@/lib/server/base/http/route";
import { addUser } from "@/lib/server/features/users/service";
import { addUserBody, listedUser } from "@/lib/shared/users/contract";

export const POST = route({
  summary: "Creates a moderator of the account.",
  access: "admin",
  audit: "user.create",
  body: addUserBody,
  output: listedUser,
  status: 201,
  run: ({ deps, actor, body }) => addUser(deps, actor, body),
});
