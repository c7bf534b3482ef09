import { route } from "@/lib/server/base/http/route";
import { getSessions } from "@/lib/server/features/users/sessions";
import { listedSessions, sessionsQuery } from "@/lib/shared/users/sessions";

export const GET = route({
  summary: "Lists the caller's live sessions or, for an admin, those of a moderator.",
  access: "signed-in",
  query: sessionsQuery,
  output: listedSessions,
  run: ({ deps, actor, query }) => getSessions(deps, actor, query.user_id),
});
