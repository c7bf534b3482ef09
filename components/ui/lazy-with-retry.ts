import { type ComponentType, lazy } from "react";
import { loadWithRetry } from "@/lib/client/browser/load-with-retry";

const retryMs = 5_000;

/**
 * Returns a component whose script loads on first use. React's `lazy` throws if the script fails to load, which would
 * take down the whole page; this one retries until the server is back.
 */
export function lazyWithRetry<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        loadWithRetry(load, resolve, { retryMs });
      }),
  );
}
