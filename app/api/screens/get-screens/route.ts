import { route } from "@/lib/http/route";
import { eventScreensList, getScreensQuery } from "@/lib/screens/contract";
import { getScreens } from "@/lib/screens/service";

export const GET = route({
  summary: "The screens of each event that has or lately had any, or of one event.",
  access: "signed-in",
  query: getScreensQuery,
  output: eventScreensList,
  run: ({ deps, actor, query }) => getScreens(deps, actor, query),
});
