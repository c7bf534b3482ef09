import type { Browser } from "@playwright/test";

type TraceEvent = { name: string; ts: number };

/** Frames from the page to the screen, and the page's own marks (performance.mark). */
const includedCategories = [
  "blink.user_timing",
  "disabled-by-default-devtools.timeline.frame",
  "disabled-by-default-display.framedisplayed",
];
const traceConfig = { includedCategories, excludedCategories: ["*"] };

/**
 * Has the browser write down its frames while `work` runs. Gives the milliseconds from each mark of this name, set
 * before a frame is painted, until that frame is shown. They come from Chromium's trace events. Where there is no
 * screen, what stands for one counts.
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
  // The page hands the frame over, the compositor takes it when it is drawn, and then it is shown.
  return events
    .filter(({ name }) => name === mark)
    .map(({ ts }) => (after("Display::FrameDisplayed", after("ActivateLayerTree", after("Commit", ts))) - ts) / 1_000);
}
