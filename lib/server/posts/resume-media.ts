import "server-only";
import { listMarkedJobs, restartJobs } from "@/db/queries/jobs";
import type { Deps } from "../deps";
import { writeLog } from "../log/log";
import { probeRoundTrip } from "../probes";
import { mediaJobs } from "./media-jobs";
import { StoreFaultError } from "./store-fault";

/**
 * Once the store works again, restarts the media jobs that it made fail, with all of their tries. Asks the store only where
 * there are any, and leaves them as they are while it fails. Returns how many it restarted.
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
