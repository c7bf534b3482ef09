import { pipeBody } from "@/lib/server/base/http/body/request-body";
import { isSecure } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { answerProbe, probeHeader } from "@/lib/server/features/doctor/probe-token";
import { probeAnswer } from "@/lib/shared/doctor/contract";

export const POST = route({
  summary:
    "Counts and discards bodies that the system check sends through the public address. Needs a token of the installation, which works once.",
  access: "public",
  audit: "none: a process asks itself, and keeps nothing",
  output: probeAnswer,
  run: ({ deps, request, address }) =>
    answerProbe(deps, request.headers.get(probeHeader) ?? "", {
      address,
      forwarded: request.headers.get("x-forwarded-for") ?? "",
      isHttps: isSecure(request),
      pipe: (target) => pipeBody(request, target),
    }),
});
