import type { Locator, Page } from "@playwright/test";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makeDistinctPhoto, makePhoto } from "../../support/pictures";
import { DelayedPictures } from "../support/console/delayed-pictures";
import type { Organiser } from "../support/organiser";
import { test as base, expect } from "../support/test";

const [mosaic4, , list, spotlight] = wallLayouts;

const test = base.extend<{ held: DelayedPictures }>({
  held: async ({ installation }, use) => {
    const held = await DelayedPictures.hold(installation);
    await use(held);
    await held.end();
  },
});

// Large enough that every layout wants the large picture. The test does not see a service worker's requests.
test.use({ viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 2, serviceWorkers: "block" });

const card = (page: Page, caption: string) => page.getByRole("main").getByRole("button", { name: new RegExp(caption) });
const picture = (within: Locator) => within.getByRole("img", { name: "Photo", exact: true });

/** Adds a post with a thumbnail. The worker makes its large picture only once `held` is released. */
async function addSmallPost(organiser: Organiser, eventId: string, caption: string) {
  const { id } = await organiser.submit(eventId, await makePhoto({ width: 1_601, height: 1_200 }), { caption });
  const find = async () => (await organiser.listPosts(eventId)).find((post) => post.id === id);
  await expect.poll(async () => (await find())?.thumbnail_media_url ?? null).not.toBeNull();
  return id;
}

type Frame = { box: string; isWhole: boolean; isSameImage: boolean; source: string };
type Watched = { frames: Frame[]; isOver: boolean };

/** In the browser: records the picture's position and loading state before every paint. */
function watchPicture(image: Element): void {
  const watched: Watched = { frames: [], isOver: false };
  Object.assign(window, { watched });
  const scope = image.closest("li, dialog") as Element;
  const look = () => {
    const now = scope.querySelector<HTMLImageElement>("img[alt='Photo']");
    const { x, y, width, height } = (now ?? scope).getBoundingClientRect();
    const card = scope.getBoundingClientRect();
    watched.frames.push({
      box: [x, y, width, height, card.x, card.y, card.width, card.height].join(" "),
      isWhole: Boolean(now?.complete && now.naturalWidth > 0 && getComputedStyle(now).opacity === "1"),
      isSameImage: now === image,
      source: now?.currentSrc ?? "",
    });
    if (!watched.isOver) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const readFrames = (page: Page) =>
  page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    watched.isOver = true;
    return watched.frames;
  });

/** Waits until cards stop moving, so that positions can be compared. */
const waitUntilAtRest = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

const fileNamesOf = (addresses: readonly (string | null | undefined)[]) =>
  addresses.map((address) => address?.split("/").at(-1) ?? "none");

/** Releases the large picture while watching the shown one, and compares every frame with the state before. */
async function watchSwap(page: Page, within: Locator, held: DelayedPictures, organiser: Organiser, eventId: string) {
  const shown = picture(within);
  await expect(shown).toHaveJSProperty("complete", true);
  await waitUntilAtRest(page);
  await shown.evaluate(watchPicture);
  await held.release();
  const find = async () =>
    (await organiser.listPosts(eventId)).find((post) => post.media_url && post.caption === "Second");
  await expect.poll(async () => (await find())?.media_url ?? null).not.toBeNull();
  const post = await find();
  const [large, small] = fileNamesOf([post?.media_url, post?.thumbnail_media_url]) as [string, string];
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(large);
  const frames = await readFrames(page);
  expect(new Set(frames.map(({ box }) => box)).size).toBe(1);
  expect(frames.filter(({ isWhole, isSameImage }) => !isWhole || !isSameImage)).toEqual([]);
  expect([...new Set(fileNamesOf(frames.map(({ source }) => source)))]).toEqual([small, large]);
  return { large, small };
}

