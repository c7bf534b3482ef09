import { expect, type Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

/**
 * Checks that every screen must pass: no overflow and every action reachable, at 360 px too, and no serious finding of
 * axe in light or dark. Three tests go through everything, with one sign-in per width, which is the expensive part:
 * every-screen.spec.ts (pages), every-dialog.spec.ts (dialogs, listed in every-dialog.ts) and keyboard-alone.spec.ts.
 * Reachable means: scrolled into view, an action is wholly visible and under nothing else. It is read from the
 * geometry, because clicking hundreds of buttons takes minutes and changes the screen. Screenshots are not compared:
 * they differ with every font.
 */

/** The rules that check colours. All other rules find the same in both schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];

type ColorScheme = "light" | "dark";
const bothSchemes: readonly ColorScheme[] = ["light", "dark"];

/** Starts with the current scheme, as each change repaints everything. */
async function currentSchemeFirst(page: Page, schemes: readonly ColorScheme[]): Promise<ColorScheme[]> {
  const isDark = await page.evaluate(() => window.matchMedia("(prefers-color-scheme: dark)").matches);
  const here: ColorScheme = isDark ? "dark" : "light";
  return schemes.includes(here) ? [here, ...schemes.filter((scheme) => scheme !== here)] : [...schemes];
}

/**
 * Shows the page in a scheme with all colour transitions finished: axe must not read intermediate colours, and painting
 * the transitions takes longer than axe.
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
    // Reading one colour computes all of them before transitions are back on.
    getComputedStyle(document.body).getPropertyValue("color");
    document.adoptedStyleSheets.pop();
  });
}

/**
 * Runs axe on the page or the elements of a selector, and returns the violations. Not in frames, which are pages that
 * have checks of their own: axe is half a megabyte that each of them would compile. A page that has it keeps it.
 */
export async function findViolations(page: Page, within = "html", options: RunOptions = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const settings = { iframes: false, preload: false, resultTypes: ["violations"], ...options };
  return page.evaluate(async ([selector, given]) => (await window.axe.run(selector, given)).violations, [
    within,
    settings,
  ] as [string, RunOptions]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fails on serious axe findings in the schemes, and on a page wider than its screen. */
export async function expectAccessible(page: Page, within?: string, schemes = bothSchemes) {
  // After a link, the title comes a moment later than the page.
  await expect(page).toHaveTitle(/./);
  for (const [index, colorScheme] of (await currentSchemeFirst(page, schemes)).entries()) {
    await showIn(page, colorScheme);
    const rules = index > 0 ? { runOnly: [...colourRules] } : {};
    const violations = await findViolations(page, within, rules);
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => [colorScheme, id, ...nodes.map((node) => node.html)])).toEqual([]);
  }
  await expectNoOverflow(page);
}

/** Fails on a page wider than its screen. */
async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Checks a narrow screen for overflow and reach only: axe has seen the same elements on a wide one. */
export async function expectWithinReach(page: Page, within?: string) {
  await expectNoOverflow(page);
  // A dialog is in motion while it opens.
  await expect(() => expectReachable(page, within)).toPass({ timeout: 10_000 });
}

/**
 * Fails on an action that cannot be scrolled fully into view or is covered there, and on a page that scrolls sideways.
 * `within` as for expectAccessible: of several elements, the topmost.
 */
export async function expectReachable(page: Page, within = "body") {
  const lost = await page.evaluate((selector) => {
    const scope = [...document.querySelectorAll(selector)].at(-1);
    if (!scope) return [`There is no ${selector}.`];
    const isPointerTarget = (action: HTMLElement) => {
      const { width, height } = action.getBoundingClientRect();
      const { visibility, pointerEvents } = getComputedStyle(action);
      // Collapsed content has a size, too.
      if (!action.checkVisibility()) return false;
      // A skip link is on the screen only while focused.
      const isHidden =
        visibility === "hidden" || action.closest("[aria-hidden='true'], [inert], [href='#main'], [href='#wall-foot']");
      return width > 1 && height > 1 && !isHidden && pointerEvents !== "none" && !action.matches(":disabled");
    };
    const isUnreachable = (action: HTMLElement) => {
      action.scrollIntoView({ block: "center", behavior: "instant" });
      // A link that wraps has several boxes.
      const box = action.getClientRects()[0];
      // A long list may have unmounted the action meanwhile.
      if (!action.isConnected || !box) return false;
      const { left, right, top, bottom } = box;
      if (left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1) return true;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !hit || !(action.contains(hit) || hit.closest("label")?.contains(action));
    };
    const isScrollable = (box: Element) =>
      box.scrollWidth > box.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
    const actions = scope.querySelectorAll<HTMLElement>(
      "button, a[href], input, textarea, [role='combobox'], [role^='menuitem']",
    );
    return [
      ...[...actions].filter((action) => isPointerTarget(action) && isUnreachable(action)),
      ...[scope, ...scope.querySelectorAll("*")].filter(isScrollable),
    ].map((element) => element.outerHTML.slice(0, 200));
  }, within);
  expect(lost).toEqual([]);
}

/** Accessible and reachable: the requirements for every page at every width. */
export async function expectAccessibleAndReachable(page: Page, within?: string, schemes = bothSchemes) {
  await expectAccessible(page, within, schemes);
  await expectReachable(page, within);
}
