import { useEffect, useState } from "react";
import { fetchPart } from "@/lib/client/browser/fetch-part";

const retryMs = 10_000;

/**
 * Loads a part of the wall that most walls never show: once it is wanted, after the page has loaded plus `quietMs`;
 * retries if the server is unreachable. The part stays after it is no longer wanted. `load` must be a stable function.
 */
export function useFetchedPart<Part extends object>(
  isWanted: boolean,
  load: () => Promise<Part>,
  quietMs = 0,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isWanted || part) return;
    let stop = () => {};
    const begin = () => {
      stop = fetchPart(load, setPart, { afterMs: quietMs, retryMs });
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      stop();
      window.removeEventListener("load", begin);
    };
  }, [isWanted, part, load, quietMs]);
  return part;
}
