import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import postgres from "postgres";
import sharp from "sharp";
import { contrast, shapeContrast } from "@/lib/shared/colour";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { expectHero, hero, openWall } from "../support/wall/hero";
import { expectLegible, expectTheme, hex, makeSamples, parseColour, stopMotion } from "../support/wall/photo-contrast";
import { standingCards } from "../support/wall/still-wall";

const [mosaic4, , , spotlight] = wallLayouts;
const television = { width: 1_280, height: 720 };
/** A band: an LED wall so wide that its cards are in one row. */
const led = { width: 1_920, height: 320 };
const wording = { caption: "We danced until the harbour lights went out", person_name: "Maximiliane" };

// A banned post's pictures answer 404 at once.
test.use({ serviceWorkers: "block", expectedErrors: [/status of 404/] });

// A wall of eight themes, in two shapes, takes a busy machine minutes.
test.describe.configure({ timeout: 300_000 });

/** A wall of a white, a black and a checkered photo. */
async function createWall(organiser: Organiser, fields: object) {
  const event = await organiser.createEvent({ wall_speed: "Off", wall_arrivals: "off", qr_call_seconds: 0, ...fields });
  for (const sample of await makeSamples()) {
    await organiser.setStatus(await organiser.addReadyPost(event.id, sample, wording), "approve");
  }
  return { ...event, path: `/event/${event.event_url_slug}` };
}

async function expectAllLegible(page: Page, texts: Locator, least: number, name: string) {
  const all = await texts.filter({ hasText: /./ }).all();
  expect(all.length, name).toBeGreaterThanOrEqual(least);
  await expectLegible(page, all, name);
}

for (const [shape, size] of [
  ["16:9", television],
  ["6:1", led],
] as const) {
  test(`the spotlight's texts are legible beside white, black and checkered photos, in eight themes, at ${shape}`, async ({
    page,
    organiser,
  }) => {
    const wall = await createWall(organiser, { wall_layout: spotlight });
    await page.setViewportSize(size);
    await page.goto(wall.path, { waitUntil: "networkidle" });
    await stopMotion(page);
    const slide = page.locator("main section > div[data-post]:not([inert])");
    for (const wall_theme of wallThemes) {
      await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_theme });
      await expectTheme(page, wall_theme);
      for (let post = 0; post < 3; post += 1) {
        await expect(page.locator("main section > div[data-post]")).toHaveCount(1, { timeout: 15_000 });
        await expect(slide.locator("img").last()).toHaveJSProperty("complete", true);
        await expectAllLegible(page, slide.locator("[dir=auto] > span"), 3, `${wall_theme}, ${shape}, post ${post}`);
        const before = await slide.getAttribute("data-post");
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => slide.getAttribute("data-post")).not.toBe(before);
      }
    }
  });
}

/** Turns the newest post into a clip that never plays: its card keeps the white photo and the icon. */
async function turnIntoClip(installation: Installation, postId: string) {
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const sql = postgres(running.database_url, { max: 1 });
  await sql`update posts set media_type = 'video' where id = ${postId}`;
  await sql.end();
}

/** The lowest contrast of the play icon's triangle with the disc above and below it, over the photo. */
async function playContrast(page: Page, icon: Locator): Promise<number> {
  const clip = await icon.boundingBox();
  if (!clip) throw new Error("There is no icon.");
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(info.width / 2)) * 3;
    return hex([...data.subarray(start, start + 3)]);
  };
  return Math.min(contrast(at(0.5), at(0.15)), contrast(at(0.5), at(0.85)));
}

test("texts on a band's photos and ads, the star and the play icon are legible in eight themes", async ({
  page,
  installation,
  organiser,
}) => {
  const [white = Buffer.alloc(0)] = await makeSamples();
  const ad = await organiser.addAd("Lemonade", white);
  const program = { ads_group_name: "Sponsors of photos", ad_ids: [ad.id] };
  const group = await organiser.call<{ id: string }>("POST", "/api/ads-group/add-event-ads-group", program);
  const wall = await createWall(organiser, { ads_group_id: group.id, ads_per_post: 3 });
  for (const { id } of await organiser.listPosts(wall.id)) {
    await organiser.call("PUT", `/api/events/update-event-post-favourite/${id}`, { is_favourite: "yes" });
  }
  const clip = await organiser.addReadyPost(wall.id, white, wording);
  await turnIntoClip(installation, clip);
  await organiser.setStatus(clip, "approve");
  await page.setViewportSize(led);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(wall.path, { waitUntil: "networkidle" });
  for (const wall_theme of wallThemes) {
    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_theme });
    await expectTheme(page, wall_theme);
    await stopMotion(page);
    const seen = { cards: new Set<string | null>(), stars: 0, clips: 0 };
    // Three photos, a clip and an ad, in sets that a key turns.
    while (seen.cards.size < 5) {
      await page.keyboard.press("ArrowRight");
      await expect(page.locator("main [inert]")).toHaveCount(0);
      for (const card of await standingCards(page).all()) {
        const name = await card.getAttribute("data-post");
        if (seen.cards.has(name)) continue;
        seen.cards.add(name);
        const texts = card.locator("span:not(:has(*))").filter({ hasText: /./ });
        await expectAllLegible(page, texts, 1, `${wall_theme} on a band`);
        for (const star of await card.getByRole("img", { name: wallMessages.favourite }).all()) {
          seen.stars += 1;
          const [ink = "", disc = ""] = await star.evaluate((element) => [
            getComputedStyle(element, "::before").backgroundColor,
            getComputedStyle(element).backgroundColor,
          ]);
          expect(contrast(parseColour(ink), parseColour(disc)), wall_theme).toBeGreaterThanOrEqual(shapeContrast);
        }
        for (const icon of await card.locator("[class*=play]").all()) {
          seen.clips += 1;
          expect(await playContrast(page, icon), wall_theme).toBeGreaterThanOrEqual(shapeContrast);
        }
      }
    }
    expect([seen.stars, seen.clips], wall_theme).toEqual([3, 1]);
  }
});

for (const size of [television, led]) {
  test(`a new post's name and caption, and the count of others, are legible over white, black and checkered photos, in eight themes, at ${size.width}×${size.height}`, async ({
    browser,
    baseURL,
    organiser,
  }) => {
    const [white = Buffer.alloc(0)] = await makeSamples();
    const wall = await createWall(organiser, { wall_layout: mosaic4, wall_arrivals: "on" });
    for (const wall_theme of wallThemes) {
      await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_theme });
      const ids = [
        await organiser.addReadyPost(wall.id, white, wording),
        await organiser.addReadyPost(wall.id, white, wording),
      ];
      const [first = "", second = ""] = ids;
      // A stopped clock belongs to its context.
      const page = await browser.newPage({ baseURL: baseURL ?? "", viewport: size, serviceWorkers: "block" });
      await openWall(page, wall.path);
      await organiser.setStatus(first, "approve");
      await expectHero(page, first);
      await organiser.setStatus(second, "approve");
      await expect(hero(page, first).locator("[data-words='+1']")).toBeVisible();
      await stopMotion(page);
      const texts = await hero(page, first).locator("[data-words]").all();
      // Name, caption and the count of others.
      expect(texts).toHaveLength(3);
      // The count lies over the caption's box.
      for (const text of texts) await expectLegible(page, [text], wall_theme);
      await page.close();
      for (const id of ids) await organiser.setStatus(id, "banned");
    }
  });
}
