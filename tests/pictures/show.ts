import type { Page } from "@playwright/test";
import { showRules } from "@/lib/shared/limits/show";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { SceneChoice } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import { sceneKinds, type WallTheme, wallThemes } from "@/lib/shared/vocabulary";
import { Album } from "./album";
import { newPage, type Studio, settle } from "./studio";
import { WallStock } from "./wall-stock";

const sizes = [
  [1920, 1080],
  [2520, 1080],
  [2880, 480],
  [1080, 1920],
] as const;

/** What a scene needs besides its name. */
const details: Partial<Record<SceneChoice, object>> = {
  Countdown: { seconds: 754, text: "Dinner is served" },
  "Photo call": { seconds: 75, text: "Your table, all together" },
};

/** Takes every scene, a post that is brought up and the middle of a wipe, in each theme and on four shapes of screen. */
export async function takeShowPictures(studio: Studio, numbers: readonly number[]): Promise<void> {
  const album = new Album("show");
  const stock = await WallStock.open(studio, Buffer.alloc(0));
  try {
    for (const theme of wallThemes.filter((_, index) => numbers.length === 0 || numbers.includes(index + 1))) {
      const wall = await createWall(studio, stock, theme);
      for (const [width, height] of sizes) {
        const page = await newPage(studio.browser, { viewport: { width, height } });
        await page.goto(wall.path);
        await settle(page);
        const take = (what: string) => album.take(page, `${what} · ${theme} · ${width}×${height}`);
        for (const scene of sceneKinds) {
          await press(studio, wall.id, page, scene);
          await take(scene);
        }
        await press(studio, wall.id, page, "Layout");
        await studio.organiser.call("POST", showPaths.bringUpPost(wall.post), { seconds: 5 });
        await page.locator(`[data-call][data-arrival="${wall.post}"] img`).waitFor();
        await page.waitForTimeout(1_200);
        await take("brought up");
        await studio.organiser.call("POST", showPaths.setScene(wall.id), { scene: "Numbers" });
        await page
          .locator("[data-wipe]")
          .waitFor({ timeout: 5_000 })
          .then(
            () => take("wipe"),
            () => {},
          );
        await page.close();
      }
      console.log(theme);
    }
    await album.finish();
  } finally {
    await stock.close();
  }
}

async function press({ organiser }: Studio, id: string, page: Page, scene: SceneChoice) {
  await organiser.call("POST", showPaths.setScene(id), { scene, ...details[scene] });
  // A busy machine may hear of it too late for a wipe.
  await page.waitForTimeout(showRules.leadMs * 3);
  await settle(page, 500);
}

async function createWall(studio: Studio, stock: WallStock, theme: WallTheme) {
  const { organiser } = studio;
  const ad = await organiser.addAd(`Lemonade for ${theme}`, await stock.photo("wide"));
  const program = { ads_group_name: `Sponsors of ${theme}`, ad_ids: [ad.id] };
  const group = await organiser.call<{ id: string }>("POST", apiPaths.adsGroup.addEventAdsGroup, program);
  const { id, event_url_slug } = await organiser.createEvent({
    event_name: "Summer Party",
    top_banner_text: "Summer Party at the river",
    bottom_banner_text: "Scan and post: your picture, up here in a minute",
    wall_theme: theme,
    wall_speed: "Off",
    ads_group_id: group.id,
  });
  await stock.fill(id, 24, "wide");
  const fields = { person_name: "Zoë Åkerström", caption: "Front row! What an evening", person_city: "Oslo" };
  const post = await organiser.addReadyPost(id, await stock.photo("portrait"), fields);
  await organiser.setStatus(post, "approve");
  return { id, post, path: studio.url + paths.event(event_url_slug) };
}
