import { route } from "@/lib/server/base/http/route";
import { getScreens } from "@/lib/server/features/screens/service";
import { serverAddress } from "@/lib/server/network-address";
import { eventScreensList, getScreensQuery } from "@/lib/shared/screens/contract";

export const GET = route({
  summary:
    "Returns the screens of one event, or of each event that has any: paired ones, and browsers that report or recently did.",
  access: "signed-in",
  query: getScreensQuery,
  output: eventScreensList,
  run: async ({ deps, actor, query }) => {
    const server = serverAddress();
    return (await getScreens(deps, actor, query)).map((event) => ({ ...event, server }));
  },
});
