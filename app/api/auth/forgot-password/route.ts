import { requestPasswordReset } from "@/lib/server/base/auth/forgotten-password";
import { route } from "@/lib/server/base/http/route";
import { forgotPasswordBody } from "@/lib/shared/auth/contract";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary: "Emails a link to set a new password if the email belongs to a user. The answer is the same if it does not.",
  access: "public",
  audit: "none: a job looks up whose email it is, and writes the request down",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "forgotByAddress" },
  body: forgotPasswordBody,
  output: messageAnswer,
  run: ({ deps, body }) => requestPasswordReset(deps, body),
});
