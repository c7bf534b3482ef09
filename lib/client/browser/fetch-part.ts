const usualRetryMs = 30_000;

/**
 * Fetches a part that a page can stand without for a while, such as a script or a picture. It asks again and again
 * while the server is away. Returns how to stop.
 */
export function fetchPart<Part>(
  load: () => Promise<Part>,
  onPart: (part: Part) => void,
  { afterMs = 0, retryMs = usualRetryMs }: { afterMs?: number; retryMs?: number } = {},
): () => void {
  let isCurrent = true;
  let timer: number | undefined;
  const attempt = () => {
    load().then(
      (part) => isCurrent && onPart(part),
      () => wait(retryMs),
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
