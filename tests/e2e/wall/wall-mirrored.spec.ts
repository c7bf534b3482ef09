import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import type { Installation } from "../support/installation";
import { messagesIn } from "../support/languages/languages";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";
import { keepNewestSet } from "../support/wall/still-wall";

const [mosaic4, , list, spotlight] = wallLayouts;
const text = messagesIn("ar").wall;

test.use({ serviceWorkers: "block" });

/** A still wall in Arabic, its newest post a favourite named 'First', above copies of it. */
async function createWall(organiser: Organiser, installation: Installation, posts: number, fields: object = {}) {
  const picture = await makePhoto({ width: 400, height: 300 });
  const event = await organiser.createEvent({
    wall_speed: "Off",
    wall_arrivals: "off",
    event_language: "ar",
    ...fields,
  });
  const id = await organiser.addReadyPost(event.id, picture, { caption: "First" });
  await organiser.setStatus(id, "approve");
  await organiser.call("PUT", apiPaths.events.updateEventPostFavourite(id), { is_favourite: "yes" });
  if (posts > 1) await fillWall(installation, event.id, posts - 1);
  return { ...event, path: `/event/${event.event_url_slug}` };
}

type Box = { what: string; left: number; right: number; top: number; width: number };

/** Cards that stand, their pictures and marks, and the banners. */
const readBoxes = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const marks = [...document.querySelectorAll("main li [role=img], main li img")];
    const all = [...document.querySelectorAll("main li, header, footer"), ...marks].filter(
      (element) => !element.closest("[inert]"),
    );
    return all.map((element, index) => {
      const { left, right, top, width } = element.getBoundingClientRect();
      const [l, r, t, w] = [left, innerWidth - right, top, width].map((value) => Math.round(value));
      return { what: `${index} ${element.tagName}`, left: l, right: r, top: t, width: w } as Box;
    });
  });

/** Reads until nothing moves any more. */
async function readAtRest(page: Page): Promise<Box[]> {
  let boxes: Box[] = [];
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(boxes);
        boxes = await readBoxes(page);
        return before === JSON.stringify(boxes);
      },
      { intervals: [700] },
    )
    .toBe(true);
  return boxes;
}

/** Two readings of the same wall differ by rounding. */
const nearly = (boxes: readonly Box[], others: readonly Box[]) =>
  boxes.flatMap((box, index) => {
    const other = others[index];
    const isNear = other && Math.abs(box.left - other.right) <= 1 && Math.abs(box.right - other.left) <= 1;
    return isNear && Math.abs(box.top - other.top) <= 1 ? [] : [{ box, other }];
  });

for (const wall_layout of [mosaic4, list]) {
  test(`a wall in Arabic is the mirror image of one in English on every screen: ${wall_layout}`, async ({
    page,
    installation,
    organiser,
  }) => {
    test.setTimeout(180_000);
    for (const posts of [2, 9, 40]) {
      const event = await createWall(organiser, installation, posts, { wall_layout });
      await keepNewestSet(organiser, event.id);
      for (const [width, height] of [
        [390, 780],
        [1_280, 800],
        [2_560, 1_080],
        [3_840, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        const read = async (event_language: string) => {
          await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { event_language });
          await page.goto(event.path);
          await expect(page.locator(`html[lang=${event_language}]`)).toBeAttached();
          // A phone is scrolled by hand, and a few posts stand together.
          const hasSets = posts > 3 && width >= 600;
          await expect(page.locator(hasSets ? "main[data-still] li" : "main li").first()).toBeVisible();
          await page.waitForLoadState("networkidle");
          return readAtRest(page);
        };
        const [english, arabic] = [await read("en"), await read("ar")];
        const name = `${posts} posts at ${width}×${height}`;
        expect(nearly(english, arabic), name).toEqual([]);
        expect(arabic.length, name).toBe(english.length);
      }
    }
  });
}

test("posts that arrive on a wall in Arabic end where a fresh wall shows them, in columns and in a band", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await createWall(organiser, installation, 9, { wall_layout: mosaic4 });
  for (const [width, height] of [
    [1_280, 800],
    [3_840, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(event.path);
    await page.waitForLoadState("networkidle");
    for (const caption of ["Second", "Third"]) {
      const picture = await makePhoto({ width: 300, height: 400 });
      const id = await organiser.addReadyPost(event.id, picture, { caption });
      await organiser.setStatus(id, "approve");
      await expect(page.locator(`main [data-post="${id}"]`)).toBeVisible();
    }
    const fresh = await page.context().newPage();
    await fresh.setViewportSize({ width, height });
    await fresh.goto(event.path);
    await expect(fresh.locator("main[data-still]")).toBeAttached();
    // Both turn with the server's clock.
    await expect(async () => expect(await readBoxes(page)).toEqual(await readBoxes(fresh))).toPass({ timeout: 40_000 });
    await fresh.close();
  }
});

test("a moving band in Arabic travels to the right and keeps its newest card at the right", async ({
  page,
  installation,
  organiser,
}) => {
  await page.setViewportSize({ width: 3_840, height: 640 });
  const { path } = await createWall(organiser, installation, 40, { wall_layout: mosaic4, wall_speed: "Fast" });
  await page.goto(path);
  await expect(page.locator("[data-scrolling]")).toBeAttached();
  const lefts = () =>
    page.locator("main li").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  const before = await lefts();
  expect(before[1] ?? 0).toBeLessThan(before[0] ?? 0);
  await expect.poll(async () => ((await lefts())[3] ?? 0) - (before[3] ?? 0)).toBeGreaterThan(20);
  const isUpright = () =>
    page.locator("main li").evaluateAll((cards) =>
      cards.every((card) => {
        const [first, second] = [...card.querySelectorAll("[dir=auto] > *")].map((one) => one.getBoundingClientRect());
        return !first || !second || first.left >= card.getBoundingClientRect().left;
      }),
    );
  expect(await isUpright()).toBe(true);
});

test("in Arabic the left arrow key turns to the next post, on the spotlight and in an open post", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await createWall(organiser, installation, 3, { wall_layout: spotlight });
  await page.goto(event.path);
  const shown = page.locator("main section > [data-post]:not([inert])");
  await expect(shown).toContainText("First");
  const press = async (key: string, words: string) => {
    await expect(async () => {
      await page.keyboard.press(key);
      await expect(shown).toContainText(words, { timeout: 3_000 });
    }).toPass();
  };
  await press("ArrowLeft", "Copy 2");
  await press("ArrowRight", "First");

  await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { wall_layout: mosaic4 });
  await page.goto(event.path);
  await page.getByText("First").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("First")).toBeVisible();
  const next = dialog.getByRole("button", { name: text.nextPost });
  const { x = Number.POSITIVE_INFINITY } = (await next.boundingBox()) ?? {};
  expect(x).toBeLessThan(640);
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText("Copy 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("First")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("in Arabic a swipe to the right turns to the next post", async ({ page, installation, organiser }) => {
    const { path } = await createWall(organiser, installation, 3, { wall_layout: mosaic4 });
    await page.goto(path);
    await page.getByText("First").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("First")).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (by: number) => {
      const at = (share: number) => [{ x: 195 + by * share, y: 300 }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (const share of [0.25, 0.5, 0.75, 1]) {
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
        await page.waitForTimeout(20);
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(-160);
    await expect(dialog.getByText("First")).toBeVisible();
    await swipe(160);
    await expect(dialog.getByText("Copy 2")).toBeVisible();
  });
});
