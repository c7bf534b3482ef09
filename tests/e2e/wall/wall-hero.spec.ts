import type { Page } from "@playwright/test";
import { arrivalMs } from "@/lib/shared/limits/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { expectHero, hero, layer, openWall } from "../support/wall/hero";

const [mosaic4, , , spotlight] = wallLayouts;

// A banned post's pictures answer 404 at once.
test.use({ serviceWorkers: "block", expectedErrors: [/status of 404/] });

const cell = (page: Page, id: string) => page.locator(`main [data-post="${id}"]`);

/** A wall with one approved post by "Nobody", plus one pending post per name; `ids` are those of the pending posts. */
async function createWall(organiser: Organiser, fields: Record<string, unknown>, ...names: string[]) {
  const event = await organiser.createEvent({ wall_speed: "Off", qr_call_seconds: 0, ...fields });
  const photo = await makePhoto({ width: 900, height: 600 });
  const add = (person_name: string) =>
    organiser.addReadyPost(event.id, photo, { person_name, caption: `By ${person_name}` });
  await organiser.setStatus(await add("Nobody"), "approve");
  return { path: `/event/${event.event_url_slug}`, ids: await Promise.all(names.map(add)) };
}

for (const event_language of ["en", "ar"]) {
  test(`a new post shows large and uncropped over a wall in ${event_language} with its guest's name and the count of others, and flies into its cell`, async ({
    page,
    organiser,
  }) => {
    const { path, ids } = await createWall(
      organiser,
      { wall_layout: mosaic4, event_language },
      "Grace Hopper",
      "Ada",
      "Alan",
    );
    const [grace = "", ada = "", alan = ""] = ids;
    await openWall(page, path);
    await organiser.setStatus(grace, "approve");
    await expectHero(page, grace);
    await page.clock.runFor(1_000);
    await expect(cell(page, grace)).toHaveCSS("opacity", "0");

    const picture = hero(page, grace).locator("img");
    await expect(picture).toHaveJSProperty("complete", true);
    const name = hero(page, grace).locator("[data-words='Grace Hopper']");
    for (const part of [picture, name]) await expect(part).toBeInViewport({ ratio: 0.999 });
    expect(Number.parseFloat(await name.evaluate((element) => getComputedStyle(element).fontSize))).toBeGreaterThan(40);
    const { width = 0 } = (await picture.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(500);

    for (const id of [ada, alan]) await organiser.setStatus(id, "approve");
    await expect(hero(page, grace).locator("[data-words='+2']")).toBeVisible();
    for (const id of [ada, alan]) await expect(cell(page, id)).toHaveCSS("opacity", "1");

    const target = cell(page, grace).locator("img");
    const offset = async () => {
      const [from, to] = [await picture.boundingBox(), await target.boundingBox()];
      // A picture that disappears far from its cell has not flown there.
      return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Number.POSITIVE_INFINITY;
    };
    // The card's picture may be on its way to its place.
    await expect.poll(offset).toBeLessThan(Number.POSITIVE_INFINITY);
    const start = await offset();

    await page.clock.runFor(arrivalMs.shown - 1_000);
    // The flight starts after its first paint, which takes a busy machine a moment of real time.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return offset();
      })
      .toBeLessThan(start / 2);
    await page.clock.runFor(arrivalMs.flight);
    await expect(hero(page, grace)).toHaveCount(0);
    await expect(cell(page, grace)).toHaveCSS("opacity", "1");
  });
}

/** In the browser: records before every paint how much of the large picture and of its card is seen. */
function watchLanding(id: string): void {
  const landing: { picture: number; card: number; isAnimated: boolean }[] = [];
  const look = () => {
    const card = document.querySelector(`main [data-post="${id}"]`) as Element;
    const picture = document.querySelector('[data-arrival] [data-part="picture"]');
    landing.push({
      picture: picture ? Number(getComputedStyle(picture).opacity) : 0,
      card: Number(getComputedStyle(card).opacity),
      isAnimated: card
        .getAnimations()
        .some(({ effect }) => effect instanceof KeyframeEffect && effect.getKeyframes().some((at) => "opacity" in at)),
    });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { landing });
}

test("a card is opaque and has no opacity animation in every frame in which its large picture fades", async ({
  page,
  organiser,
}) => {
  const { path, ids } = await createWall(organiser, { wall_layout: mosaic4 }, "Grace");
  const [grace = ""] = ids;
  await page.goto(path);
  await expect(layer(page)).toBeAttached({ timeout: 15_000 });
  await organiser.setStatus(grace, "approve");
  await expect(hero(page, grace)).toHaveCount(1);
  await page.evaluate(watchLanding, grace);
  await expect(hero(page, grace)).toHaveCount(0, { timeout: 15_000 });
  await page.waitForTimeout(500);
  const landing = await page.evaluate(
    () => (window as unknown as { landing: { picture: number; card: number; isAnimated: boolean }[] }).landing,
  );
  expect(landing[0]).toEqual({ picture: 1, card: 0, isAnimated: false });
  const faded = landing.filter(({ picture }) => picture < 1);
  expect(faded.length).toBeGreaterThan(1);
  expect(faded.filter(({ card }) => card < 1)).toEqual([]);
  expect(landing.filter(({ isAnimated }) => isAnimated)).toEqual([]);
});

