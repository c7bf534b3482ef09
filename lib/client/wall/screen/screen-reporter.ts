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
const spreadMs = 3_000;
/** Minimum gap between two reports. */
const restMs = 300;

/**
 * Reports this screen's state to the server: at once after a removed post, soon after any other change, else every 30
 * s.
 */
export class ScreenReporter {
  private state: ShownState | null = null;
  private told: ShownState | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private isStopped = false;
  private isHurried = false;
  private readonly options: ScreenReporterOptions;

  constructor(options: ScreenReporterOptions) {
    this.options = options;
  }

  tell(state: ShownState) {
    const hasLost = this.state !== null && state.post_count < this.state.post_count;
    this.state = state;
    if (this.isSending || this.isStopped) return;
    if (hasLost) void this.send();
    else if (!this.isTold()) this.schedule(this.told === null ? 0 : this.spread());
  }

  /** Reports again, at once or right after the report in flight, because the server has an instruction to return. */
  hurry() {
    this.isHurried = true;
    void this.send();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private isTold(): boolean {
    const { state, told } = this;
    if (!state || !told) return state === null;
    return (
      state.wall_version === told.wall_version &&
      state.post_count === told.post_count &&
      state.is_pushed === told.is_pushed
    );
  }

  private spread(): number {
    return spreadMs * (this.options.random ?? Math.random)();
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
    this.isHurried = false;
    try {
      await this.options.send(state);
    } catch {
      // If the server is down, the next report reaches it.
    } finally {
      this.told = state;
      this.isSending = false;
    }
    this.schedule(this.isTold() && !this.isHurried ? intervalMs - this.spread() : restMs);
  }
}
