import { route } from "@/lib/server/base/http/route";
import { setScene } from "@/lib/server/features/show/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventShow, setSceneBody } from "@/lib/shared/show/contract";

export const POST = route({
  summary: "Shows a scene on all of an event's screens together, or on one; Layout returns to the event's layout.",
  access: "signed-in",
  audit: "show.scene",
  params: idParams,
  body: setSceneBody,
  output: eventShow,
  run: ({ deps, actor, params, body }) => setScene(deps, actor, params.id, body),
});
