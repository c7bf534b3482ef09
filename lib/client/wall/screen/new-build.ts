type BuildWatcherOptions = {
  /** The build of this page. */
  build: string;
  /** Returns whether no user interaction is in progress. */
  isQuiet: () => boolean;
  /** Resolves to whether the server delivers the page now. */
  isPageDelivered: () => Promise<boolean>;
  reload: () => void;
  /** Storage that survives a reload. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  random?: () => number;
};

const storageKey = "wallflower-reloaded-for";
/** Retry interval while the page is busy or the server does not deliver it. */
const retryMs = 5_000;
/** Spreads the reloads of a thousand screens over this time. */
const maxRandomDelayMs = 10_000;
/** If a reload still yields the old page, it came from a cache: wait this long before the next one. */
const reloadCooldownMs = 10 * 60_000;

/**
 * Reloads the page after a deployment, when idle, and only once the server delivers the new page. Reloads at most every
 * ten minutes for the same build, whatever caches and half-finished deployments report.
 */
export class BuildWatcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWaiting = false;
  private readonly options: BuildWatcherOptions;

  constructor(options: BuildWatcherOptions) {
    this.options = options;
  }

  /** Takes the build that the server serves now; undefined if it names none. */
  handleBuild(build: string | undefined) {
    const { build: own, random = Math.random } = this.options;
    if (!own || !build || build === own) {
      this.stop();
      return;
    }
    if (this.isWaiting || this.hasReloadedFor(build)) return;
    this.isWaiting = true;
    this.timer = setTimeout(() => void this.attempt(build), maxRandomDelayMs * random());
  }

  stop() {
    clearTimeout(this.timer);
    this.isWaiting = false;
  }

  private async attempt(build: string) {
    const { isQuiet, isPageDelivered, reload } = this.options;
    const isReady = isQuiet() && (await isPageDelivered().catch(() => false));
    if (!this.isWaiting) return;
    // A post may have been opened meanwhile.
    if (isReady && isQuiet() && this.remember(build)) {
      this.stop();
      reload();
      return;
    }
    this.timer = setTimeout(() => void this.attempt(build), retryMs);
  }

  private hasReloadedFor(build: string): boolean {
    try {
      const [name, at] = JSON.parse(this.options.storage?.getItem(storageKey) ?? "[]");
      return name === build && Math.abs(Date.now() - Number(at)) < reloadCooldownMs;
    } catch {
      return false;
    }
  }

  /** Returns false if nothing can be stored: reloads could then loop forever. */
  private remember(build: string): boolean {
    try {
      this.options.storage?.setItem(storageKey, JSON.stringify([build, Date.now()]));
      return this.options.storage !== null;
    } catch {
      return false;
    }
  }
}

/** Returns whether a reload would disturb nobody: no post is open. */
export const isQuiet = () => document.querySelector("dialog[open]") === null;

/** Returns whether the server delivers this page now. */
export async function isPageDelivered(): Promise<boolean> {
  const answer = await fetch(window.location.href, { cache: "no-store" });
  return answer.status === 200;
}
