import { route } from "@/lib/server/base/http/route";
import { eraseGuest } from "@/lib/server/features/guests/service";
import { erasedGuest, guestBody } from "@/lib/shared/guests/contract";

export const POST = route({
  summary: "Erases every post of an email address in all events of the account.",
  access: "admin",
  audit: "post.erase",
  body: guestBody,
  output: erasedGuest,
  run: ({ deps, actor, body }) => eraseGuest(deps, actor, body),
});
