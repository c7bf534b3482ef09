import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { contrast, textContrast } from "@/lib/shared/colour";
import type { WallTheme } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import { expect } from "../test";

/** Edge of a checkered picture's squares: larger than a letter, so that letters stand on black and on white. */
const squarePx = 60;

/** White, black, and checkered: the hardest photos to write on. */
export async function makeSamples(): Promise<Buffer[]> {
  const plain = (background: string, width = 1_200, height = 800) =>
    sharp({ create: { width, height, channels: 3, background } });
  const square = await plain("#000000", squarePx, squarePx).png().toBuffer();
  const [across, down] = [1_200 / squarePx, Math.ceil(800 / squarePx)];
  const squares = Array.from({ length: across * down }, (_, at) => [at % across, Math.floor(at / across)] as const)
    .filter(([x, y]) => (x + y) % 2 === 0)
    .map(([x, y]) => ({ input: square, left: x * squarePx, top: Math.min(y * squarePx, 800 - squarePx) }));
  const checkered = plain("#ffffff").composite(squares);
  return Promise.all(
    [plain("#ffffff"), plain("#000000"), checkered].map((one) => one.jpeg({ quality: 95 }).toBuffer()),
  );
}

export const hex = (rgb: readonly number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
/** Reads '#rrggbb' from a computed style. */
export const parseColour = (colour: string) => hex((colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));

/**
 * Ends motion, a script's animations included: two screenshots of one place then differ in nothing but what the story
 * changes.
 */
export async function stopMotion(page: Page): Promise<void> {
  const content = "*, ::before, ::after { transition: none !important; animation: none !important }";
  await page.addStyleTag({ content });
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** Waits until an open wall has a theme's colours. */
export async function expectTheme(page: Page, theme: WallTheme): Promise<void> {
  const stage = page.locator("main").locator("..");
  await expect
    .poll(() => stage.evaluate((element) => (element as HTMLElement).style.getPropertyValue("--wall-base")))
    .toBe(themeLooks[theme].base);
}

/** Sum of the channels by which two drawings of a text differ where its letters are. */
const inkThreshold = 24;

/**
 * For each text the lowest contrast with any pixel that its letters cover. The texts are drawn once in magenta, which
 * finds the letters, and once not at all, which shows what is behind them. The least favourable pixel counts, not a
 * percentile: one white square behind one letter hides that letter. No text may lie over another.
 */
async function contrastsOverPixels(page: Page, texts: readonly Locator[]): Promise<number[]> {
  const view = page.viewportSize();
  const found = await Promise.all(
    texts.map(async (text) => {
      const box = await text.boundingBox();
      if (!box || !view) throw new Error("The text has no box.");
      const colour = parseColour(await text.evaluate((element) => getComputedStyle(element).color));
      const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
      const right = Math.ceil(Math.min(view.width, box.x + box.width));
      return { colour, left, top, right, bottom: Math.ceil(Math.min(view.height, box.y + box.height)) };
    }),
  );
  const [x, y] = [Math.min(...found.map(({ left }) => left)), Math.min(...found.map(({ top }) => top))];
  const width = Math.max(...found.map(({ right }) => right)) - x;
  const clip = { x, y, width, height: Math.max(...found.map(({ bottom }) => bottom)) - y };
  const drawIn = async (ink: string) => {
    for (const text of texts) {
      await text.evaluate((element, value) => {
        (element as HTMLElement).style.setProperty("color", value, "important");
      }, ink);
    }
    return sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
  };
  let [bare, marked, again]: [Buffer, Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(1)];
  // A picture that is still being decoded would count as letters; a rounded edge drawn anew differs by a few steps.
  const isSteady = () =>
    bare.length === again.length && bare.every((v, at) => Math.abs(v - (again[at] ?? 0)) < inkThreshold);
  for (let tries = 0; tries < 8 && !isSteady(); tries += 1) {
    [bare, marked, again] = [await drawIn("transparent"), await drawIn("#ff00ff"), await drawIn("transparent")];
  }
  expect(isSteady(), "The background moves.").toBe(true);
  for (const text of texts) {
    await text.evaluate((element) => (element as HTMLElement).style.removeProperty("color"));
  }
  return found.map(({ colour, left, top, right, bottom }) => {
    const behind = new Set<string>();
    for (let row = top - y; row < bottom - y; row += 1) {
      for (let at = (row * width + left - x) * 3; at < (row * width + right - x) * 3; at += 3) {
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((c) => (marked[at + c] ?? 0) - (bare[at + c] ?? 0));
        // Towards magenta: a rounded edge that is drawn anew changes in grey.
        if (red + blue - 2 * green > inkThreshold) behind.add(hex([...bare.subarray(at, at + 3)]));
      }
    }
    expect(behind.size, "The text is not on the screen.").toBeGreaterThan(0);
    return Math.min(...[...behind].map((one) => contrast(colour, one)));
  });
}

/** Fails on texts that are hard to read on what is behind their letters (WCAG 1.4.3). */
export async function expectLegible(page: Page, texts: readonly Locator[], name: string): Promise<void> {
  const values = await contrastsOverPixels(page, texts);
  const words = await Promise.all(texts.map((text) => text.textContent()));
  const faint = words
    .map((text, index) => ({ text, value: values[index] ?? 0 }))
    .filter(({ value }) => value < textContrast);
  expect(faint, name).toEqual([]);
}
