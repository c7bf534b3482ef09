import { route } from "@/lib/server/base/http/route";
import { addEvent } from "@/lib/server/features/events/write";
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
