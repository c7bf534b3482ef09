import { route } from "@/lib/server/http/route";
import { getScreens } from "@/lib/server/screens/service";
import { eventScreensList, getScreensQuery } from "@/lib/shared/screens/contract";

export const GET = route({
  summary: "The screens of each event that has or lately had any, or of one event.",
  access: "signed-in",
  query: getScreensQuery,
  output: eventScreensList,
  run: ({ deps, actor, query }) => getScreens(deps, actor, query),
});
