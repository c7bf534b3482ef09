import type { PollAnswer } from "@/lib/shared/screens/contract";

type ScreenPollerOptions = {
  poll: () => Promise<PollAnswer>;
  onAnswer: (answer: PollAnswer) => void;
  /** Called after each failed poll. */
  onFailure: () => void;
  /** Between 0 and 1; spreads the polls of a hall's screens. */
  random?: () => number;
};

const firstRetryMs = 2_000;
const longestRetryMs = 30_000;

/**
 * Polls for what a screen shows, at the pace that the server asks for. Retries with exponential back-off and never
 * gives up; asks at once when the network is back.
 */
export class ScreenPoller {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isPolling = false;
  private isStopped = true;
  private failures = 0;
  private readonly options: ScreenPollerOptions;

  constructor(options: ScreenPollerOptions) {
    this.options = options;
  }

  start() {
    this.isStopped = false;
    window.addEventListener("online", this.pollNow);
    void this.pollNow();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.pollNow);
  }

  private readonly pollNow = async () => {
    if (this.isPolling || this.isStopped) return;
    clearTimeout(this.timer);
    this.isPolling = true;
    let delayMs: number;
    try {
      const answer = await this.options.poll();
      if (this.isStopped) return;
      this.failures = 0;
      delayMs = answer.poll_seconds * 1_000;
      this.options.onAnswer(answer);
    } catch {
      delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.failures);
      this.failures += 1;
      if (!this.isStopped) this.options.onFailure();
    } finally {
      this.isPolling = false;
    }
    if (this.isStopped) return;
    const { random = Math.random } = this.options;
    // Up to a tenth longer, so that screens that were switched on together drift apart.
    this.timer = setTimeout(this.pollNow, delayMs * (1 + random() / 10));
  };
}

/** Longer than any answer takes; a connection that died with a router answers never. */
const timeoutMs = 15_000;

/** Asks what this screen shows. Rejects without an answer. */
export async function pollScreen(path: string): Promise<PollAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const answer = await fetch(path, { method: "POST", credentials: "same-origin", signal: abort.signal });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
    return await answer.json();
  } finally {
    clearTimeout(timer);
  }
}
