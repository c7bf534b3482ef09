import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What every screen has to fulfil, at 360 px too: no overflow, every action reachable, no serious finding of axe in
 * light or dark. Three tests go through everything, with one sign-in per width, which is the expensive part:
 * every-screen.spec.ts (pages), every-dialog.spec.ts (dialogs, listed in every-dialog.ts) and keyboard-alone.spec.ts.
 * Reachable means: scrolled into view, an action is wholly visible and under nothing else. It is read from the
 * geometry, because clicking hundreds of buttons takes minutes and changes the screen. Screenshots are not compared:
 * they differ with every font.
 */

/** The rules that read colours. All others find in one scheme what they found in the other, for nothing else is different. */
const colourRules = ["color-contrast", "link-in-text-block"];

type ColorScheme = "light" | "dark";
const bothSchemes: readonly ColorScheme[] = ["light", "dark"];

/** Begins with the scheme that the page is shown in: each change of it paints everything anew. */
async function startingFromHere(page: Page, schemes: readonly ColorScheme[]): Promise<ColorScheme[]> {
  const isDark = await page.evaluate(() => window.matchMedia("(prefers-color-scheme: dark)").matches);
  const here: ColorScheme = isDark ? "dark" : "light";
  return schemes.includes(here) ? [here, ...schemes.filter((scheme) => scheme !== here)] : [...schemes];
}

/**
 * Shows the page in a scheme, and its colours as they are in the end. Axe must not read them on their way, and to paint
 * that way costs more than axe does.
 */
async function showIn(page: Page, colorScheme: ColorScheme) {
  await page.evaluate(() => {
    const stillness = new CSSStyleSheet();
    stillness.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(stillness);
  });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(done));
    // A colour that is asked for makes all of them, before transitions are back.
    getComputedStyle(document.body).getPropertyValue("color");
    document.adoptedStyleSheets.pop();
  });
}

/** Spares a page that has axe already its half a megabyte, which each look compiles twice. Frames need their own. */
async function sourceFor(page: Page): Promise<{ axeSource?: string }> {
  const hasAxe = page.frames().length === 1 && (await page.evaluate(() => "axe" in window));
  return hasAxe ? { axeSource: "'It is here.'" } : {};
}

/** Fails on anything that axe finds serious in the schemes, and on a page that is wider than its screen. */
export async function expectAccessible(page: Page, within?: string, schemes = bothSchemes) {
  for (const [index, colorScheme] of (await startingFromHere(page, schemes)).entries()) {
    await showIn(page, colorScheme);
    // Aggregated in the page itself: another blank page for each look costs more than the look.
    const axe = new AxeBuilder({ page, ...(await sourceFor(page)) }).setLegacyMode();
    axe.options({ resultTypes: ["violations"] });
    if (index > 0) axe.withRules([...colourRules]);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => [colorScheme, id, ...nodes.map((node) => node.html)])).toEqual([]);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * Fails on an action that no scrolling brings wholly onto the screen, or that then lies under something else; and on
 * what has to be scrolled sideways. `within` as for expectAccessible: of several, the topmost.
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
      // A skip link comes onto the screen with the focus alone.
      const isHidden =
        visibility === "hidden" || action.closest("[aria-hidden='true'], [inert], [href='#main'], [href='#wall-foot']");
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
