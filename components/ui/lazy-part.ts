import { type ComponentType, lazy } from "react";
import { fetchPart } from "@/lib/client/browser/fetch-part";

const retryMs = 5_000;

/**
 * A component whose script is fetched when it is first needed. React's `lazy` throws where that script does not come:
 * that would take the whole page away. This one waits until the server is back.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(
    () =>
      new Promise<{ default: ComponentType<Props> }>((resolve) => {
        fetchPart(load, resolve, { retryMs });
      }),
  );
}
