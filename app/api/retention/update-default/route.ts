import { route } from "@/lib/server/base/http/route";
import { setDefaultRetention } from "@/lib/server/features/retention/service";
import { defaultRetention } from "@/lib/shared/retention/contract";

export const PUT = route({
  summary: "Chooses after how many days the account's new events are deleted. Events that exist keep their own choice.",
  access: "admin",
  audit: "retention.update",
  body: defaultRetention,
  output: defaultRetention,
  run: ({ deps, actor, body }) => setDefaultRetention(deps, actor, body),
});
