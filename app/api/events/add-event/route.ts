import { addEvent } from "@/lib/server/events/write";
import { route } from "@/lib/server/http/route";
import { addEventBody, organiserEvent } from "@/lib/shared/events/contract";
import { brandImageUploads } from "@/lib/shared/events/upload-rules";

export const POST = route({
  summary: "Creates an event. Omitted fields take their defaults.",
  access: "admin",
  audit: "event.create",
  body: addEventBody,
  files: brandImageUploads,
  output: organiserEvent,
  status: 201,
  run: ({ deps, actor, body }) => addEvent(deps, actor, body),
});