for (const wall_layout of [mosaic4, list]) {
  test(`${wall_layout}: a card first shown with its thumbnail swaps in its large picture without moving or flickering, with one request each`, async ({
    page,
    organiser,
    held,
  }) => {
    const event = await organiser.createEvent({ wall_layout, wall_speed: "Off", wall_arrivals: "off" });
    const requested: string[] = [];
    page.on("request", (request) => request.resourceType() === "image" && requested.push(request.url()));
    const id = await addSmallPost(organiser, event.id, "Second");
    await page.goto(`/event/${event.event_url_slug}`);
    await page.waitForLoadState("networkidle");
    await organiser.setStatus(id, "approve");
    await expect(card(page, "Second")).toBeVisible();
    const { large, small } = await watchSwap(page, card(page, "Second"), held, organiser, event.id);
    expect(fileNamesOf(requested).filter((name) => name === small || name === large)).toEqual([small, large]);
  });
}

test("a card rendered on page load swaps in its large picture the same way", async ({ page, organiser, held }) => {
  const event = await organiser.createEvent({ wall_speed: "Off" });
  await organiser.setStatus(await addSmallPost(organiser, event.id, "Second"), "approve");
  const requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && requested.push(request.url()));
  await page.goto(`/event/${event.event_url_slug}`);
  const { large, small } = await watchSwap(page, card(page, "Second"), held, organiser, event.id);
  expect(fileNamesOf(requested).filter((name) => name === small || name === large)).toEqual([small, large]);
});

test("a dialog opened on a thumbnail swaps in the large picture in place", async ({ page, organiser, held }) => {
  const event = await organiser.createEvent({ wall_speed: "Off" });
  await organiser.setStatus(await addSmallPost(organiser, event.id, "Second"), "approve");
  await page.goto(`/event/${event.event_url_slug}`);
  await card(page, "Second").click();
  await watchSwap(page, page.getByRole("dialog"), held, organiser, event.id);
});

test("a photo taken down between thumbnail and large picture disappears, and the large picture does not bring it back", async ({
  page,
  organiser,
  held,
}) => {
  const event = await organiser.createEvent({ wall_arrivals: "off" });
  const [second, third] = [
    await addSmallPost(organiser, event.id, "Second"),
    await addSmallPost(organiser, event.id, "Third"),
  ];
  await page.goto(`/event/${event.event_url_slug}`);
  await page.waitForLoadState("networkidle");
  await organiser.setStatus(second, "approve");
  await expect(card(page, "Second")).toBeVisible();
  await organiser.setStatus(second, "private");
  await expect(card(page, "Second")).toHaveCount(0);
  await page.evaluate(() => {
    const came: string[] = [];
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      came.push(...added.map(({ textContent }) => textContent ?? ""));
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { came });
  });
  await held.release();
  for (const id of [second, third]) await organiser.waitForRenditions(event.id, id);
  await organiser.setStatus(third, "approve");
  await expect(card(page, "Third")).toBeVisible();
  const came = await page.evaluate(() => (window as unknown as { came: string[] }).came);
  expect(came.filter((words) => words.includes("Second"))).toEqual([]);
  await expect(card(page, "Second")).toHaveCount(0);
});

test("the spotlight skips a photo until its large picture is there", async ({ page, organiser, installation }) => {
  const event = await organiser.createEvent({ wall_layout: spotlight, wall_speed: "Off" });
  const first = await organiser.addReadyPost(event.id, await makeDistinctPhoto(1), { caption: "First" });
  await organiser.setStatus(first, "approve");
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(card(page, "First")).toBeVisible();
  await expect.poll(() => frames.some((message) => message.includes("subscription_succeeded"))).toBe(true);
  const held = await DelayedPictures.hold(installation);
  try {
    await organiser.setStatus(await addSmallPost(organiser, event.id, "Second"), "approve");
    await expect.poll(() => frames.filter((message) => message.includes("newEventPost")).length).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect(card(page, "First")).toBeVisible();
    await expect(card(page, "Second")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Next" })).toHaveCount(0);
  } finally {
    await held.end();
  }
  await expect(card(page, "Second")).toBeVisible();
  const shown = picture(card(page, "Second"));
  const find = (await organiser.listPosts(event.id)).find(({ caption }) => caption === "Second");
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    fileNamesOf([find?.media_url])[0],
  );
});
