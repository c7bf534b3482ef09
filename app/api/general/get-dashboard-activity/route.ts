import { getDashboardActivity } from "@/lib/server/dashboard/service";
import { route } from "@/lib/server/http/route";
import { dashboardActivity } from "@/lib/shared/dashboard/contract";

export const GET = route({
  summary: "Returns the open events with their waiting posts, and the posts of each of the last 24 hours.",
  access: "admin",
  output: dashboardActivity,
  run: ({ deps, actor }) => getDashboardActivity(deps, actor),
});
