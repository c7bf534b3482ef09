import "server-only";
import { Logger, runOnce } from "graphile-worker";
import type { Deps } from "../deps";
import { createTasks, forgetOldRows } from "./tasks";

const quiet = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`jobs: ${message}`);
});

/** Works off every job that is due, in this process, and returns; with `withUpkeep` also what a worker does by the clock. Several processes may do so side by side. */
export async function drainJobs(
  connectionString: string,
  deps: Deps,
  { withUpkeep = false }: { withUpkeep?: boolean } = {},
): Promise<void> {
  if (withUpkeep) await forgetOldRows(deps);
  await runOnce({ connectionString, taskList: createTasks(deps), concurrency: 2, maxPoolSize: 3, logger: quiet });
}
