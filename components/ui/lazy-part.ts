import { type ComponentType, lazy } from "react";
import { fetchPart } from "@/lib/client/browser/fetch-part";

const retryMs = 5_000;

/**
 * Returns a component whose script loads on first use. React's `lazy` throws if the script fails to load, which would
 * take down the whole page; this one retries until the server is back.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        fetchPart(load, resolve, { retryMs });
      }),
  );
}
