import type { Page } from "@playwright/test";
import sharp from "sharp";
import { contrast, shapeContrast, textContrast } from "@/lib/shared/colour";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { expectLegible, expectTheme, makeSamples, parseColour, stopMotion } from "../support/wall/photo-contrast";

const [mosaic4, mosaic2] = wallLayouts;

async function createWall(organiser: Organiser) {
  const picture = (await makeSamples())[0] as Buffer;
  const ad = await organiser.addAd("Lemonade", picture);
  const program = { ads_group_name: "Sponsors of contrast", ad_ids: [ad.id] };
  const { id: ads_group_id } = await organiser.call<{ id: string }>(
    "POST",
    "/api/ads-group/add-event-ads-group",
    program,
  );
  const event = await organiser.createEvent({
    wall_layout: mosaic2,
    ads_group_id,
    ads_per_post: 4,
    wall_arrivals: "off",
    // A call to scan would cover the cards.
    qr_call_seconds: 0,
  });
  for (const sample of await makeSamples()) {
    const fields = { caption: "We danced until the harbour lights went out and on", person_name: "Maximiliane Ada" };
    const id = await organiser.addReadyPost(event.id, sample, fields);
    await organiser.setStatus(id, "approve");
    await organiser.call("PUT", `/api/events/update-event-post-favourite/${id}`, { is_favourite: "yes" });
  }
  const last = await organiser.addReadyPost(event.id, picture, { caption: "The fourth" });
  await organiser.setStatus(last, "approve");
  return { ...event, path: `/event/${event.event_url_slug}` };
}

/** By computed styles: each text's colour, and the nearest opaque background around it. */
const surfaceContrasts = (page: Page) =>
  page.locator("main li [dir=auto] > span").evaluateAll((elements) =>
    elements
      .filter((element) => element.textContent && element.getClientRects().length > 0)
      .map((element) => {
        let around: Element | null = element;
        while (around && !/^rgb\(/.test(getComputedStyle(around).backgroundColor)) around = around.parentElement;
        const surface = around ? getComputedStyle(around).backgroundColor : "rgb(255, 255, 255)";
        return { text: element.textContent ?? "", colour: getComputedStyle(element).color, surface };
      }),
  );

/** The star's contrast with the disc beneath it. */
const starContrasts = (page: Page) =>
  page
    .getByRole("img", { name: wallMessages.favourite })
    .evaluateAll((stars) =>
      stars.map((star) => [getComputedStyle(star, "::before").backgroundColor, getComputedStyle(star).backgroundColor]),
    );

test("texts and marks of eight themes are legible on their surfaces, and over white, black and checkered photos", async ({
  page,
  organiser,
}) => {
  test.setTimeout(240_000);
  const wall = await createWall(organiser);
  // High enough that all cards are in one set.
  await page.setViewportSize({ width: 1_280, height: 1_600 });
  await page.goto(wall.path);
  for (const wall_theme of wallThemes) {
    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_theme, wall_layout: mosaic2 });
    await expectTheme(page, wall_theme);
    // Four posts and an ad.
    await expect(page.locator('main[data-still] [data-layout="two"] > li')).toHaveCount(5);
    await stopMotion(page);
    for (const card of await page.locator('[data-layout="two"] > li').all()) {
      await expect(card.locator("img").first()).toHaveJSProperty("complete", true);
    }
    const onCards = page.locator('[data-layout="two"] > li').locator("span span:not(:has(*))");
    await expectLegible(page, await onCards.filter({ hasText: /./ }).all(), wall_theme);
    const stars = await starContrasts(page);
    // Three of the four posts are favourites.
    expect(stars).toHaveLength(3);
    for (const [star = "", disc = ""] of stars) {
      expect(disc).toMatch(/^rgb\(/);
      expect(contrast(parseColour(star), parseColour(disc))).toBeGreaterThanOrEqual(shapeContrast);
    }

    // Banners may be glass, or have no bar.
    const onBanners = page.locator("header h1, header span:not(:has(*)), footer p:not(:has(*)), footer a > span");
    const bannerTexts = await onBanners.filter({ hasText: /./, visible: true }).all();
    expect(bannerTexts.length).toBeGreaterThanOrEqual(2);
    await expectLegible(page, bannerTexts, wall_theme);

    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_layout: mosaic4 });
    await expect(page.locator('main[data-still] [data-layout="four"] > li')).toHaveCount(5);
    const texts = await surfaceContrasts(page);
    // Names and captions of the four posts; the last has only the default name.
    expect(texts.length).toBeGreaterThanOrEqual(8);
    for (const { text, colour, surface } of texts) {
      const value = contrast(parseColour(colour), parseColour(surface));
      expect(value, `${wall_theme}: ${text}, ${colour} on ${surface}`).toBeGreaterThanOrEqual(textContrast);
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an open post's words are legible over white, black and checkered photos", async ({ page, organiser }) => {
    const event = await organiser.createEvent({ wall_arrivals: "off" });
    for (const sample of await makeSamples()) {
      const upright = await sharp(sample).rotate(90).jpeg().toBuffer();
      await organiser.setStatus(
        await organiser.addReadyPost(event.id, upright, { caption: "What a night" }),
        "approve",
      );
    }
    await page.goto(`/event/${event.event_url_slug}`);
    await page.locator("main li button").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toBeVisible();
    await stopMotion(page);
    for (let post = 0; post < 3; post += 1) {
      await expect(dialog.locator("[aria-hidden=false] img").first()).toHaveJSProperty("complete", true);
      const texts = [dialog.getByRole("heading"), dialog.getByRole("time"), dialog.getByText("What a night")];
      await expectLegible(page, texts, `post ${post}`);
      await page.keyboard.press("ArrowRight");
    }
  });
});
