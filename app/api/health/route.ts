import { z } from "zod";
import { checkHealth, healthState, softwareFields } from "@/lib/server/http/health";
import { route } from "@/lib/server/http/route";

export const GET = route({
  summary: "Whether database, storage and realtime work; 503 where one does not.",
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
