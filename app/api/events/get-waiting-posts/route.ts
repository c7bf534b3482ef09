import { route } from "@/lib/server/base/http/route";
import { listWaitingPosts } from "@/lib/server/features/wait-alarm/read";
import { listWaitingQuery, waitingPostsOfEvents } from "@/lib/shared/wait-alarm/contract";

export const GET = route({
  summary: "Returns how many posts wait in each of the caller's events, since when, and whether the alarm is on.",
  access: "signed-in",
  query: listWaitingQuery,
  output: waitingPostsOfEvents,
  run: ({ deps, actor, query }) => listWaitingPosts(deps, actor, query),
});
