import { route } from "@/lib/http/route";
import { reportScreenBody, screenAnswer } from "@/lib/screens/contract";
import { reportScreen } from "@/lib/screens/service";

export const POST = route({
  summary: "What a screen says of itself: that it is there, and what it shows.",
  access: "public",
  rateLimits: { byAddress: "screenReportByAddress" },
  body: reportScreenBody,
  output: screenAnswer,
  run: ({ deps, visitor, body }) => reportScreen(deps, visitor, body),
});
