import { useEffect, useState } from "react";
import { fetchPart } from "@/lib/client/browser/fetch-part";

const retryMs = 10_000;

/**
 * A part of the wall that most walls never show. Fetched once it is wanted, after the page has loaded and `quietMs` more;
 * again where the server was away just then. It stays when it is wanted no more. `load` is the same function each time.
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
