import { checkSlugQuery, slugAvailability } from "@/lib/events/contract";
import { checkSlug } from "@/lib/events/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Whether a slug is free; exclude_id is the event that may keep it.",
  access: "admin",
  query: checkSlugQuery,
  output: slugAvailability,
  run: ({ deps, actor, query }) => checkSlug(deps, actor, query),
});
