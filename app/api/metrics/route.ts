import { hasBearer } from "@/lib/server/base/http/bearer";
import { softwareOf } from "@/lib/server/base/http/ready/health";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

export const GET = streamRoute({
  summary:
    "Returns metrics in Prometheus text format. Needs METRICS_TOKEN as the bearer token; answers 404 if none is set.",
  run: async ({ deps, request }) => {
    if (!env.METRICS_TOKEN) throw new AppError("not_found", messages.http.notFound);
    if (!hasBearer(request, env.METRICS_TOKEN)) throw new AppError("unauthenticated", messages.http.unauthenticated);
    // Loads the metrics library only in processes that are scraped.
    const { scrape } = await import("@/lib/server/base/metrics/scrape");
    const { contentType, text } = await scrape(deps, { dataDir: env.DATA_DIR, ...softwareOf(deps) });
    return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
  },
});
