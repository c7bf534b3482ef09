import "server-only";
import { Logger, runOnce } from "graphile-worker";
import { countDueJobs } from "@/db/queries/jobs";
import type { Deps } from "../deps";
import { writeLog } from "../log";
import { eraseExpiredPosts } from "../posts/bin";
import { queuePreset } from "./preset";
import { createTasks, forgetOldRows } from "./tasks";

const quiet = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") writeLog(level === "error" ? "error" : "warn", message);
});

/** Works off every job that is due, in this process, and returns; with `withUpkeep` also what a worker does by the clock. Several processes may do so side by side. */
export async function drainJobs(
  connectionString: string,
  deps: Deps,
  { withUpkeep = false }: { withUpkeep?: boolean } = {},
): Promise<void> {
  if (withUpkeep) {
    await forgetOldRows(deps);
    await eraseExpiredPosts(deps);
  }
  const taskList = createTasks(deps);
  for (let [before, left] = [Number.POSITIVE_INFINITY, 0]; ; before = left) {
    await runOnce({ connectionString, taskList, concurrency: 2, maxPoolSize: 3, logger: quiet, preset: queuePreset });
    // One round leaves behind what waits in a queue while the job before it is being crossed off; another process may
    // be at the queue's next one.
    left = await countDueJobs(deps.db);
    if (left === 0 || left >= before) return;
  }
}