/** In the browser, before any clock is stopped: keeps the real requestAnimationFrame. */
function recordFrames(): void {
  Object.assign(window, { onFrame: window.requestAnimationFrame.bind(window) });
}

/** In the browser: records before every paint which post is large and if its card exists. */
function watchFrames(id: string): void {
  const { onFrame } = window as unknown as { onFrame: typeof requestAnimationFrame };
  const frames: string[] = [];
  const look = () => {
    const large = document.querySelector<HTMLElement>("[data-arrival]")?.dataset.arrival === id;
    const inCell = document.querySelector(`main [data-post="${id}"]`) !== null;
    frames.push(`${large ? "large" : "not large"}, ${inCell ? "in its cell" : "gone"}`);
    onFrame(look);
  };
  onFrame(look);
  Object.assign(window, { frames });
}

test("a post taken down while it is large is in no later frame, neither large nor in its cell", async ({
  page,
  organiser,
}) => {
  await page.addInitScript(recordFrames);
  const { path, ids } = await createWall(organiser, { wall_layout: mosaic4 }, "Grace");
  const [grace = ""] = ids;
  await openWall(page, path);
  await organiser.setStatus(grace, "approve");
  await expectHero(page, grace);
  await page.evaluate(watchFrames, grace);
  const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
  // A busy machine may skip frames; at least one must show the post.
  await expect.poll(async () => (await frames()).at(-1)).toBe("large, in its cell");
  await organiser.setStatus(grace, "banned");
  await expect(cell(page, grace)).toHaveCount(0);
  await expect.poll(async () => (await frames()).at(-1)).toBe("not large, gone");
  const seen = await frames();
  expect([...new Set(seen)]).toEqual(["large, in its cell", "not large, gone"]);
  expect(seen.lastIndexOf("large, in its cell")).toBeLessThan(seen.indexOf("not large, gone"));
  await expect(page.locator("[data-words='Grace']")).toHaveCount(0);
});

test("in the spotlight a new post becomes the slide, whose time starts when it is in place", async ({
  page,
  organiser,
}) => {
  const { path, ids } = await createWall(organiser, { wall_layout: spotlight, wall_speed: "Very Fast" }, "Grace");
  const [grace = ""] = ids;
  await openWall(page, path);
  await organiser.setStatus(grace, "approve");
  await expectHero(page, grace);
  await page.clock.runFor(arrivalMs.shown + arrivalMs.flight);
  // On a busy machine the flight's timer starts late.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return hero(page, grace).count();
    })
    .toBe(0);
  // The outgoing slide is inert; it may still be in the page.
  const slide = page.locator("main section > div[data-post]:not([inert])");
  await expect(slide).toHaveAttribute("data-post", grace);
  await expect(slide).toContainText("By Grace");
  // A slide of this speed stays four seconds, and the arrival took longer already.
  await page.clock.runFor(2_000);
  expect(await slide.getAttribute("data-post")).toBe(grace);
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return slide.getAttribute("data-post");
    })
    .not.toBe(grace);
});

test("no post is shown large if the event turns that off, on a phone, or with reduced motion; a star shows on its card", async ({
  page,
  organiser,
}) => {
  // Classic fetches its light's script for the first photo.
  const { path } = await createWall(organiser, { wall_theme: "Gallery" });
  const off = await createWall(organiser, { wall_theme: "Gallery", wall_arrivals: "off" }, "Grace");
  const [grace = ""] = off.ids;
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  /** The script that shows posts large must not even load. */
  const expectNoHero = async () => {
    await page.waitForLoadState("networkidle");
    scripts.length = 0;
    await page.clock.runFor(4_000);
    // This answer comes after every request made before.
    await page.evaluate(() => fetch("/api/health"));
    expect(scripts).toEqual([]);
    await expect(layer(page)).toHaveCount(0);
  };
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expectNoHero();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expectNoHero();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(off.path);
  await expectNoHero();
  await organiser.setStatus(grace, "approve");
  await expect(cell(page, grace)).toHaveCSS("opacity", "1");

  const star = cell(page, grace).getByRole("img", { name: "Favourite" });
  const setStar = (is_favourite: string) =>
    organiser.call("PUT", `/api/events/update-event-post-favourite/${grace}`, { is_favourite });
  await setStar("yes");
  await expect(star).toBeVisible();
  await setStar("no");
  await expect(star).toHaveCount(0);
});
