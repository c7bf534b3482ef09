type BuildWatcherOptions = {
  /** The build that this page is of. */
  build: string;
  /** Whether nobody is in the middle of something. */
  isQuiet: () => boolean;
  /** Whether the page can be had from the server now. */
  isPageThere: () => Promise<boolean>;
  reload: () => void;
  /** What survives a reload. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  random?: () => number;
};

const storageKey = "wallflower-reloaded-for";
/** How often a busy or missing moment is looked at again. */
const retryMs = 5_000;
/** A thousand screens reload over this long. */
const spreadMs = 10_000;
/** A page that is still the old one after a reload came from some cache: it is not asked for again before. */
const againAfterMs = 10 * 60_000;

/**
 * Reloads the page after a deployment, at a quiet moment, only once the new page is known to be there. For the same
 * build it reloads at most every ten minutes, whatever caches and half-finished deployments say.
 */
export class BuildWatcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWaiting = false;
  private readonly options: BuildWatcherOptions;

  constructor(options: BuildWatcherOptions) {
    this.options = options;
  }

  /** The server serves this build now; without a name it says nothing. */
  hear(build: string | undefined) {
    const { build: own, random = Math.random } = this.options;
    if (!own || !build || build === own) {
      this.stop();
      return;
    }
    if (this.isWaiting || this.hasReloadedFor(build)) return;
    this.isWaiting = true;
    this.timer = setTimeout(() => void this.attempt(build), spreadMs * random());
  }

  stop() {
    clearTimeout(this.timer);
    this.isWaiting = false;
  }

  private async attempt(build: string) {
    const { isQuiet, isPageThere, reload } = this.options;
    const isThere = isQuiet() && (await isPageThere().catch(() => false));
    if (!this.isWaiting) return;
    // Somebody may have opened a post meanwhile.
    if (isThere && isQuiet() && this.remember(build)) {
      this.stop();
      reload();
      return;
    }
    this.timer = setTimeout(() => void this.attempt(build), retryMs);
  }

  private hasReloadedFor(build: string): boolean {
    try {
      const [name, at] = JSON.parse(this.options.storage?.getItem(storageKey) ?? "[]");
      return name === build && Math.abs(Date.now() - Number(at)) < againAfterMs;
    } catch {
      return false;
    }
  }

  /** False where nothing can be remembered: a reload could then follow a reload for ever. */
  private remember(build: string): boolean {
    try {
      this.options.storage?.setItem(storageKey, JSON.stringify([build, Date.now()]));
      return this.options.storage !== null;
    } catch {
      return false;
    }
  }
}
