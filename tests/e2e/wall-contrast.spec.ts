import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { contrast, shapeContrast, textContrast } from "@/lib/shared/colour";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import type { Organiser } from "./support/organiser";
import { expect, test } from "./support/test";

const [mosaic4, mosaic2] = wallLayouts;

/** Edge of a checkered picture's squares: larger than a letter, so that letters stand on black and on white. */
const squarePx = 60;

/** White, black, and checkered: the hardest photos to write on. */
async function makeSamples(): Promise<Buffer[]> {
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

type Rgb = [number, number, number];
const hex = (rgb: readonly number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) as Rgb;

/** The lowest contrast of a text with the pixels behind its lines: the text is hidden for the picture. */
async function contrastOverPixels(page: Page, text: Locator): Promise<number> {
  const colour = hex(parse(await text.evaluate((element) => getComputedStyle(element).color)));
  const boxes = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    // A font's line box is higher than its letters, and may stand out of a tag that hugs them.
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => {
      return { x, y: y + height / 5, width, height: (height * 3) / 5 };
    });
    (element as HTMLElement).style.setProperty("color", "transparent", "important");
    return lines;
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const screenshot = await page.screenshot();
  await text.evaluate((element) => (element as HTMLElement).style.removeProperty("color"));
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const seen = new Set<string>();
  for (const box of boxes) {
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += 2) {
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += 2) {
        const at = (y * info.width + x) * 3;
        seen.add(hex([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
      }
    }
  }
  expect(seen.size).toBeGreaterThan(0);
  return Math.min(...[...seen].map((behind) => contrast(colour, behind)));
}

/** By computed styles: each text's contrast with the nearest opaque background around it. */
const surfaceContrasts = (page: Page) =>
  page.locator("header h1, header span, footer p, footer a, main li [dir=auto] > span").evaluateAll((elements) =>
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
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto(wall.path);
  for (const wall_theme of wallThemes) {
    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_theme, wall_layout: mosaic2 });
    const base = themeLooks[wall_theme].base;
    const stage = page.locator("main").locator("..");
    await expect
      .poll(() => stage.evaluate((element) => (element as HTMLElement).style.getPropertyValue("--wall-base")))
      .toBe(base);
    await expect(page.locator('[data-layout="two"] > li').first()).toBeVisible();
    await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" });
    for (const card of await page.locator('[data-layout="two"] > li').all()) {
      await card.scrollIntoViewIfNeeded();
      await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await expect(card.locator("img").first()).toHaveJSProperty("complete", true);
      for (const text of await card.locator("span span:not(:has(*))").filter({ hasText: /./ }).all()) {
        const value = await contrastOverPixels(page, text);
        expect(value, `${wall_theme}: ${await text.textContent()}`).toBeGreaterThanOrEqual(textContrast);
      }
    }
    const stars = await starContrasts(page);
    expect(stars).toHaveLength(3);
    for (const [star = "", disc = ""] of stars) {
      expect(disc).toMatch(/^rgb\(/);
      expect(contrast(hex(parse(star)), hex(parse(disc)))).toBeGreaterThanOrEqual(shapeContrast);
    }

    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_layout: mosaic4 });
    await expect(page.locator('[data-layout="four"] > li')).toHaveCount(5);
    const texts = await surfaceContrasts(page);
    expect(texts.length).toBeGreaterThanOrEqual(10);
    for (const { text, colour, surface } of texts) {
      const value = contrast(hex(parse(colour)), hex(parse(surface)));
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
    await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" });
    for (let post = 0; post < 3; post += 1) {
      await expect(dialog.locator("[aria-hidden=false] img").first()).toHaveJSProperty("complete", true);
      for (const text of [dialog.getByRole("heading"), dialog.getByRole("time"), dialog.getByText("What a night")]) {
        expect(await contrastOverPixels(page, text)).toBeGreaterThanOrEqual(textContrast);
      }
      await page.keyboard.press("ArrowRight");
    }
  });
});
