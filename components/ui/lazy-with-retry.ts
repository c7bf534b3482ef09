import { type ComponentType, lazy } from "react";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";

const retryMs = 5_000;

/**
 * Returns a component whose script loads on first use. React's `lazy` throws if the script fails to load, which would
 * take down the whole page, such as a wall whose first call to post falls into an outage; this one retries until the
 * server is back. A wall's page brings its cards and its socket; motion, spotlight and the rest come this way or by
 * fetchPart. The socket must not: a page whose scripts a new build has removed would never hear of the build.
 */
export function lazyWithRetry<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, resolve, { retryMs });
      }),
  );
}
