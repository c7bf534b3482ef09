import type { Installation } from "../e2e/support/installation";
import { parseMetrics } from "../support/host/prometheus";

/** Opens the metrics of an installation that a bench scrapes. */
export const metricsToken = "the token of a bench";

/** The number of posts accepted since the start, according to the metrics. */
export async function scrapeAcceptedPosts({ url }: Installation): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`${url}/api/metrics`, { headers });
  if (!answer.ok) throw new Error(`The metrics were answered with ${answer.status}.`);
  const { sum } = parseMetrics(await answer.text());
  const labels = { method: "POST", route: "/api/events/add-event-post", status: "201" };
  return sum("wallflower_http_requests_total", labels) ?? 0;
}
