import { route } from "@/lib/server/base/http/route";
import { getModerationEvents } from "@/lib/server/features/posts/read";
import { moderationEvents } from "@/lib/shared/posts/contract";

export const GET = route({
  summary: "Returns the events whose posts the caller may moderate, latest event first.",
  access: "signed-in",
  output: moderationEvents,
  run: ({ deps, actor }) => getModerationEvents(deps, actor),
});
