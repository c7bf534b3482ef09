import { route } from "@/lib/server/base/http/route";
import { getHolds } from "@/lib/server/features/holds/service";
import { getHoldsQuery, moderationHolds } from "@/lib/shared/holds/contract";

export const GET = route({
  summary: "Returns who is moderating right now, and which posts they are viewing.",
  access: "signed-in",
  query: getHoldsQuery,
  output: moderationHolds,
  run: ({ deps, actor, query }) => getHolds(deps, actor, query),
});
