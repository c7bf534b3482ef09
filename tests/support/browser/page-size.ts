import type { CDPSession, Page } from "@playwright/test";

/** Measures an open page's memory, for benches and soaks. */

/** Used bytes of the script heap after garbage collection. */
export async function heapAfterCollection(devtools: CDPSession): Promise<number> {
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}

/** Counts elements and text nodes. */
export function countNodes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
}
