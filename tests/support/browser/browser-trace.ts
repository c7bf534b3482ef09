import type { Browser } from "@playwright/test";

/** Returns Chromium's own trace events of the given categories, those of all its processes, while `work` runs. */
export async function traceBrowser<TraceEvent>(
  browser: Browser,
  includedCategories: readonly string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  const devtools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: [...includedCategories], excludedCategories: ["*"] };
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  await devtools.detach();
  return events;
}
