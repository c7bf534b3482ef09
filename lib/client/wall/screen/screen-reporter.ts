import type { ReportScreenBody } from "@/lib/shared/screens/contract";

/** The reported state of a screen. */
export type ShownState = Pick<ReportScreenBody, "wall_version" | "post_count" | "is_pushed">;

type ScreenReporterOptions = {
  send: (state: ShownState) => Promise<unknown>;
  /** Between 0 and 1; spreads the reports of a thousand screens. */
  random?: () => number;
};

const intervalMs = 30_000;
/** Maximum random delay of a routine report. */
const maxRandomDelayMs = 3_000;
/** Minimum gap between two reports. */
const minGapMs = 300;

/**
 * Reports this screen's state to the server: at once after a removed post, soon after any other change, else every 30
 * s.
 */
export class ScreenReporter {
  private state: ShownState | null = null;
  private lastReported: ShownState | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private isStopped = false;
  private isReportDue = false;
  private readonly options: ScreenReporterOptions;

  constructor(options: ScreenReporterOptions) {
    this.options = options;
  }

  update(state: ShownState) {
    const hasLost = this.state !== null && state.post_count < this.state.post_count;
    this.state = state;
    if (this.isSending || this.isStopped) return;
    if (hasLost) void this.send();
    else if (!this.isReported()) this.schedule(this.lastReported === null ? 0 : this.randomDelay());
  }

  /** Reports again, at once or right after the report in flight, because the server has an instruction to return. */
  reportNow() {
    this.isReportDue = true;
    void this.send();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private isReported(): boolean {
    const { state, lastReported } = this;
    if (!state || !lastReported) return state === null;
    return (
      state.wall_version === lastReported.wall_version &&
      state.post_count === lastReported.post_count &&
      state.is_pushed === lastReported.is_pushed
    );
  }

  private randomDelay(): number {
    return maxRandomDelayMs * (this.options.random ?? Math.random)();
  }

  private schedule(delayMs: number) {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.send(), delayMs);
  }

  private async send() {
    const { state } = this;
    if (!state || this.isSending || this.isStopped) return;
    clearTimeout(this.timer);
    this.isSending = true;
    this.isReportDue = false;
    try {
      await this.options.send(state);
    } catch {
      // If the server is down, the next report reaches it.
    } finally {
      this.lastReported = state;
      this.isSending = false;
    }
    this.schedule(this.isReported() && !this.isReportDue ? intervalMs - this.randomDelay() : minGapMs);
  }
}
