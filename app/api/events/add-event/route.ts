import { addEventBody, organiserEvent } from "@/lib/events/contract";
import { addEvent } from "@/lib/events/save";
import { brandImageUploads } from "@/lib/events/upload-rules";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Makes an event. What is left out takes its default.",
  access: "admin",
  body: addEventBody,
  files: brandImageUploads,
  output: organiserEvent,
  status: 201,
  run: ({ deps, actor, body }) => addEvent(deps, actor, body),
});
