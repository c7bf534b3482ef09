import type { Locator, Page } from "@playwright/test";
import { expect } from "../test";

export const layer = (page: Page) => page.locator("[data-arrival]");
export const hero = (page: Page, id: string) => page.locator(`[data-arrival="${id}"]`);

/** Opens the wall and stops its clock, which the story then advances; resolves when new posts can be shown large. */
export async function openWall(page: Page, path: string) {
  const begin = Date.now();
  await page.clock.install({ time: begin });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // A clock can only jump forward: later than the page's load on a slow machine.
  await page.clock.pauseAt(begin + 90_000);
  // The layer loads two seconds after the wall.
  await advanceUntil(page, layer(page), 250);
}

/** Advances the page's clock in small steps, since sockets and loading use timers of their own. */
export async function advanceUntil(page: Page, locator: Locator, stepMs = 50) {
  const count = async () => {
    await page.clock.runFor(stepMs);
    return locator.count();
  };
  await expect.poll(count, { timeout: 30_000, intervals: [50] }).toBe(1);
}

/** Advances the clock until the post is large. */
export async function expectHero(page: Page, id: string) {
  await advanceUntil(page, hero(page, id));
}
