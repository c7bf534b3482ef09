import type { Browser } from "@playwright/test";

type TraceEvent = { name: string; ts: number };

/** Trace categories for frames from page to display, and the page's performance.mark. */
const includedCategories = [
  "blink.user_timing",
  "disabled-by-default-devtools.timeline.frame",
  "disabled-by-default-display.framedisplayed",
];
const traceConfig = { includedCategories, excludedCategories: ["*"] };

/**
 * Traces the browser's frames while `work` runs. Resolves to the milliseconds from each performance mark of this name,
 * set before a paint, to the presentation of that frame, from Chromium's trace events. Headless, the presentation to
 * the virtual display counts.
 */
export async function untilDisplayed(browser: Browser, mark: string, work: () => Promise<void>): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  events.sort((one, other) => one.ts - other.ts);
  const after = (name: string, ts: number) => events.find((event) => event.name === name && event.ts > ts)?.ts ?? NaN;
  // The page commits the frame, the compositor draws it, then it is presented.
  return events
    .filter(({ name }) => name === mark)
    .map(({ ts }) => (after("Display::FrameDisplayed", after("ActivateLayerTree", after("Commit", ts))) - ts) / 1_000);
}
