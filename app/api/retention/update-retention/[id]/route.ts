import { route } from "@/lib/server/base/http/route";
import { setRetention } from "@/lib/server/features/retention/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventRetention, retentionBody } from "@/lib/shared/retention/contract";

export const PUT = route({
  summary:
    "Chooses when an event is deleted: days after its end and its last post, or a date; null for both keeps it. Nothing is deleted within 14 days of the choice.",
  access: "admin",
  audit: "retention.update",
  params: idParams,
  body: retentionBody,
  output: eventRetention,
  run: ({ deps, actor, params, body }) => setRetention(deps, actor, params.id, body),
});
