import type { Page } from "@playwright/test";
import { apiPaths, paths } from "@/lib/shared/paths";
import { type WallTheme, wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import { Album } from "../album";
import { newPage, type Studio, settle } from "../studio";
import { takeWhenReady } from "./ready-wall";
import { WallStock } from "./wall-stock";

const [mosaic4, mosaic2, , spotlight] = wallLayouts;

const screens = [
  [1920, 1080],
  [3840, 640],
] as const;
const phones = [
  [390, 844],
  [844, 390],
] as const;

const sentences = {
  event_name: "Summer Party",
  top_banner_text: "Summer Party at the river",
  bottom_banner_text: "Scan and post: your picture, up here in a minute",
  wall_speed: "Off",
};

/** A wall of one theme, whose layout and status change from moment to moment. */
type MomentWall = { studio: Studio; stock: WallStock; theme: WallTheme; id: string; path: string };
type Take = (page: Page, what: string) => Promise<void>;

/** Takes what passes on a wall of each theme: arrival, spotlight, announcement, ads, and its beginning and end. */
export async function takeMomentPictures(studio: Studio, numbers: readonly number[]): Promise<void> {
  const album = new Album("moment");
  const stock = await WallStock.open(studio, Buffer.alloc(0));
  const failed: string[] = [];
  try {
    const themes = wallThemes.filter((_, index) => numbers.length === 0 || numbers.includes(index + 1));
    for (const theme of themes) {
      for (const [width, height] of [...screens, ...phones]) {
        const isPhone = width < 900;
        const label = (what: string) => `${what} · ${theme} · ${width}×${height}`;
        const take: Take = (page, what) => album.take(page, label(what));
        for (const [what, moment] of Object.entries(isPhone ? phoneMoments : moments)) {
          const attempt = async () => {
            const page = await newPage(studio.browser, {
              viewport: { width, height },
              hasTouch: isPhone,
              isMobile: isPhone,
            });
            const wall = await createMomentWall(studio, stock, theme);
            await moment(wall, page, (one) => take(one, what)).finally(() => page.close());
          };
          await attempt()
            .catch(attempt)
            .catch((error) => failed.push(`${label(what)}: ${error.message}`));
        }
      }
      console.log(theme);
    }
    await album.finish();
  } finally {
    await stock.close();
  }
  if (failed.length > 0) process.exitCode = 1;
  for (const line of failed) console.log(`No picture of ${line}`);
}

async function createMomentWall(studio: Studio, stock: WallStock, theme: WallTheme): Promise<MomentWall> {
  const event = await studio.organiser.createEvent({ ...sentences, wall_theme: theme });
  return { studio, stock, theme, id: event.id, path: studio.url + paths.event(event.event_url_slug) };
}

const change = ({ studio, id }: MomentWall, fields: object) =>
  studio.organiser.call("PUT", apiPaths.events.updateEvent(id), { ...fields });

type Moment = (wall: MomentWall, page: Page, take: (page: Page) => Promise<void>) => Promise<void>;

/** Opens a wall of this layout with posts, and takes it at rest. */
const atRest =
  (wall_layout: (typeof wallLayouts)[number], count: number, fields: object = {}): Moment =>
  async (wall, page, take) => {
    await change(wall, { wall_layout, ...fields });
    await wall.stock.fill(wall.id, count, "wide");
    await page.goto(wall.path);
    await takeWhenReady(page, count === 0, () => take(page));
  };

/** Shows a new post of this shape large over the wall. */
const arrival =
  (shape: "portrait" | "wide", wall_layout: (typeof wallLayouts)[number]): Moment =>
  async (wall, page, take) => {
    const { organiser } = wall.studio;
    await change(wall, { wall_layout });
    await wall.stock.fill(wall.id, 12, "long caption");
    const photo = await wall.stock.photo(shape);
    const fields = { person_name: "Zoë Åkerström", caption: "Front row! What an evening, with everybody here" };
    const id = await organiser.addReadyPost(wall.id, photo, fields);
    await page.goto(wall.path);
    await page.locator("[data-arrival]").waitFor({ state: "attached", timeout: 45_000 });
    await settle(page);
    await organiser.setStatus(id, "approve");
    await page.locator(`[data-arrival="${id}"] img`).waitFor({ timeout: 30_000 });
    await page.waitForTimeout(1_300);
    await take(page);
    if ((await page.locator(`[data-arrival="${id}"]`).count()) === 0) throw new Error("The post was no longer large.");
  };

const announcement: Moment = async (wall, page, take) => {
  await wall.stock.fill(wall.id, 12, "wide");
  await wall.studio.organiser.call("POST", apiPaths.events.announce(wall.id), {
    announcement: "The cake is cut in five minutes, at the long table by the river",
    minutes: 15,
  });
  await page.goto(wall.path);
  await page.getByRole("status").filter({ hasText: "The cake" }).waitFor();
  await takeWhenReady(page, false, () => take(page));
};

const ads =
  (wall_layout: (typeof wallLayouts)[number]): Moment =>
  async (wall, page, take) => {
    const { organiser } = wall.studio;
    const ad = await organiser.addAd("Lemonade", await wall.stock.photo("square"));
    const program = { ads_group_name: `Sponsors of ${wall.id}`, ad_ids: [ad.id] };
    const group = await organiser.call<{ id: string }>("POST", apiPaths.adsGroup.addEventAdsGroup, program);
    await atRest(wall_layout, 6, { ads_group_id: group.id, ads_per_post: 2 })(wall, page, take);
  };

const moments: Record<string, Moment> = {
  "arrival, wide": arrival("wide", mosaic4),
  "arrival, upright": arrival("portrait", mosaic4),
  "arrival in the spotlight": arrival("wide", spotlight),
  spotlight: atRest(spotlight, 3),
  announcement,
  "ads, four columns": ads(mosaic4),
  "ads, two columns": ads(mosaic2),
  empty: atRest(mosaic4, 0),
  ended: atRest(mosaic4, 12, { event_status: "Archive" }),
};

const phoneMoments: Record<string, Moment> = {
  wall: atRest(mosaic4, 6),
  ended: atRest(mosaic4, 0, { event_status: "Archive" }),
  "open post": async (wall, page, take) => {
    await wall.stock.fill(wall.id, 6, "wide");
    await page.goto(wall.path);
    await settle(page);
    await page.getByRole("main").getByRole("button").first().click();
    await page.getByRole("dialog").waitFor();
    await settle(page);
    await take(page);
  },
};
