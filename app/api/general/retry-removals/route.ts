import { route } from "@/lib/server/base/http/route";
import { retryRemovals } from "@/lib/server/features/dashboard/storage";
import { retriedRemovals } from "@/lib/shared/dashboard/contract";

export const POST = route({
  summary: "Retries failed removals of stored files.",
  access: "admin",
  audit: "none: what is to go was decided, and written down, before",
  output: retriedRemovals,
  run: ({ deps, actor }) => retryRemovals(deps, actor),
});
