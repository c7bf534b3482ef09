import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules that read colours. All others find in dark what they found in light, for nothing else is different. */
const colourRules = ["color-contrast", "link-in-text-block"];

type ColorScheme = "light" | "dark";
const bothSchemes: readonly ColorScheme[] = ["light", "dark"];

/** Fails on anything that axe finds serious in the schemes, light first, and on a page that is wider than its screen. */
export async function expectAccessible(page: Page, within?: string, schemes = bothSchemes) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours begin to change with the next frame and go on for some more; axe must not read one in between.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      return Promise.allSettled(transitions.map((transition) => transition.finished));
    });
    // Aggregated in the page itself: another blank page for each look costs more than the look.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
    if (colorScheme === "dark") axe.withRules([...colourRules]);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => [colorScheme, id, ...nodes.map((node) => node.html)])).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Fails on an action that no scrolling brings wholly onto the screen, or that lies under something else once it is
 * there; and on what has to be scrolled sideways. `within` as for expectAccessible: of several, the topmost.
 */
export async function expectReachable(page: Page, within = "body") {
  const lost = await page.evaluate((selector) => {
    const scope = [...document.querySelectorAll(selector)].at(-1);
    if (!scope) return [`There is no ${selector}.`];
    const isForHand = (action: HTMLElement) => {
      const { width, height } = action.getBoundingClientRect();
      const { visibility, pointerEvents } = getComputedStyle(action);
      // What is folded away has a size, too.
      if (!action.checkVisibility()) return false;
      // The link to the content comes onto the screen with the focus alone.
      const isHidden = visibility === "hidden" || action.closest("[aria-hidden='true'], [inert], [href='#main']");
      return width > 1 && height > 1 && !isHidden && pointerEvents !== "none" && !action.matches(":disabled");
    };
    const isLost = (action: HTMLElement) => {
      action.scrollIntoView({ block: "center", behavior: "instant" });
      // A link that breaks over two lines has two boxes.
      const box = action.getClientRects()[0];
      // What a long list gave up meanwhile is no longer an action.
      if (!action.isConnected || !box) return false;
      const { left, right, top, bottom } = box;
      if (left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1) return true;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !hit || !(action.contains(hit) || hit.closest("label")?.contains(action));
    };
    const isSideways = (box: Element) =>
      box.scrollWidth > box.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
    const actions = scope.querySelectorAll<HTMLElement>(
      "button, a[href], input, textarea, [role='combobox'], [role^='menuitem']",
    );
    return [
      ...[...actions].filter((action) => isForHand(action) && isLost(action)),
      ...[scope, ...scope.querySelectorAll("*")].filter(isSideways),
    ].map((element) => element.outerHTML.slice(0, 200));
  }, within);
  expect(lost).toEqual([]);
}

/** No colour depends on the width: a phone's pages are read in light alone, those of the same stories on a laptop in both. */
export const schemesAt = (width: number): readonly ColorScheme[] => (width < 640 ? ["light"] : bothSchemes);

/** Both: what a screen owes to everybody, at every width. */
export async function expectSound(page: Page, within?: string, schemes = bothSchemes) {
  await expectAccessible(page, within, schemes);
  await expectReachable(page, within);
}
