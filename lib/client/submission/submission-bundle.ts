import { loadWithRetry } from "../browser/load-with-retry";

/**
 * Code that the form needs only once a guest has chosen something, so it loads later: shrinking, sending and storage on
 * the phone (bundle-entry.ts).
 */
type SubmissionBundle = typeof import("./bundle-entry");

const retryMs = 2_000;
/** Delay where the browser cannot report that it is idle. */
const idleDelayMs = 200;
let bundlePromise: Promise<SubmissionBundle> | null = null;

/** Resolves once the script is loaded. Never rejects: it retries until it succeeds. */
export function submissionBundle(): Promise<SubmissionBundle> {
  bundlePromise ??= new Promise((resolve) => {
    loadWithRetry(importSubmissionBundle, resolve, { retryMs });
  });
  return bundlePromise;
}

/** Loads the script once and rejects on failure, for callers with their own retry schedule. */
export const importSubmissionBundle = (): Promise<SubmissionBundle> => import("./bundle-entry");

/** Calls back when the browser is idle, after one second at most. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, idleDelayMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
