import { softwareOf } from "@/lib/server/base/http/ready/health";
import { streamRoute } from "@/lib/server/base/http/stream-route";

// route() looks the bearer up in the database; this endpoint must answer without the database.
export const GET = streamRoute({
  summary: "Answers 200 while the process can respond. Checks neither database nor disk; see health for those.",
  run: async ({ deps }) =>
    new Response(JSON.stringify({ status: "ok", ...softwareOf(deps) }), {
      headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
    }),
});
