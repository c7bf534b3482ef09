import { getHolds } from "@/lib/server/holds/service";
import { route } from "@/lib/server/http/route";
import { getHoldsQuery, moderationHolds } from "@/lib/shared/holds/contract";

export const GET = route({
  summary: "Returns who is moderating right now, and which posts they are viewing.",
  access: "signed-in",
  query: getHoldsQuery,
  output: moderationHolds,
  run: ({ deps, actor, query }) => getHolds(deps, actor, query),
});
