import { route } from "@/lib/server/base/http/route";
import { getDashboardData } from "@/lib/server/features/dashboard/service";
import { dashboardData } from "@/lib/shared/dashboard/contract";

export const GET = route({
  summary: "Returns how many events, posts, moderators and approved posts the account has.",
  access: "admin",
  output: dashboardData,
  run: ({ deps, actor }) => getDashboardData(deps, actor),
});
