import { route } from "@/lib/server/base/http/route";
import { pauseScreens } from "@/lib/server/features/screens/service";
import { idParams } from "@/lib/shared/contract-fields";
import { pausedEvent, pauseScreensBody } from "@/lib/shared/screens/contract";

export const PUT = route({
  summary: "Pauses or resumes an event's screens. Paused screens keep what they show.",
  access: "signed-in",
  audit: ["screens.pause", "screens.resume"],
  params: idParams,
  body: pauseScreensBody,
  output: pausedEvent,
  run: ({ deps, actor, params, body }) => pauseScreens(deps, actor, params.id, body.wall_paused),
});
