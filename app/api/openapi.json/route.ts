import { z } from "zod";
import { openapiDocument } from "@/lib/server/http/openapi";
import { route } from "@/lib/server/http/route";
import { routeModules } from "./modules";

let document: ReturnType<typeof openapiDocument> | undefined;

export const GET = route({
  summary: "Returns this document.",
  access: "public",
  output: z.record(z.string(), z.unknown()),
  run: async () => {
    // Made once per process: it costs tens of milliseconds, and anybody may ask.
    document ??= openapiDocument(routeModules);
    return document;
  },
});
