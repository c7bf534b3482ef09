import type { ReportScreenBody } from "@/lib/shared/screens/contract";
import { loadWithRetry } from "../../browser/load-with-retry";
import type { ScreenIdentity } from "./screen-identity";
import type { startCounter } from "./shown-counter";

/** Counts what a named screen shows, once the counter's script is loaded, and adds the hours to the screen's reports. */
export class ShownReports {
  private counter: ReturnType<typeof startCounter> | null = null;
  private stopLoading = () => {};

  constructor(private readonly isOpen: () => boolean) {}

  /** Counts for the name that the screen has now; for none without a key. */
  follow(event_id: string, { name, name_key }: ScreenIdentity) {
    this.stop();
    if (name_key === undefined) return;
    const start = (module: { startCounter: typeof startCounter }) => {
      this.counter = module.startCounter({ event_id, name }, this.isOpen);
    };
    this.stopLoading = loadWithRetry(() => import("./shown-counter"), start);
  }

  addTo(report: ReportScreenBody): ReportScreenBody {
    const shown = this.counter?.next();
    return shown ? { ...report, shown } : report;
  }

  /** Notes that the server has a report; returns whether another one is due. */
  markSent({ shown }: ReportScreenBody): boolean {
    return Boolean(shown && this.counter?.markSent(shown));
  }

  stop() {
    this.stopLoading();
    this.counter?.stop();
    this.counter = null;
  }
}
