import { route } from "@/lib/http/route";
import { moderationEvents } from "@/lib/posts/contract";
import { getModerationEvents } from "@/lib/posts/service";

export const GET = route({
  summary: "The events whose posts the caller may moderate, the latest event first.",
  access: "signed-in",
  output: moderationEvents,
  run: ({ deps, actor }) => getModerationEvents(deps, actor),
});
