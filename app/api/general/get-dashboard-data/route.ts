import { dashboardData } from "@/lib/dashboard/contract";
import { getDashboardData } from "@/lib/dashboard/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "How many events, posts, moderators and approved posts the account has.",
  access: "admin",
  output: dashboardData,
  run: ({ deps, actor }) => getDashboardData(deps, actor),
});
