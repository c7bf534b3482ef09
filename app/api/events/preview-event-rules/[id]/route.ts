import { route } from "@/lib/server/base/http/route";
import { previewEventRules } from "@/lib/server/features/rules/preview";
import { idParams } from "@/lib/shared/contract-fields";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { previewEventRulesBody, rulesPreview } from "@/lib/shared/rules/page-contract";

export const POST = route({
  summary:
    "Tries moderation rules on the newest posts of some events: what they would have decided, and where people decided otherwise.",
  access: "admin",
  audit: "none: changes nothing",
  params: idParams,
  body: previewEventRulesBody,
  textMaxBytes: ruleLimits.jsonMaxBytes,
  output: rulesPreview,
  run: ({ deps, actor, params, body, request }) => previewEventRules(deps, actor, params.id, body, request.signal),
});
