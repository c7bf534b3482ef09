import "server-only";
import { apiPaths } from "../paths";
import type { PageCache } from "../ports/page-cache";

/** The cache of a web process at another address, for the worker, which serves no pages itself. */
export function createHttpPageCache(webUrl: string, key: string): PageCache {
  return {
    async expireWall(slug) {
      try {
        await fetch(new URL(apiPaths.expireWall, webUrl), {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ slug, key }),
          signal: AbortSignal.timeout(5_000),
        });
      } catch (error) {
        console.warn(`The cached wall of ${slug} could not be expired; it renews itself shortly.`, error);
      }
    },
  };
}
