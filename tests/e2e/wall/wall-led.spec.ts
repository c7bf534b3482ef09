import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";
import { keepNewestSet, standingCards } from "../support/wall/still-wall";

const columnLayouts = wallLayouts.filter((layout) => layout !== "Single Post Spotlight");

/** LED walls, and the share of the frame that the banners may take. */
const shapes = [
  { width: 2_560, height: 1_080, share: 0.21 },
  { width: 3_840, height: 1_080, share: 0.28 },
  { width: 3_840, height: 640, share: 0.28 },
  { width: 1_920, height: 480, share: 0.28 },
];

/** A paused wall of an event with all texts in its banners, and this many posts. */
async function createWall(organiser: Organiser, installation: Installation, fields: object, posts: number) {
  const event = await organiser.createEvent({
    wall_speed: "Off",
    contact_information: "on",
    copyright: "on",
    legal: "on",
    has_cta_button: true,
    cta_text: "See the programme",
    cta_url: "https://party.example.com/",
    ...fields,
  });
  const id = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }), { caption: "First" });
  await organiser.setStatus(id, "approve");
  if (posts > 1) await fillWall(installation, event.id, posts - 1);
  if (!("wall_speed" in fields)) await keepNewestSet(organiser, event.id);
  return `/event/${event.event_url_slug}`;
}

/** The banners' share of the frame, and the visible cards: all, and those that a banner cuts. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const banners = [...document.querySelectorAll("header, footer")].map(boxOf);
    const covered = banners.reduce((sum, { width, height }) => sum + width * height, 0);
    const visible = [...document.querySelectorAll("main li")].filter((card) => {
      const { left, right, top, bottom } = boxOf(card);
      const isOnScreen = right > 1 && left < innerWidth - 1 && bottom > 1 && top < innerHeight - 1;
      return isOnScreen && getComputedStyle(card).opacity !== "0";
    });
    const cut = visible.filter((card) => {
      const { left, right, top, bottom } = boxOf(card.firstElementChild as Element);
      return banners.some(
        (banner) =>
          Math.min(right, banner.right) - Math.max(left, banner.left) > 1 &&
          Math.min(bottom, banner.bottom) - Math.max(top, banner.top) > 1,
      );
    });
    const texts = (cards: Element[]) => cards.map(({ textContent }) => textContent);
    return { share: covered / (innerWidth * innerHeight), visible: texts(visible), cut: texts(cut) };
  });

test("on LED walls the banners leave at least 72 % of the frame to the posts, and cut none of them", async ({
  page,
  installation,
  organiser,
}) => {
  test.setTimeout(240_000);
  for (const wall_layout of columnLayouts) {
    for (const posts of [3, 6, 40]) {
      const path = await createWall(organiser, installation, { wall_layout }, posts);
      await page.goto(path);
      await expect(page.locator(posts > 3 ? "main[data-still] li" : "main li").first()).toBeVisible();
      for (const { width, height, share } of shapes) {
        const name = `${wall_layout}, ${posts} posts, ${width}×${height}`;
        await page.setViewportSize({ width, height });
        await expect.poll(async () => (await measure(page)).cut, name).toEqual([]);
        const measured = await measure(page);
        expect(measured.share, name).toBeLessThanOrEqual(share);
        const isBand = width / height >= 32 / 9;
        const least = isBand ? (posts === 3 ? 3 : 2) : wall_layout.startsWith("Single") ? 1 : 2;
        await expect.poll(async () => (await measure(page)).visible.length, name).toBeGreaterThanOrEqual(least);
        expect(measured.visible[0], name).toContain("First");
      }
    }
  }
});

/** Pixels between the first banner and the cards, and between those and the second banner. */
const readMargins = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
    const [head, foot] = [boxOf("header"), boxOf("footer")];
    const boxes = [...document.querySelectorAll("main li")]
      .map((card) => (card.firstElementChild as Element).getBoundingClientRect())
      .filter(({ left, top }) => left < innerWidth && top < innerHeight);
    return head.height === innerHeight
      ? {
          before: Math.min(...boxes.map(({ left }) => left)) - head.right,
          after: foot.left - Math.max(...boxes.map(({ right }) => right)),
        }
      : {
          before: Math.min(...boxes.map(({ top }) => top)) - head.bottom,
          after: foot.top - Math.max(...boxes.map(({ bottom }) => bottom)),
        };
  });

