import "server-only";
import { sql } from "drizzle-orm";
import { readyRules } from "@/lib/shared/limits/operator";
import type { Deps } from "../../../deps";
import { noSpaceLeft } from "../../disk/disk-full";
import { probeFolder } from "../../disk/probe-folder";
import { withResponsiveTimeout } from "./health";
import { readiness } from "./ready-state";

/** Whether this process should be given requests, for load balancers. */

type Probe = { until: number; ending: Promise<boolean> };
const probes = new WeakMap<Deps["db"], Probe>();

/** Tells if this process serves, and its own disk and the database work; keeps the answer for two seconds. */
export async function isReady(deps: Deps): Promise<boolean> {
  const state = readiness();
  state.askedAt = performance.now();
  if (state.isStopping) {
    state.onRefusal();
    return false;
  }
  const kept = probes.get(deps.db);
  if (kept && performance.now() < kept.until) return kept.ending;
  const probe: Probe = { until: Number.POSITIVE_INFINITY, ending: askBoth(deps) };
  probes.set(deps.db, probe);
  void probe.ending.then(() => {
    probe.until = performance.now() + readyRules.keepMs;
  });
  return probe.ending;
}

async function askBoth(deps: Deps): Promise<boolean> {
  const disk = async () => {
    const { state, freeBytes } = await deps.diskRoom.checkDisk();
    if (state === "full") throw noSpaceLeft(`Only ${freeBytes} bytes of the disk are free.`);
    await probeFolder(deps.spoolDir);
  };
  const asked = Promise.all([deps.db.execute(sql`select 1`), disk()]);
  asked.catch(() => {});
  const { limitMs, maxElapsedMs } = readyRules;
  return withResponsiveTimeout(asked, { limitMs, maxElapsedMs }).then(
    () => true,
    () => false,
  );
}
