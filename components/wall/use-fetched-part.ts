import { useEffect, useState } from "react";

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
    let isCurrent = true;
    let timer: number | undefined;
    const fetchPart = () => {
      load().then(
        (loaded) => isCurrent && setPart(loaded),
        () => wait(retryMs),
      );
    };
    const wait = (delayMs: number) => {
      if (isCurrent) timer = window.setTimeout(fetchPart, delayMs);
    };
    const begin = () => wait(quietMs);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
      window.removeEventListener("load", begin);
    };
  }, [isWanted, part, load, quietMs]);
  return part;
}
