import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import type { Section } from "../measure";
import { arrive, BusyWall, openWall, viewport } from "./busy-wall";

const minutes = 10;
const arrivals = 60;

/** Measures the layout shift of a wall that fills for ten minutes. */
export async function benchLayoutShift(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const browser = await chromium.launch(await findChromium());
  const wall = await BusyWall.create(organiser, databaseUrl);
  try {
    const page = await openWall(browser, installation.url, wall);
    const shift = await measureShift(page, wall);
    return {
      title: "Ten minutes of arrivals",
      method:
        `A wall of four columns at ${viewport.width} by ${viewport.height}, scrolling, takes ${arrivals} posts, evenly ` +
        `over ${minutes} minutes. Layout shift as the browser counts it, loading not included.`,
      measurements: [
        {
          what: `Layout shift, ${arrivals} arrivals`,
          value: shift.toFixed(4),
          goal: { text: "0.02 or less", isReached: shift <= 0.02 },
        },
      ],
    };
  } finally {
    await browser.close();
    await wall.close();
  }
}

async function measureShift(page: Page, wall: BusyWall): Promise<number> {
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: a global that only this measurement uses.
    const scope = window as any;
    scope.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const start = performance.now();
  for (let index = 0; index < arrivals; index += 1) {
    await arrive(page, wall, 1);
    await sleep(start + ((index + 1) * minutes * 60_000) / arrivals - performance.now());
  }
  // biome-ignore lint/suspicious/noExplicitAny: a global that only this measurement uses.
  return page.evaluate(() => (window as any).shift);
}
