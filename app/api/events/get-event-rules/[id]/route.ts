import { route } from "@/lib/server/base/http/route";
import { getEventRules } from "@/lib/server/features/rules/rules-settings";
import { idParams } from "@/lib/shared/contract-fields";
import { eventRulesAnswer } from "@/lib/shared/rules/page-contract";

export const GET = route({
  summary: "Returns an event's moderation rules and mode, and how many posts each rule has decided.",
  access: "admin",
  params: idParams,
  output: eventRulesAnswer,
  run: ({ deps, actor, params }) => getEventRules(deps, actor, params.id),
});
