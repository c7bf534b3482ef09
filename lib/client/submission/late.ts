import { fetchPart } from "../browser/fetch-part";

/**
 * The form needs this only after a guest has chosen something, so it comes later: shrinking, sending, and what is
 * kept on the phone (late-part.ts).
 */
type LatePart = typeof import("./late-part");

const retryMs = 2_000;
let coming: Promise<LatePart> | null = null;

/** Resolves once it is there. Never rejects: a script that does not come is asked for again until it does. */
export function latePart(): Promise<LatePart> {
  coming ??= new Promise((resolve) => {
    fetchPart(loadLatePart, resolve, { retryMs });
  });
  return coming;
}

/** One try: rejects where the script does not come now, for those who have a schedule of tries of their own. */
export const loadLatePart = (): Promise<LatePart> => import("./late-part");

/** Calls once the browser has nothing better to do, and soon in any case. Returns how to stop. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
