import { route } from "@/lib/server/base/http/route";
import { findGuest } from "@/lib/server/features/guests/service";
import { guestBody, storedGuest } from "@/lib/shared/guests/contract";

export const POST = route({
  summary: "Returns what is stored of an email address in all events of the account.",
  access: "admin",
  audit: "none: it only reads",
  body: guestBody,
  output: storedGuest,
  run: ({ deps, actor, body }) => findGuest(deps, actor, body),
});
