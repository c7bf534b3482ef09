import type { Page } from "@playwright/test";
import { makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

/** Height of a phone, of one with its browser's bars, and with a keyboard open. */
const heights = [844, 560, 400];

/** Makes `focus()` ignore scroll margins, like WebKit's. */
const focusAsWebkit = (page: Page) =>
  page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, { preventScroll: true });
      if (options?.preventScroll) return;
      const { top, bottom } = this.getBoundingClientRect();
      window.scrollBy({ top: Math.max(0, bottom - window.innerHeight) + Math.min(0, top), behavior: "instant" });
    };
  });

/** True if nothing covers the focused element, tested inside each of its four rounded corners. */
const isFree = () => {
  const element = document.activeElement;
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
  const corners = [left + 12, right - 12].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
  return corners.every(([x, y]) => document.elementFromPoint(x, y) === element);
};

test("a missing field scrolls clear of the bar below it, whatever height the keyboard leaves", async ({
  page,
  installation,
  organiser,
}) => {
  await focusAsWebkit(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  for (const height of heights) {
    await page.setViewportSize({ width: 390, height });
    await guest.fill();
    for (const label of ["Name", "Email", "City", "Caption This"]) {
      await page.getByLabel(label).fill("");
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await guest.submit();
      await expect(page.getByLabel(label)).toBeFocused();
      await expect.poll(() => page.evaluate(isFree), { message: `${label} at ${height} px` }).toBe(true);
      await page.getByLabel(label).fill("ada@example.com");
    }
    // Enter moves to the next field, which must be visible as well.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.getByLabel("Name").focus();
    for (const label of ["Email", "City", "Caption This"]) {
      await page.keyboard.press("Enter");
      await expect(page.getByLabel(label)).toBeFocused();
      await expect.poll(() => page.evaluate(isFree), { message: `Enter to ${label} at ${height} px` }).toBe(true);
    }
  }
});
