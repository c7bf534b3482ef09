import { atMost } from "./jitter";

const usualRetryMs = 30_000;

/**
 * Loads a part that the page can miss for a while, such as a script or a picture. Retries until it succeeds. Returns a
 * function that stops it.
 */
export function loadWithRetry<Loaded>(
  load: () => Promise<Loaded>,
  onLoaded: (loaded: Loaded) => void,
  { afterMs = 0, retryMs = usualRetryMs }: { afterMs?: number; retryMs?: number } = {},
): () => void {
  let isCurrent = true;
  let timer: number | undefined;
  const attempt = () => {
    load().then(
      (loaded) => isCurrent && onLoaded(loaded),
      () => wait(atMost(retryMs)),
    );
  };
  const wait = (delayMs: number) => {
    if (isCurrent) timer = window.setTimeout(attempt, delayMs);
  };
  if (afterMs > 0) wait(afterMs);
  else attempt();
  return () => {
    isCurrent = false;
    window.clearTimeout(timer);
  };
}
