import { route } from "@/lib/server/http/route";
import { getScreens } from "@/lib/server/screens/service";
import { eventScreensList, getScreensQuery } from "@/lib/shared/screens/contract";

export const GET = route({
  summary: "Returns the screens of one event, or of each event that has or recently had any.",
  access: "signed-in",
  query: getScreensQuery,
  output: eventScreensList,
  run: ({ deps, actor, query }) => getScreens(deps, actor, query),
});
