import "server-only";
import { listMarkedJobs, restartJobs } from "@/db/queries/upkeep/jobs";
import { writeLog } from "../../base/log/log";
import type { Deps } from "../../deps";
import { probeRoundTrip } from "../../probes";
import { mediaJobs } from "../post-changes/media-jobs";
import { StoreFaultError } from "./store-fault";

/**
 * Restarts media jobs that failed because of the store, with all of their attempts, once the store works again. Probes
 * the store only if there are such jobs, and leaves them while it fails. Returns how many it restarted.
 */
export async function resumeMedia(deps: Deps): Promise<number> {
  const marked = { names: mediaJobs, mark: StoreFaultError.mark };
  const ids = await listMarkedJobs(deps.db, marked);
  if (ids.length === 0) return 0;
  try {
    await probeRoundTrip(deps);
  } catch {
    return 0;
  }
  await restartJobs(deps.db, ids);
  deps.jobs.wake();
  writeLog("info", `Storage works again: restarting ${ids.length} failed media jobs.`);
  return ids.length;
}
