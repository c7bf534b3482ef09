import { route } from "@/lib/server/base/http/route";
import { updateEvent } from "@/lib/server/features/events/write";
import { recallIfReviewed } from "@/lib/server/features/rules/recall";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserEvent, updateEventBody } from "@/lib/shared/events/contract";
import { brandImageUploads } from "@/lib/shared/events/upload-rules";

export const PUT = route({
  summary:
    "Updates an event; omitted fields keep their values. With if_updated_at, a conflict names what somebody else changed meanwhile.",
  access: "admin",
  audit: ["event.update", "event.moderation"],
  params: idParams,
  body: updateEventBody,
  files: brandImageUploads,
  output: organiserEvent,
  run: async ({ deps, actor, params, body }) => {
    const event = await updateEvent(deps, actor, params.id, body);
    // After a switch back to review, approvals that no wall has shown yet wait again.
    await recallIfReviewed(deps, event);
    return event;
  },
});
