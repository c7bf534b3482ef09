import type { Page } from "@playwright/test";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../support/pictures";
import { fillWall } from "./support/fill-wall";
import type { Installation } from "./support/installation";
import type { Organiser } from "./support/organiser";
import { expect, test } from "./support/test";

const [mosaic4, mosaic2, list] = wallLayouts;

async function createWall(organiser: Organiser, installation: Installation, fields: object, posts: number) {
  const event = await organiser.createEvent({ wall_speed: "Off", wall_arrivals: "off", ...fields });
  const id = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }), { caption: "First" });
  await organiser.setStatus(id, "approve");
  await fillWall(installation, event.id, posts - 1);
  return { id: event.id, path: `/event/${event.event_url_slug}` };
}

/** Pixels above and below the visible cards of each column; negative where a banner covers one. */
const readColumns = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
    const [head, foot] = [boxOf("header"), boxOf("footer")];
    const columns = new Map<number, { before: number; after: number }>();
    for (const card of document.querySelectorAll("main li")) {
      const { left, top, bottom } = card.getBoundingClientRect();
      if (getComputedStyle(card).opacity === "0" || top > innerHeight || bottom < 0) continue;
      const { before, after } = columns.get(Math.round(left)) ?? { before: Infinity, after: Infinity };
      columns.set(Math.round(left), {
        before: Math.min(before, top - head.bottom),
        after: Math.min(after, foot.top - bottom),
      });
    }
    return [...columns.values()];
  });

const screens = [
  { width: 1_280, height: 720 },
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
  { width: 1_080, height: 1_920 },
  { width: 3_840, height: 2_160 },
] as const;

test("on a still wall no banner cuts a card, and the cards of each column are in the middle", async ({
  page,
  installation,
  organiser,
}) => {
  test.setTimeout(240_000);
  for (const { wall_layout, columns } of [
    { wall_layout: mosaic4, columns: 4 },
    { wall_layout: mosaic2, columns: 2 },
    { wall_layout: list, columns: 1 },
  ]) {
    const { path } = await createWall(organiser, installation, { wall_layout }, 40);
    await page.goto(path);
    await expect(page.locator("main li")).toHaveCount(40);
    for (const size of screens) {
      await page.setViewportSize(size);
      const name = `${wall_layout}, ${size.width}×${size.height}`;
      const worst = async () => {
        const measured = await readColumns(page);
        // Three columns on a screen narrower than 1,200 px.
        const isAll = measured.length === (size.width < 1_200 ? Math.min(3, columns) : columns);
        const off = measured.map(({ before, after }) => Math.max(Math.abs(before - after), -before, -after));
        return isAll ? Math.max(...off) / size.height : 1;
      };
      await expect.poll(worst, name).toBeLessThan(0.03);
    }
  }
});

test("the hidden cards of a still wall come into sight by scrolling, the last one above the banner", async ({
  page,
  installation,
  organiser,
}) => {
  const { path } = await createWall(organiser, installation, { wall_layout: mosaic4 }, 40);
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await page.goto(path);
  const cards = page.locator("main li");
  await expect(cards).toHaveCount(40);
  await expect(page.locator("main li[data-cut]").first()).toBeAttached();
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, 100_000);
  await expect(page.locator("main li[data-cut]")).toHaveCount(0);
  const foot = await page.getByRole("contentinfo").boundingBox();
  const bottoms = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
  expect(Math.max(...bottoms)).toBeLessThanOrEqual((foot?.y ?? 0) + 2);
});

test("the newest post of a still wall stays visible when others do not fit", async ({
  page,
  installation,
  organiser,
}) => {
  const { id, path } = await createWall(organiser, installation, { wall_layout: mosaic4 }, 16);
  await page.setViewportSize({ width: 1_280, height: 720 });
  await page.goto(path);
  await expect(page.locator("main li")).toHaveCount(16);
  const photo = await makePhoto({ width: 300, height: 600 });
  const post = await organiser.addReadyPost(id, photo, { caption: "Tall" });
  await organiser.setStatus(post, "approve");
  const card = page.locator(`main [data-post="${post}"]`);
  await expect(card).toBeVisible();
  await expect(card).toHaveCSS("opacity", "1");
  await expect(card).not.toHaveAttribute("data-cut");
});

test("a still band of wide photos shows two of them whole", async ({ page, organiser }) => {
  const event = await organiser.createEvent({ wall_layout: mosaic4, wall_speed: "Off", wall_arrivals: "off" });
  for (const caption of ["One", "Two", "Three", "Four"]) {
    const photo = await makePhoto({ width: 1_280, height: 720 });
    await organiser.setStatus(await organiser.addReadyPost(event.id, photo, { caption }), "approve");
  }
  await page.setViewportSize({ width: 3_840, height: 1_080 });
  await page.goto(`/event/${event.event_url_slug}`);
  const whole = () =>
    page.evaluate(() => {
      const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
      const [head, foot] = [boxOf("header"), boxOf("footer")];
      return [...document.querySelectorAll("main li")].filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const isInside = left > head.right - 1 && right < foot.left + 1 && top >= 0 && bottom <= innerHeight;
        return isInside && getComputedStyle(card).opacity === "1";
      }).length;
    });
  await expect.poll(whole).toBe(2);
});
