import { route } from "@/lib/server/base/http/route";
import { confirmOwnFactor } from "@/lib/server/features/users/second-factor";
import { codeBody } from "@/lib/shared/auth/second-factor";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary: "Takes a code of the caller's second factor, for calls that need a recent one.",
  access: "signed-in",
  audit: ["second-factor.confirm", "second-factor.failure"],
  body: codeBody,
  output: messageAnswer,
  run: ({ deps, actor, body }) => confirmOwnFactor(deps, actor, body),
});
