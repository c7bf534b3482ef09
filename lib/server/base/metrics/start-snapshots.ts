import "server-only";
import { metricsLimits } from "@/lib/shared/limits/operator";
import type { Deps } from "../../deps";
import { writeLogThrottled } from "../log/log";
import { startProcessMetrics } from "./process-metrics";
import { writeWorkerSnapshot } from "./worker-snapshot";

/** Measures the worker, and writes its metrics every few seconds for the web process with the same data folder. */
export function startWorkerSnapshots(deps: Deps, dataDir: string): void {
  const { registry } = startProcessMetrics("worker", () => deps.poolLoad?.());
  const write = async () => {
    try {
      await writeWorkerSnapshot(dataDir, await registry.getMetricsAsJSON());
    } catch (error) {
      writeLogThrottled(60, "warn", "The worker could not write its metrics.", { error });
    }
    setTimeout(write, metricsLimits.snapshotMs).unref();
  };
  void write();
}
