import { softwareOf } from "@/lib/server/base/http/ready/health";
import { isReady } from "@/lib/server/base/http/ready/readiness";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { currentRequest } from "@/lib/server/base/log/request-context";
import { messages } from "@/lib/shared/messages";

const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };

// route() looks the bearer up in the database; this endpoint asks it at most once in two seconds.
export const GET = streamRoute({
  summary:
    "Answers 200 while this process should get requests: started, not stopping, disk and database work; else 503.",
  run: async ({ deps }) => {
    if (await isReady(deps)) return new Response(JSON.stringify({ status: "ok", ...softwareOf(deps) }), { headers });
    const { unavailable: message } = messages.http;
    // Not an error: load balancers ask every few seconds, and the log would have nothing else.
    const body = { message, code: "unavailable", request_id: currentRequest()?.request_id ?? "" };
    return new Response(JSON.stringify(body), { status: 503, headers: { ...headers, "Retry-After": "2" } });
  },
});
