import { route } from "@/lib/server/base/http/route";
import { getDashboardActivity } from "@/lib/server/features/dashboard/service";
import { dashboardActivity } from "@/lib/shared/dashboard/contract";

export const GET = route({
  summary: "Returns the open events with their waiting posts, and the posts of each of the last 24 hours.",
  access: "admin",
  output: dashboardActivity,
  run: ({ deps, actor }) => getDashboardActivity(deps, actor),
});
