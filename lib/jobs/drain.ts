import "server-only";
import { Logger, runOnce } from "graphile-worker";
import type { Deps } from "../deps";
import { createTasks } from "./tasks";

const quiet = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`jobs: ${message}`);
});

/** Works off every job that is due, in this process, and returns. Several processes may do so side by side. */
export async function drainJobs(connectionString: string, deps: Deps): Promise<void> {
  await runOnce({ connectionString, taskList: createTasks(deps), concurrency: 2, maxPoolSize: 3, logger: quiet });
}
