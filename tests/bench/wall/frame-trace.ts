import type { Browser } from "@playwright/test";
import { traceBrowser } from "../../support/browser/browser-trace";

type TraceEvent = { name: string; ts: number };

/** Trace categories for frames from page to display, and the page's performance.mark. */
const categories = [
  "blink.user_timing",
  "disabled-by-default-devtools.timeline.frame",
  "disabled-by-default-display.framedisplayed",
];

/**
 * Traces the browser's frames while `work` runs. Resolves to the milliseconds from each performance mark of this name,
 * set before a paint, to the presentation of that frame, from Chromium's trace events. Headless, the presentation to
 * the virtual display counts.
 */
export async function untilDisplayed(browser: Browser, mark: string, work: () => Promise<void>): Promise<number[]> {
  const events = await traceBrowser<TraceEvent>(browser, categories, work);
  events.sort((one, other) => one.ts - other.ts);
  const after = (name: string, ts: number) => events.find((event) => event.name === name && event.ts > ts)?.ts ?? NaN;
  // The page commits the frame, the compositor draws it, then it is presented.
  return events
    .filter(({ name }) => name === mark)
    .map(({ ts }) => (after("Display::FrameDisplayed", after("ActivateLayerTree", after("Commit", ts))) - ts) / 1_000);
}
