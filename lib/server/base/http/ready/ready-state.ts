import { setTimeout as sleep } from "node:timers/promises";
import { readyRules } from "@/lib/shared/limits/operator";

// Without "server-only": the server around Next (host/web.ts) ends readiness.

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

/** Returns what both module graphs of this process know. */
export function readiness(): Readiness {
  globalThis.wallflowerReadiness ??= { isStopping: false, askedAt: Number.NEGATIVE_INFINITY, onRefusal: () => {} };
  return globalThis.wallflowerReadiness;
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

/** Ends readiness as soon as this process is told to stop, whichever command serves. */
export function endReadinessOnStop(): void {
  process.once("SIGTERM", () => void endReadiness());
}
