import { z } from "zod";
import { checkHealth, healthState, softwareFields } from "@/lib/server/base/http/ready/health";
import { route } from "@/lib/server/base/http/route";

export const GET = route({
  summary: "Returns whether database, storage and realtime work; answers 503 if one does not.",
  access: "public",
  output: z.object({
    status: z.literal("ok"),
    database: healthState,
    storage: healthState,
    realtime: healthState,
    /** `long`: posts wait for their picture for two minutes or more. A warning, and no 503. */
    backlog: z.enum(["ok", "long"]),
    ...softwareFields,
  }),
  run: ({ deps }) => checkHealth(deps),
});
