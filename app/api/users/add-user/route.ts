import { route } from "@/lib/http/route";
import { addUserBody, listedUser } from "@/lib/users/contract";
import { addUser } from "@/lib/users/service";

export const POST = route({
  summary: "Makes a moderator of the account.",
  access: "admin",
  body: addUserBody,
  output: listedUser,
  status: 201,
  run: ({ deps, actor, body }) => addUser(deps, actor, body),
});
