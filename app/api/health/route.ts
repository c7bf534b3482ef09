import { z } from "zod";
import { checkHealth, healthState, softwareFields } from "@/lib/server/http/health";
import { route } from "@/lib/server/http/route";

export const GET = route({
  summary: "Returns whether database, storage and realtime work; answers 503 if one does not.",
  access: "public",
  output: z.object({
    status: z.literal("ok"),
    database: healthState,
    storage: healthState,
    realtime: healthState,
    ...softwareFields,
  }),
  run: ({ deps }) => checkHealth(deps),
});
