import { eventIdParam, organiserEvent, updateEventBody } from "@/lib/events/contract";
import { changeEvent } from "@/lib/events/save";
import { brandImageUploads } from "@/lib/events/upload-rules";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary:
    "Changes an event; what is left out stays. With if_updated_at, a conflict names what somebody else changed meanwhile.",
  access: "admin",
  params: eventIdParam,
  body: updateEventBody,
  files: brandImageUploads,
  output: organiserEvent,
  run: ({ deps, actor, params, body }) => changeEvent(deps, actor, params.id, body),
});
