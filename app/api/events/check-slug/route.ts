import { checkSlug } from "@/lib/server/events/read";
import { route } from "@/lib/server/http/route";
import { checkSlugQuery, slugAvailability } from "@/lib/shared/events/contract";

export const GET = route({
  summary: "Returns whether a slug is free. exclude_id is the event that may keep it.",
  access: "admin",
  query: checkSlugQuery,
  output: slugAvailability,
  run: ({ deps, actor, query }) => checkSlug(deps, actor, query),
});
