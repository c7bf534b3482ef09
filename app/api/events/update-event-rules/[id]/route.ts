import { route } from "@/lib/server/base/http/route";
import { updateEventRules } from "@/lib/server/features/rules/rules-settings";
import { idParams } from "@/lib/shared/contract-fields";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { eventRulesAnswer, updateEventRulesBody } from "@/lib/shared/rules/page-contract";

export const PUT = route({
  summary: "Updates an event's moderation rules; omitted fields keep their values.",
  access: "admin",
  audit: "event.update",
  params: idParams,
  body: updateEventRulesBody,
  textMaxBytes: ruleLimits.jsonMaxBytes,
  output: eventRulesAnswer,
  run: ({ deps, actor, params, body }) => updateEventRules(deps, actor, params.id, body),
});
