import type { Page } from "@playwright/test";

/**
 * Advances a page's fake clock: its timers fire one after the other, and their requests are answered or fail in
 * between, as in real time.
 */
export async function passTime(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch("/api/health").catch(() => {}));
  }
}
