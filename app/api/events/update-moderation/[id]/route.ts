import { route } from "@/lib/server/base/http/route";
import { updateModeration } from "@/lib/server/features/events/moderation";
import { recallIfReviewed } from "@/lib/server/features/rules/recall";
import { idParams } from "@/lib/shared/contract-fields";
import { updatedModeration, updateModerationBody } from "@/lib/shared/rules/mode-contract";

export const PUT = route({
  summary: "Sets who decides an event's posts: people, or rules. A moderator may only return the event to review.",
  access: "signed-in",
  audit: ["event.moderation", "event.update"],
  params: idParams,
  body: updateModerationBody,
  output: updatedModeration,
  run: async ({ deps, actor, params, body }) => {
    const event = await updateModeration(deps, actor, params.id, body);
    await recallIfReviewed(deps, event);
    return event;
  },
});
