import { route } from "@/lib/server/http/route";
import { reportScreen } from "@/lib/server/screens/service";
import { reportScreenBody, screenAnswer } from "@/lib/shared/screens/contract";

export const POST = route({
  summary: "What a screen says of itself: that it is there, and what it shows.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a screen says that it is there",
  rateLimits: { byAddress: "screenReportByAddress" },
  body: reportScreenBody,
  output: screenAnswer,
  run: ({ deps, visitor, body }) => reportScreen(deps, visitor, body),
});
