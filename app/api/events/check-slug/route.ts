import { route } from "@/lib/server/base/http/route";
import { checkSlug } from "@/lib/server/features/events/slugs";
import { checkSlugQuery, slugAvailability } from "@/lib/shared/events/contract";

export const GET = route({
  summary:
    "Returns whether a slug is free. exclude_id is the event that may keep it. former_event names the account's event that had it before; null if that is deleted.",
  access: "admin",
  query: checkSlugQuery,
  output: slugAvailability,
  run: ({ deps, actor, query }) => checkSlug(deps, actor, query),
});
