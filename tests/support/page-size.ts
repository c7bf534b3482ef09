import type { CDPSession, Page } from "@playwright/test";

/** What an open page weighs, for benches and soaks. */

/** Bytes of the script heap that are in use when everything that can go has gone. */
export async function heapAfterCollection(devtools: CDPSession): Promise<number> {
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}

/** Elements and texts alike. */
export function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
}
