import type { Page } from "@playwright/test";

/**
 * Passes time on a page whose clock is installed: its timers come due one after the other. What they ask of the network
 * is answered, or fails, in between, as it would be in a hall's time.
 */
export async function passTime(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch("/api/health").catch(() => {}));
  }
}
