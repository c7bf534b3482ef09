import { publicPaths } from "@/lib/shared/public-paths";

/** Script and scope of the service worker that keeps the last good wall (public/event/sw.js). */
const worker = { script: publicPaths.wallWorker, scope: publicPaths.event("") } as const;

/**
 * After a change, the copy is updated after `settleMs` plus a random part of `maxRandomDelayMs`; at once if a post was
 * removed.
 */
const settleMs = 4_000;
const maxRandomDelayMs = 16_000;
/** Maximum number of pictures in a copy, and of the page's other files. */
const maxPictures = 400;
const maxFiles = 150;

/**
 * Returns whether the browser has service workers: plain http has none. Uses `in`, because the bundler assumes that
 * `navigator.serviceWorker` always exists and drops a test of it.
 */
const hasWorkers = () => "serviceWorker" in navigator;

function registerWorker() {
  if (!hasWorkers()) return;
  navigator.serviceWorker.register(worker.script, { scope: worker.scope, updateViaCache: "none" }).catch(() => {});
}

/** Keeps a copy of a public wall for a reload without server or network. No-op in browsers without service workers. */
export class OfflineCopy {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The version of the copy; null without one, undefined while an earlier page's may exist. */
  private version: number | null | undefined;

  constructor(private readonly slug: string) {}

  /** Updates the copy of a public wall to this version. `pictures` returns URLs, the most important first. */
  keep(version: number, pictures: () => string[], hasLost: boolean) {
    if (version === this.version) return;
    if (this.version == null) registerWorker();
    this.version = version;
    clearTimeout(this.timer);
    // Removed posts must not come back from the copy, even if no new copy can be made.
    if (hasLost) void this.postToWorker({ type: "drop", page: publicPaths.event(this.slug) });
    const delayMs = hasLost ? 0 : settleMs + maxRandomDelayMs * Math.random();
    this.timer = setTimeout(() => {
      const message = {
        type: "keep",
        page: publicPaths.event(this.slug),
        version,
        parts: loadedFiles(),
        pictures: pictures(),
      };
      void this.postToWorker({ ...message, pictures: message.pictures.slice(0, maxPictures) });
    }, delayMs);
  }

  /** Deletes the copy, if there is one: the wall is not public any more, or is shown on a phone. */
  forget() {
    clearTimeout(this.timer);
    if (this.version === null) return;
    this.version = null;
    void this.postToWorker({ type: "forget", page: publicPaths.event(this.slug) });
  }

  stop() {
    clearTimeout(this.timer);
  }

  private async postToWorker(message: object) {
    if (!hasWorkers()) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
  }
}

/** Returns the scripts, styles and fonts that this page has loaded, including those loaded later. */
function loadedFiles(): string[] {
  const parts = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${window.location.origin}/_next/static/`));
  return [...new Set(parts)].slice(0, maxFiles);
}
