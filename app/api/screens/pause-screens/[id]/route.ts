import { route } from "@/lib/http/route";
import { idParams, pausedEvent, pauseScreensBody } from "@/lib/screens/contract";
import { pauseScreens } from "@/lib/screens/service";

export const PUT = route({
  summary: "Has an event's screens hold what they show, or go on.",
  access: "signed-in",
  params: idParams,
  body: pauseScreensBody,
  output: pausedEvent,
  run: ({ deps, actor, params, body }) => pauseScreens(deps, actor, params.id, body.wall_paused),
});
