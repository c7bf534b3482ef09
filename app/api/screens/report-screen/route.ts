import { route } from "@/lib/server/base/http/route";
import { reportScreen } from "@/lib/server/features/screens/service";
import { reportScreenBody, screenAnswer } from "@/lib/shared/screens/contract";

export const POST = route({
  summary: "Records a screen's report: that it is open, and what it shows.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a screen says that it is there",
  rateLimits: { byAddress: "screenReportByAddress" },
  body: reportScreenBody,
  output: screenAnswer,
  run: ({ deps, visitor, body }) => reportScreen(deps, visitor, body),
});
