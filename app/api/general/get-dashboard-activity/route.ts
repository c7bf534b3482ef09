import { dashboardActivity } from "@/lib/dashboard/contract";
import { getDashboardActivity } from "@/lib/dashboard/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The open events with the posts that wait there, and the posts of each of the last 24 hours.",
  access: "admin",
  output: dashboardActivity,
  run: ({ deps, actor }) => getDashboardActivity(deps, actor),
});
