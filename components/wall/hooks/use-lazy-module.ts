import { useEffect, useState } from "react";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";

const retryMs = 10_000;

/**
 * Loads a part of the wall that most walls never show: once it is wanted, after the page has loaded plus `quietMs`;
 * retries if the server is unreachable. The part stays after it is no longer wanted. `load` must be a stable function.
 */
export function useLazyModule<Module extends object>(
  isWanted: boolean,
  load: () => Promise<Module>,
  quietMs = 0,
): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    if (!isWanted || loaded) return;
    let stop = () => {};
    const begin = () => {
      stop = loadWithRetry(load, setLoaded, { afterMs: quietMs, retryMs });
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      stop();
      window.removeEventListener("load", begin);
    };
  }, [isWanted, loaded, load, quietMs]);
  return loaded;
}
