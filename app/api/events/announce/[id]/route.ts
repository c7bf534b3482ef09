import { route } from "@/lib/server/base/http/route";
import { announce } from "@/lib/server/features/announcements/service";
import { announceBody, announcedEvent } from "@/lib/shared/announcements/contract";
import { idParams } from "@/lib/shared/contract-fields";

export const POST = route({
  summary:
    "Shows an announcement over an event's wall for some minutes, on every screen. Without text, removes the current one.",
  access: "signed-in",
  audit: ["announcement.show", "announcement.take-down"],
  params: idParams,
  body: announceBody,
  output: announcedEvent,
  run: ({ deps, actor, params, body }) => announce(deps, actor, params.id, body),
});
