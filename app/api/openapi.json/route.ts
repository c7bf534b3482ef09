import { z } from "zod";
import { openapiDocument } from "@/lib/server/http/openapi";
import { route } from "@/lib/server/http/route";
import { routeModules } from "./modules";

export const GET = route({
  summary: "This document.",
  access: "public",
  output: z.record(z.string(), z.unknown()),
  run: async () => openapiDocument(routeModules),
});
