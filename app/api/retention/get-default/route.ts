import { route } from "@/lib/server/base/http/route";
import { getDefaultRetention } from "@/lib/server/features/retention/service";
import { defaultRetention } from "@/lib/shared/retention/contract";

export const GET = route({
  summary: "Returns after how many days the account's new events are deleted; null for never.",
  access: "admin",
  output: defaultRetention,
  run: ({ deps, actor }) => getDefaultRetention(deps, actor),
});
