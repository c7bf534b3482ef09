import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readyRules } from "@/lib/shared/limits/operator";
import type { Deps } from "../deps";
import { noSpaceLeft } from "../disk-full";
import { probeFolder } from "../probe-folder";
import { withResponsiveTimeout } from "./health";

/** Whether this process should be given requests, for load balancers. */

declare global {
  // Set by the server around Next (host/web.ts), which has its own module graph.
  var wallflowerReadiness: Readiness | undefined;
}

type Readiness = {
  isStopping: boolean;
  /** When somebody last asked, by performance.now(). */
  askedAt: number;
  /** Called once somebody has been told that this process stops. */
  onRefusal: () => void;
};

function readiness(): Readiness {
  globalThis.wallflowerReadiness ??= { isStopping: false, askedAt: Number.NEGATIVE_INFINITY, onRefusal: () => {} };
  return globalThis.wallflowerReadiness;
}

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

/**
 * Ends readiness. Resolves once a load balancer that asks has heard it, or does not ask within two seconds; at once if
 * nobody has asked lately.
 */
export async function endReadiness(): Promise<void> {
  const state = readiness();
  state.isStopping = true;
  if (performance.now() - state.askedAt > readyRules.askedWithinMs) return;
  const heard = new Promise<void>((resolve) => {
    state.onRefusal = resolve;
  });
  await Promise.race([heard, sleep(readyRules.heardWithinMs)]);
}
