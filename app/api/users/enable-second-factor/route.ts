import { route } from "@/lib/server/base/http/route";
import { enableOwnFactor } from "@/lib/server/features/users/second-factor";
import { codeBody, recoveryCodes } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary:
    "Finishes the setup with a code of the app. If it is the caller's first second factor, returns ten recovery codes, this once, and ends the caller's other sessions.",
  access: "signed-in",
  audit: ["second-factor.enable", "second-factor.failure"],
  isForMissingFactor: true,
  body: codeBody,
  output: recoveryCodes,
  run: ({ deps, actor, body }) => enableOwnFactor(deps, actor, body),
});
