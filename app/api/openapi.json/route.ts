import { z } from "zod";
import { openapiDocument } from "@/lib/server/base/http/openapi";
import { route } from "@/lib/server/base/http/route";
import { routeModules } from "./modules";

let document: ReturnType<typeof openapiDocument> | undefined;

export const GET = route({
  summary: "Returns this document.",
  access: "public",
  output: z.record(z.string(), z.unknown()),
  run: async () => {
    // Built once per process: it takes tens of milliseconds, and the endpoint is public.
    document ??= openapiDocument(routeModules);
    return document;
  },
});
