import type { Page } from "@playwright/test";
import { showRules } from "@/lib/shared/limits/show";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { SceneChoice } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import { sceneKinds, type WallTheme, wallThemes } from "@/lib/shared/vocabulary";
import { Album } from "../album";
import { newPage, type Studio, settle } from "../studio";
import { WallStock } from "./wall-stock";

const sizes = [
  [1920, 1080],
  [1024, 768],
  [2880, 480],
  [1080, 1920],
] as const;

type Words = { language: string; name: string; caption: string; countdown: string; call: string };

const english: Words = {
  language: "en",
  name: "Zoë Åkerström",
  caption: "Front row! What an evening",
  countdown: "Dinner is served",
  call: "Your table, all together",
};
const german: Words = {
  language: "de",
  name: "Jürgen Weiß",
  caption: "Kurz bevor es losging, mit allen",
  countdown: "Die Jahreshauptversammlung geht weiter",
  call: "Die ganze Verwandtschaft auf einem einzigen Bild",
};
const arabic: Words = {
  language: "ar",
  name: "نور الهدى",
  caption: "لحظات لا تُنسى مع Zoë وكل الأحبة",
  countdown: "العشاء جاهز",
  call: "صورة جماعية لكل من يجلس حول الطاولة",
};
/** By turns, so that each shows in several themes. */
const wordsOfThemes = [english, german, arabic];

/**
 * Takes every scene, a post that is brought up and the middle of a wipe, in each theme. A row of the sheets is a scene on
 * four shapes of screen.
 */
export async function takeShowPictures(studio: Studio, numbers: readonly number[]): Promise<void> {
  const album = new Album("show");
  const stock = await WallStock.open(studio, Buffer.alloc(0));
  try {
    for (const [index, theme] of wallThemes.entries()) {
      if (numbers.length > 0 && !numbers.includes(index + 1)) continue;
      await takeTheme(studio, stock, album, theme, wordsOfThemes[index % wordsOfThemes.length] ?? english);
      console.log(theme);
    }
    await album.finish();
  } finally {
    await stock.close();
  }
}

async function takeTheme(studio: Studio, stock: WallStock, album: Album, theme: WallTheme, words: Words) {
  const { organiser, browser } = studio;
  const wall = await createWall(studio, stock, theme, words);
  const pages: Page[] = [];
  for (const [width, height] of sizes) {
    const page = await newPage(browser, { viewport: { width, height } });
    await page.goto(wall.path);
    await settle(page);
    pages.push(page);
  }
  const take = async (what: string) => {
    for (const page of pages) {
      const { width, height } = page.viewportSize() ?? {};
      await album.take(page, `${what} · ${theme}, ${words.language} · ${width}×${height}`);
    }
  };
  const press = async (scene: SceneChoice) => {
    const details = {
      Countdown: { seconds: 754, text: words.countdown },
      "Photo call": { seconds: 75, text: words.call },
    };
    await organiser.call("POST", showPaths.setScene(wall.id), { scene, ...details[scene as keyof typeof details] });
    // A busy machine may hear of it too late for a wipe.
    await pages[0]?.waitForTimeout(showRules.leadMs * 3);
    for (const page of pages) await settle(page, 300);
  };
  for (const scene of sceneKinds) {
    await press(scene);
    await take(scene);
  }
  await press("Layout");
  await organiser.call("POST", showPaths.bringUpPost(wall.post), { seconds: 15 });
  for (const page of pages) await page.locator(`[data-call][data-arrival="${wall.post}"] img`).waitFor();
  await pages[0]?.waitForTimeout(1_200);
  await take("brought up");
  for (const [index, page] of pages.entries()) {
    await organiser.call("POST", showPaths.setScene(wall.id), { scene: index % 2 === 0 ? "Numbers" : "Layout" });
    const wipe = page.locator("[data-wipe]").waitFor({ timeout: 5_000 });
    await wipe.then(
      () => album.take(page, `wipe · ${theme}`),
      () => {},
    );
    await page.context().close();
  }
}

async function createWall(studio: Studio, stock: WallStock, theme: WallTheme, words: Words) {
  const { organiser } = studio;
  const ad = await organiser.addAd(`Lemonade for ${theme}`, await stock.photo("wide"));
  const program = { ads_group_name: `Sponsors of ${theme}`, ad_ids: [ad.id] };
  const group = await organiser.call<{ id: string }>("POST", apiPaths.adsGroup.addEventAdsGroup, program);
  const { id, event_url_slug } = await organiser.createEvent({
    event_name: "Summer Party",
    top_banner_text: "Summer Party at the river",
    bottom_banner_text: "Scan and post: your picture, up here in a minute",
    event_language: words.language,
    wall_theme: theme,
    wall_speed: "Off",
    ads_group_id: group.id,
  });
  await stock.fill(id, 24, "wide");
  const fields = { person_name: words.name, caption: words.caption, person_city: "Oslo" };
  const post = await organiser.addReadyPost(id, await stock.photo("portrait"), fields);
  await organiser.setStatus(post, "approve");
  return { id, post, path: studio.url + paths.event(event_url_slug) };
}