test("the whole cards of a still LED wall are in the middle between the banners", async ({
  page,
  installation,
  organiser,
}) => {
  test.setTimeout(120_000);
  for (const wall_layout of columnLayouts) {
    const path = await createWall(organiser, installation, { wall_layout }, 40);
    await page.goto(path);
    await expect(page.locator("main[data-still] li").first()).toBeVisible();
    for (const { width, height } of shapes) {
      await page.setViewportSize({ width, height });
      const difference = async () => {
        const { before, after } = await readMargins(page);
        return Math.abs(before - after) / Math.max(width, height);
      };
      await expect.poll(difference, `${wall_layout}, ${width}×${height}`).toBeLessThan(0.006);
    }
  }
});

test("six posts on a 4K portrait screen are in two rows of three, in its middle", async ({
  page,
  installation,
  organiser,
}) => {
  await page.setViewportSize({ width: 2_160, height: 3_840 });
  await page.goto(await createWall(organiser, installation, { wall_layout: wallLayouts[0] }, 6));
  await expect(page.locator("main li")).toHaveCount(6);
  await expect(page.locator("main[data-still]")).toBeAttached();
  const tops = () =>
    page.locator("main li").evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  await expect.poll(async () => (await tops()).filter((top, _, [first]) => top === first).length).toBe(3);
  await expect.poll(async () => new Set(await tops()).size).toBe(2);
  await expect
    .poll(async () => {
      const { before, after } = await readMargins(page);
      return Math.abs(before - after);
    })
    .toBeLessThan(20);
});

test("the spotlight on LED walls shows picture and text between the banners", async ({
  page,
  installation,
  organiser,
}) => {
  const path = await createWall(organiser, installation, { wall_layout: "Single Post Spotlight" }, 1);
  await page.goto(path);
  const main = page.getByRole("main");
  for (const { width, height, share } of shapes) {
    await page.setViewportSize({ width, height });
    expect((await measure(page)).share).toBeLessThanOrEqual(share);
    const [head, foot] = [
      await page.getByRole("banner").boundingBox(),
      await page.getByRole("contentinfo").boundingBox(),
    ];
    const isBand = width / height >= 32 / 9;
    for (const part of [main.getByText("First"), main.getByRole("img").first()]) {
      // The spotlight's script comes after the page.
      await expect(part).toBeVisible();
      const box = await part.boundingBox();
      if (!box || !head || !foot) throw new Error("Something is not shown.");
      if (isBand) {
        expect(box.x).toBeGreaterThanOrEqual(head.x + head.width - 1);
        expect(box.x + box.width).toBeLessThanOrEqual(foot.x + 1);
      }
      expect(box.height).toBeLessThanOrEqual(height);
    }
  }
});

test("a wheel over a still band turns to the posts that follow, each of them whole", async ({
  page,
  installation,
  organiser,
}) => {
  await page.setViewportSize({ width: 3_840, height: 640 });
  await page.goto(await createWall(organiser, installation, { wall_layout: wallLayouts[0] }, 40));
  await expect(page.locator("main[data-still]")).toBeAttached();
  const captions = () => standingCards(page).locator("[dir=auto] > :first-child").allTextContents();
  await expect.poll(async () => (await captions())[0]).toBe("First");
  const newest = await captions();
  await page.mouse.move(1_900, 300);
  // 'Copy 39' follows 'First'. The clock may turn the wall just before the wheel does.
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await captions())[0], { timeout: 2_000 }).toBe(`Copy ${40 - newest.length}`);
  }).toPass({ timeout: 60_000, intervals: [700] });
  await expect(page.locator("main [inert]")).toHaveCount(0);
  await expect.poll(async () => (await measure(page)).cut).toEqual([]);
  expect((await measure(page)).visible).toHaveLength((await captions()).length);
});

