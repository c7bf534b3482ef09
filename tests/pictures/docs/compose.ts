import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "@playwright/test";
import { newPage } from "../studio";

const require = createRequire(import.meta.url);
const inter = readFileSync(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

const face = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter.toString("base64")}); }`;

const style = `
  ${face}
  * { box-sizing: border-box; margin: 0; }
  body { display: grid; position: relative; overflow: hidden; font: 500 26px Inter; color: #f4efe6;
    background: radial-gradient(ellipse 90% 70% at 50% 0, #4a4058, #1d1a26 75%); }
  img { display: block; width: 100%; }
  .screen, .desk { border: solid #08080b; border-width: 10px; border-radius: 12px; overflow: hidden; background: #08080b;
    box-shadow: 0 0 0 1px #ffffff2e, 0 30px 70px #0009; }
  .phone { border: 9px solid #08080b; border-radius: 42px; overflow: hidden; background: #08080b;
    box-shadow: 0 0 0 1.5px #ffffff55, 0 28px 60px #000c; }
`;

/** Renders HTML with framed pictures (`screen`, `desk`, `phone`) on one ground. Resolves to a PNG. */
export async function compose(browser: Browser, size: { width: number; height: number }, css: string, html: string) {
  const page = await newPage(browser, { viewport: size });
  try {
    await page.setContent(
      `<style>${style}body { width: ${size.width}px; height: ${size.height}px } ${css}</style>${html}`,
    );
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode()));
    });
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

export const framed = (frame: "screen" | "desk" | "phone", png: Buffer): string =>
  `<div class="${frame}"><img src="data:image/png;base64,${png.toString("base64")}"></div>`;

/** Replaces the system font with Inter, which looks more like a phone's font than a server's fonts do. */
export async function lookLikePhone(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${face} * { font-family: Inter !important; }` });
}
