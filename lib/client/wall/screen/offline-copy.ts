import { publicPaths } from "@/lib/shared/public-paths";

/** The address and the reach of the service worker that keeps the last good wall (public/event/sw.js). */
const worker = { script: publicPaths.wallWorker, scope: publicPaths.event("") } as const;

/** After a change the copy is made anew within this long; right away where something was taken off. */
const settleMs = 4_000;
const spreadMs = 16_000;
/** Pictures that a copy may hold, and the rest of what its page is made of. */
const maxPictures = 400;
const maxParts = 150;

/**
 * Tells if the browser has service workers: pages on plain http have none. Asks by name: the bundler believes that
 * `navigator.serviceWorker` is always there, and drops a test of it.
 */
const hasWorkers = () => "serviceWorker" in navigator;

/** Keeps a copy of a public wall for a reload without server or network. Does nothing where browsers have no workers. */
export class OfflineCopy {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private version: number | null = null;

  constructor(private readonly slug: string) {
    if (!hasWorkers()) return;
    navigator.serviceWorker.register(worker.script, { scope: worker.scope, updateViaCache: "none" }).catch(() => {});
  }

  /** The wall is public and shows this version. `pictures` are addresses, the most important first. */
  keep(version: number, pictures: () => string[], hasLost: boolean) {
    if (version === this.version) return;
    this.version = version;
    clearTimeout(this.timer);
    // What was taken off must not come back from the copy, even if no new copy can be made.
    if (hasLost) void this.tell({ type: "drop", page: publicPaths.event(this.slug) });
    const delayMs = hasLost ? 0 : settleMs + spreadMs * Math.random();
    this.timer = setTimeout(() => {
      const message = {
        type: "keep",
        page: publicPaths.event(this.slug),
        version,
        parts: loadedParts(),
        pictures: pictures(),
      };
      void this.tell({ ...message, pictures: message.pictures.slice(0, maxPictures) });
    }, delayMs);
  }

  /** The wall is not, or no longer, for everybody. */
  forget() {
    clearTimeout(this.timer);
    this.version = null;
    void this.tell({ type: "forget", page: publicPaths.event(this.slug) });
  }

  stop() {
    clearTimeout(this.timer);
  }

  private async tell(message: object) {
    if (!hasWorkers()) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
  }
}

/** Scripts, styles and fonts that this page has loaded, those included that it fetched later. */
function loadedParts(): string[] {
  const parts = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/_next/static/`));
  return [...new Set(parts)].slice(0, maxParts);
}