test("the cards of a moving LED wall from 32:9 on travel to the left in one row", async ({
  page,
  installation,
  organiser,
}) => {
  await page.setViewportSize({ width: 3_840, height: 640 });
  await page.goto(await createWall(organiser, installation, { wall_layout: wallLayouts[0], wall_speed: "Fast" }, 40));
  await expect(page.locator("[data-scrolling]")).toBeAttached();
  const places = () =>
    page.locator("main li").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
  const before = await places();
  expect(new Set(before.map(({ top }) => Math.round(top))).size).toBe(1);
  await expect.poll(async () => ((await places())[3]?.left ?? 0) - (before[3]?.left ?? 0)).toBeLessThan(-20);
});

test("a low LED wall shows the QR code, a low phone shows a button, and a named screen always shows the code", async ({
  browser,
  page,
  installation,
  organiser,
}) => {
  const path = await createWall(organiser, installation, { wall_layout: wallLayouts[0] }, 3);
  const linksToForm = async (one: Page) => ({
    code: await one.getByText(wallMessages.scanMe).isVisible(),
    button: await one.getByText(wallMessages.postPhoto, { exact: true }).isVisible(),
  });
  const [code, button] = [
    { code: true, button: false },
    { code: false, button: true },
  ];
  await page.setViewportSize({ width: 1_920, height: 480 });
  await page.goto(path);
  expect(await linksToForm(page)).toEqual(code);
  await page.setViewportSize({ width: 900, height: 480 });
  expect(await linksToForm(page)).toEqual(code);

  const touch = await browser.newContext({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  const phone = await touch.newPage();
  await phone.goto(installation.url + path);
  expect(await linksToForm(phone)).toEqual(button);
  await phone.setViewportSize({ width: 1_920, height: 480 });
  expect(await linksToForm(phone)).toEqual(code);
  for (const [width, height] of [
    [844, 390],
    [512, 1_536],
  ] as const) {
    await phone.setViewportSize({ width, height });
    // The address of a screen that an organiser has named.
    await phone.goto(`${installation.url}${path}?screen=Lobby#key=proof`);
    expect(await linksToForm(phone)).toEqual(code);
  }
  await touch.close();
});

test("a canvas puts the wall on that many pixels of the screen, laid out for their shape", async ({
  browser,
  installation,
  organiser,
}) => {
  const path = await createWall(organiser, installation, { wall_layout: wallLayouts[0] }, 3);
  for (const deviceScaleFactor of [1, 2]) {
    const context = await browser.newContext({ viewport: { width: 1_920, height: 1_080 }, deviceScaleFactor });
    const page = await context.newPage();
    await page.goto(`${installation.url}${path}?canvas=1920x320&screen=Stage#key=proof`);
    const wall = page.frameLocator("iframe");
    await expect(wall.getByRole("banner")).toBeVisible();
    await expect(wall.getByText("First")).toBeVisible();
    const box = await page.locator("iframe").boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: 1_920 / deviceScaleFactor, height: 320 / deviceScaleFactor });
    const place = await wall.locator(":root").evaluate(() => ({
      ...{ width: innerWidth, search: location.search, hash: location.hash },
      isNamed: "named" in document.documentElement.dataset,
      isColumn: document.querySelector("header")?.clientHeight === innerHeight,
    }));
    expect(place).toEqual({
      ...{ width: 1_920 / deviceScaleFactor, search: "?screen=Stage", hash: "#key=proof" },
      ...{ isNamed: true, isColumn: true },
    });
    await context.close();
  }
});

test("an unreadable canvas leaves the wall as it is", async ({ page, installation, organiser }) => {
  const path = await createWall(organiser, installation, { wall_layout: wallLayouts[0] }, 1);
  await page.goto(`${path}?canvas=large`);
  await expect(page.getByRole("main").getByText("First")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
