import type { Browser } from "@playwright/test";
import { paths } from "@/lib/shared/paths";
import { wallThemes } from "@/lib/shared/vocabulary";
import { findViolations } from "../../e2e/support/accessible";
import { Album } from "../album";
import { newPage, type Studio, settle } from "../studio";
import { takeWhenReady } from "./ready-wall";
import { listWallCases, type WallCase } from "./wall-cases";
import { recordClip } from "./wall-clip";
import { WallStock } from "./wall-stock";

/** Takes pictures of the cases with these numbers, or of all, and draws their contact sheets. Retries a case once. */
export async function takeWallPictures(studio: Studio, numbers: readonly number[]): Promise<void> {
  const album = new Album("wall");
  const stock = await WallStock.open(studio, await recordClip(studio.browser));
  try {
    const cases = listWallCases().filter(({ number }) => numbers.length === 0 || numbers.includes(number));
    const failed: string[] = [];
    for (const [index, wallCase] of cases.entries()) {
      const take = () => takeCase(studio, stock, album, wallCase);
      await take()
        .catch(take)
        .catch((error) => failed.push(`${wallCase.number} · ${wallCase.label}: ${error.message}`));
      if ((index + 1) % 25 === 0) console.log(`${index + 1} of ${cases.length} walls`);
    }
    await album.finish();
    if (failed.length > 0) process.exitCode = 1;
    for (const line of failed) console.log(`No picture of ${line}`);
  } finally {
    await stock.close();
  }
}

type Look = Pick<WallCase, "layout" | "theme" | "count" | "content">;

/** Creates a wall for one case. Resolves to its path. */
async function createWall({ organiser }: Studio, stock: WallStock, { layout, theme, count, content }: Look) {
  const event = await organiser.createEvent({
    event_name: "Summer Party",
    wall_layout: layout,
    wall_theme: theme,
    top_banner_text: "Summer Party at the river",
    bottom_banner_text: "Scan and post: your picture, up here in a minute",
    cta_text: "See the programme",
    cta_url: "https://party.example.com/",
    legal: "on",
    copyright: "on",
  });
  await stock.fill(event.id, count, content);
  return paths.event(event.event_url_slug);
}

async function takeCase(studio: Studio, stock: WallStock, album: Album, wallCase: WallCase): Promise<void> {
  const address = await createWall(studio, stock, wallCase);
  const [width, height] = wallCase.size;
  const page = await openScreen(studio.browser, { width, height });
  try {
    await page.goto(studio.url + address);
    await takeWhenReady(page, wallCase.count === 0, () =>
      album.take(page, wallCase.label, { number: wallCase.number }),
    );
  } finally {
    await page.close();
  }
}

const openScreen = (browser: Browser, viewport: { width: number; height: number }) =>
  newPage(browser, { viewport, hasTouch: viewport.width < 900, isMobile: viewport.width < 900 });

/** Prints axe's findings on a wall of each theme; the process exits with 1 if any is serious. */
export async function askAxe(studio: Studio): Promise<void> {
  const stock = await WallStock.open(studio, Buffer.alloc(0));
  try {
    for (const theme of wallThemes) {
      const look = { layout: "4-Column Social Mosaic", theme, count: 6, content: "wide" } as const;
      const violations = await violationsOf(studio, studio.url + (await createWall(studio, stock, look)));
      if (violations.some(({ impact }) => impact === "serious" || impact === "critical")) process.exitCode = 1;
      console.log(`${theme}: ${violations.length === 0 ? "nothing" : ""}`);
      for (const { id, impact, nodes } of violations) {
        console.log(`  ${impact}: ${id}\n${nodes.map(({ html }) => `    ${html.slice(0, 160)}`).join("\n")}`);
      }
    }
  } finally {
    await stock.close();
  }
}

async function violationsOf({ browser }: Studio, address: string) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await settle(page);
    return await findViolations(page);
  } finally {
    await context.close();
  }
}
