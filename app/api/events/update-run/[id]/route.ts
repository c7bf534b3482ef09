import { route } from "@/lib/server/base/http/route";
import { updateRun } from "@/lib/server/features/show/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventShow, updateRunBody } from "@/lib/shared/show/contract";

export const PUT = route({
  summary: "Saves an event's run of show: scenes with durations. A run that is on goes on as it was started.",
  access: "signed-in",
  audit: "show.run",
  params: idParams,
  body: updateRunBody,
  output: eventShow,
  run: ({ deps, actor, params, body }) => updateRun(deps, actor, params.id, body),
});
