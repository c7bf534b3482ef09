import { runOnce } from "graphile-worker";
import { queueOptions } from "@/lib/server/outside/jobs/queue-options";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import type { TestInstallation } from "../installation";

/** Runs the worker's removal of unreferenced bytes, and no other job. */
export async function runRemovals({ databaseUrl, deps }: TestInstallation): Promise<void> {
  const { "remove-media": remove } = createTasks(deps);
  if (!remove) throw new Error("There is no such task.");
  const options = queueOptions({ url: databaseUrl, isDirect: false });
  await runOnce({ ...options, taskList: { "remove-media": remove }, maxPoolSize: 2 });
}
