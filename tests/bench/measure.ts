import autocannon from "autocannon";

/** One row of docs/benchmarks.md. */
export type Measurement = {
  what: string;
  value: string;
  /** The project's goal and whether this run reached it; absent for rows that only explain another. */
  goal?: { text: string; isReached: boolean };
};

/** One benchmark's section of docs/benchmarks.md; `method` tells a reader what is measured and against which floor. */
export type Section = { title: string; method: string; measurements: Measurement[] };

/** The value below which `share` (0 to 1) of the samples are. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** Runs `work` and returns its duration in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Requests per second to an address; throws if any answer has another status. Without `areStrangers` each request has a
 * cookie of its own, so that no two share an answer (host/web/coalesce.ts).
 */
export async function requestRate(
  url: string,
  { connections = 16, seconds = 6, status = 200, areStrangers = true } = {},
): Promise<number> {
  let reader = 0;
  const known = { setupRequest: (request: object) => ({ ...request, headers: { cookie: `reader=${++reader}` } }) };
  const requests = areStrangers ? {} : { requests: [known] };
  const result = await autocannon({ url, connections, duration: seconds, ...requests });
  const others = result.requests.total - (result.statusCodeStats?.[`${status}`]?.count ?? 0);
  if (others > 0 || result.errors > 0) {
    throw new Error(`${url}: ${others} answers were no ${status}, ${result.errors} requests failed.`);
  }
  return result.requests.average;
}

export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const ratio = (value: number) => value.toFixed(2);
export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
