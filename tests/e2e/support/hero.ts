import type { Page } from "@playwright/test";
import { expect } from "./test";

export const layer = (page: Page) => page.locator("[data-arrival]");
export const hero = (page: Page, id: string) => page.locator(`[data-arrival="${id}"]`);

/** Opens the wall and stops its clock, which the story then advances; resolves when new posts can be shown large. */
export async function openWall(page: Page, path: string) {
  const begin = Date.now();
  await page.clock.install({ time: begin });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(begin + 90_000);
  await expect(layer(page)).toBeAttached();
}

/** The socket uses its own timers, so the clock advances in small steps until the post is large. */
export async function expectHero(page: Page, id: string) {
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return hero(page, id).count();
    })
    .toBe(1);
}
