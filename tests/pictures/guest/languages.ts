import type { Page } from "@playwright/test";
import { directionOf } from "@/lib/shared/language/languages";
import { withDatabase } from "../../e2e/support/console/many-rows";
import {
  ownTexts,
  phoneIn,
  type TouredLanguage,
  touredLanguages,
  tourGuestPages,
} from "../../e2e/support/languages/language-tour";
import { fillWall } from "../../e2e/support/wall/fill-wall";
import { makePhoto } from "../../support/pictures";
import { Album } from "../album";
import { newPage, type Studio, settle } from "../studio";

const widths = [320, 390] as const;
const hall = { width: 1_920, height: 1_080 };

/** Takes pictures of every guest page on two phones, and of walls in a hall, in five languages. */
export async function takeLanguagePictures(studio: Studio): Promise<void> {
  const album = new Album("languages");
  for (const language of touredLanguages) {
    for (const width of widths) {
      const page = await newPage(studio.browser, phoneIn(studio.installation, language, width));
      const take = async (what: string) => {
        await page.waitForTimeout(500);
        await expectWithin(page, `${what} in ${language} at ${width}`);
        await album.take(page, `${language}: ${what} · ${width} px`, { fullPage: true });
      };
      await tourGuestPages({ ...studio, page, language }, take);
      await page.context().close();
    }
    await takeWalls(studio, language, album);
  }
  await album.finish();
}

/** Reports a page that scrolls sideways, and texts that are wider than their box. */
async function expectWithin(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      getComputedStyle(element).overflowX === "hidden" &&
      element.textContent !== "";
    const cut = [...document.querySelectorAll("body *")]
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 120));
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth - clientWidth;
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut];
  });
  if (found.length > 0) console.warn(`${what}: ${found.join("\n  ")}`);
}

/** Walls of each layout with posts, an empty one and a closed one. */
async function takeWalls({ organiser, installation, browser, url }: Studio, language: TouredLanguage, album: Album) {
  const page = await newPage(browser, { viewport: hall });
  const { event: event_name, caption, name } = ownTexts[language];
  const layouts = ["4-Column Social Mosaic", "2-Column Social Mosaic", "Single Column List View"] as const;
  const walls = [
    { what: "empty", posts: 0, wall_layout: layouts[0] },
    { what: "four columns", posts: 14, wall_layout: layouts[0] },
    { what: "two columns", posts: 9, wall_layout: layouts[1] },
    { what: "list", posts: 6, wall_layout: layouts[2] },
    { what: "spotlight", posts: 3, wall_layout: "Single Post Spotlight" },
    { what: "closed", posts: 5, wall_layout: layouts[0], event_status: "Archive" },
  ];
  for (const { what, posts, event_status = "Live", wall_layout } of walls) {
    const event = await organiser.createEvent({
      event_name,
      wall_layout,
      wall_speed: "Off",
      wall_theme: what === "list" ? "Matchday" : "Classic",
      contact_information: "on",
      copyright: "on",
      legal: "on",
      has_cta_button: true,
      cta_text: caption.slice(0, 24),
      cta_url: "https://party.example.com/",
    });
    if (posts > 0) {
      const id = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }), {
        caption,
        person_name: name,
      });
      await organiser.setStatus(id, "approve");
      await fillWall(installation, event.id, posts - 1);
    }
    await withDatabase(installation, async (sql) => {
      await sql`update events set event_language = ${language}, event_status = ${event_status} where id = ${event.id}`;
      await sql`update posts set caption = ${caption} where event_id = ${event.id} and caption = 'Copy 1'`;
    });
    await page.goto(`${url}/event/${event.event_url_slug}`);
    await settle(page, 1_200);
    await expectWithin(page, `${what} in ${language}`);
    await album.take(page, `${language}: wall, ${what} · ${hall.width}×${hall.height}, ${directionOf(language)}`);
  }
  await page.context().close();
}
