import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { PoolLoad } from "@/db/pool";
import { metricsLimits } from "@/lib/shared/limits/operator";

/** Metrics of one process, in memory. Exists only with METRICS_TOKEN. */
export type ProcessMetrics = {
  registry: Registry;
  requests: Counter<"method" | "route" | "status">;
  requestSeconds: Histogram<"method" | "route">;
  jobSeconds: Histogram<"kind" | "result">;
};

declare global {
  // The server in front of Next and the route handlers have separate module graphs: one set per process.
  var wallflowerMetrics: ProcessMetrics | undefined;
}

/** Starts measuring this process; `poolLoad` reads its database pool. Later calls return the first call's set. */
export function startProcessMetrics(
  process: "web" | "worker",
  poolLoad: () => PoolLoad | undefined = () => globalThis.wallflowerDeps?.poolLoad?.(),
): ProcessMetrics {
  globalThis.wallflowerMetrics ??= createProcessMetrics(process, poolLoad);
  return globalThis.wallflowerMetrics;
}

function createProcessMetrics(name: "web" | "worker", poolLoad: () => PoolLoad | undefined): ProcessMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  const registers = [registry];
  const gauge = (metric: string, help: string, read: () => number) =>
    new Gauge({
      name: `wallflower_process_${metric}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
  gauge("heap_used_bytes", "JavaScript heap in use.", () => process.memoryUsage().heapUsed);
  gauge("start_time_seconds", "Unix time at which the process started.", () => Date.now() / 1000 - process.uptime());
  gauge("report_time_seconds", "Unix time at which the process measured itself last.", () => Date.now() / 1000);
  new Gauge({
    name: "wallflower_database_pool_statements",
    help: "Statements of the process that run, or that wait for a connection of its pool.",
    labelNames: ["state"],
    registers,
    collect() {
      const load = poolLoad();
      if (!load) return;
      this.set({ state: "running" }, load.running);
      this.set({ state: "waiting" }, load.waiting);
    },
  });
  sampleLag(registry);
  return {
    registry,
    requests: new Counter({
      name: "wallflower_http_requests_total",
      help: "Answered requests by route pattern; status 499 is a client that left before the end.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "wallflower_http_request_duration_seconds",
      help: "Time from a request's head to the last byte of its answer.",
      labelNames: ["method", "route"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    jobSeconds: new Histogram({
      name: "wallflower_job_duration_seconds",
      help: "Run time of background jobs; make-thumbnail, make-rendition, make-clip and convert-clip make media.",
      labelNames: ["kind", "result"],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
      registers,
    }),
  };
}

/** Uses a histogram rather than a maximum that each scrape resets: several scrapers may read it. */
function sampleLag(registry: Registry): void {
  const lag = new Histogram({
    name: "wallflower_event_loop_lag_seconds",
    help: "How late a timer fires because the process is busy.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + metricsLimits.lagSampleMs;
  setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - due) / 1000);
    due = now + metricsLimits.lagSampleMs;
  }, metricsLimits.lagSampleMs).unref();
}
