import { route } from "@/lib/server/base/http/route";
import { directRun } from "@/lib/server/features/show/service";
import { idParams } from "@/lib/shared/contract-fields";
import { directRunBody, eventShow } from "@/lib/shared/show/contract";

export const POST = route({
  summary: "Starts, holds, resumes, advances or stops an event's run of show on all screens together.",
  access: "signed-in",
  audit: "show.run",
  params: idParams,
  body: directRunBody,
  output: eventShow,
  run: ({ deps, actor, params, body }) => directRun(deps, actor, params.id, body.order),
});
