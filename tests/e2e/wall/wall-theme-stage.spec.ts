import type { Page } from "@playwright/test";
import sharp from "sharp";
import { apiPaths, paths } from "@/lib/shared/paths";
import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import { makePhoto } from "../../support/pictures";
import { findViolations } from "../support/accessible";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";

const [mosaic4, , , spotlight] = wallLayouts;

async function addPost(organiser: Organiser, eventId: string, colour: string, caption: string) {
  const photo = await makePhoto({ width: 900, height: 600, colour });
  const id = await organiser.addReadyPost(eventId, photo, { caption, person_name: "Grace Hopper" });
  await organiser.setStatus(id, "approve");
}

/** A wall with one post per colour, 'Post 0' to 'Post n'; the last is the newest. */
async function createWall(organiser: Organiser, fields: Record<string, unknown>, ...colours: string[]) {
  const event = await organiser.createEvent({ wall_speed: "Off", ...fields });
  for (const [index, colour] of colours.entries()) await addPost(organiser, event.id, colour, `Post ${index}`);
  return { ...event, path: paths.event(event.event_url_slug) };
}

/** The names of all animations that run or have ended in their last frame, each with the properties that it moves. */
const motions = (page: Page) =>
  page.evaluate(() => {
    const meta = ["offset", "computedOffset", "easing", "composite"];
    const moved = document.getAnimations().flatMap((animation) => {
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      const properties = new Set(frames.flatMap(Object.keys).filter((name) => !meta.includes(name)));
      const name = animation instanceof CSSAnimation ? animation.animationName.replace(/^.*_/, "") : "transition";
      return [[name, [...properties].sort().join(" ")] as const];
    });
    return Object.fromEntries(moved);
  });

/** The colour of Classic's light, from the newest photo, as red, green and blue. */
const light = (page: Page) =>
  page.evaluate(() => {
    const ground = document.querySelector("main")?.parentElement?.firstElementChild as Element;
    return getComputedStyle(ground, "::before")
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) as number[];
  });

/** Returns whether the turned dark sheet over Classic's light covers all corners of the screen. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const ground = document.querySelector("main")?.parentElement?.firstElementChild as Element;
    const { left, top, transform } = getComputedStyle(ground, "::after");
    const [halfWidth, halfHeight] = [innerWidth / 2, innerHeight / 2];
    const back = new DOMMatrix(transform).inverse();
    return [-1, 1].every((sign) => {
      const { x, y } = back.transformPoint({ x: halfWidth, y: sign * halfHeight });
      const isWithin = Math.abs(x) <= halfWidth - Number.parseFloat(left);
      return isWithin && Math.abs(y) <= halfHeight - Number.parseFloat(top);
    });
  });

const strongest = ([red = 0, green = 0, blue = 0]: number[]) =>
  red > 1.5 * blue && red > 1.5 * green ? "red" : blue > 1.2 * red ? "blue" : "neither";

/** A photo lights the ground some seconds after the last change. */
const slow = { timeout: 30_000 };

test("the theme Classic lights its background in the newest photo's colour, on a fresh page and on an open wall", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_arrivals: "off" }, "#2980b9");
  await page.goto(wall.path);
  await expect(page.getByText("Post 0")).toBeVisible();
  expect(strongest(await light(page))).toBe("blue");
  const html = await (await page.request.get(wall.path)).text();
  expect(html).toMatch(/--wall-light:#[0-9a-f]{6}/);

  // A blue picture with a red stripe would stay blue. Brick is no clean hue: this red is nearer to pink.
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c02b45" } })
    .jpeg()
    .toBuffer();
  await organiser.setStatus(await organiser.addReadyPost(wall.id, photo, { caption: "Red" }), "approve");
  await expect(page.getByText("Red", { exact: true })).toBeVisible();
  await expect.poll(async () => strongest(await light(page)), slow).toBe("red");

  const setTheme = (wall_theme: string) => organiser.call("PUT", apiPaths.events.updateEvent(wall.id), { wall_theme });
  await setTheme("Gallery");
  await page.reload();
  await setTheme("Classic");
  await expect.poll(async () => strongest(await light(page)), slow).toBe("red");
});

test("Classic's light and the spotlight's pictures do not move on a weak device", async ({ page, organiser }) => {
  const wall = await createWall(organiser, {}, "#2980b9");
  await page.goto(wall.path);
  await expect(page.getByText("Post 0")).toBeVisible();
  expect(await motions(page)).toEqual({});
  for (const [width = 0, height = 0] of [
    [1_920, 1_080],
    [1_920, 320],
    [1_080, 1_920],
  ]) {
    await page.setViewportSize({ width, height });
    expect(await isCovered(page), `${width}×${height}`).toBe(true);
  }
  await organiser.call("PUT", apiPaths.events.updateEvent(wall.id), { wall_layout: spotlight });
  await page.reload();
  await expect(page.getByText("Post 0")).toBeVisible();
  expect(await motions(page)).toEqual({});
});

test("each theme's spotlight is on its own ground in its own frame, large enough to read, without serious axe findings", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: spotlight }, "#2980b9");
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  for (const theme of wallThemes) {
    await organiser.call("PUT", apiPaths.events.updateEvent(wall.id), { wall_theme: theme });
    await page.goto(wall.path);
    const name = page.getByRole("main").getByText("Grace Hopper");
    await expect(name).toBeVisible();
    // A mount is the border that some themes put around a picture.
    const { mount } = themeLooks[theme];
    // The name comes with the page, the picture of a large slide with its script.
    await expect(page.locator("main section button img").first()).toBeAttached();
    const seen = await page.evaluate(() => {
      const main = document.querySelector("main") as HTMLElement;
      const frame = main.querySelector("button img")?.parentElement as Element;
      return {
        blurred: main.querySelectorAll("canvas").length,
        ground: getComputedStyle(main.querySelector("section") as Element).backgroundColor,
        mount: Number(/0px 0px 0px ([\d.]+)px/.exec(getComputedStyle(frame).boxShadow)?.[1] ?? 0) > 0,
      };
    });
    expect([theme, seen]).toEqual([
      theme,
      { blurred: theme === "Classic" ? 1 : 0, ground: "rgba(0, 0, 0, 0)", mount: mount !== undefined },
    ]);
    const height = () => name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    // Readable from the back of a hall: 3.8 % of the screen's height. A slide that has just been replaced has no style.
    await expect.poll(height, { message: theme }).toBeGreaterThanOrEqual(0.038 * 1_080);
    const violations = await findViolations(page, "main");
    expect([theme, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]).toEqual([theme]);
  }
});

test.describe("on a strong device", () => {
  // Walls animate more on devices with many processor cores.
  test.use({ cores: 8 });

  test("Classic's light wanders by its transform only, and stands still with reduced motion", async ({
    page,
    organiser,
  }) => {
    const wall = await createWall(organiser, {}, "#2980b9");
    await page.goto(wall.path);
    await expect(page.getByText("Post 0")).toBeVisible();
    expect(await motions(page)).toEqual({ wander: "transform" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await motions(page)).toEqual({});
  });

  test("slides push each other out and pictures come closer, by transform and opacity only, and not with reduced motion", async ({
    page,
    organiser,
  }) => {
    const wall = await createWall(organiser, { wall_layout: spotlight, wall_theme: "Gallery" }, "#2980b9", "#c0392b");
    await page.goto(wall.path, { waitUntil: "networkidle" });
    await expect(page.getByText("Post 1")).toBeVisible();
    expect(await motions(page)).toEqual({ closer: "transform" });
    const boxes = () =>
      page.locator("main section > div[data-post]").evaluateAll((slides) =>
        slides.map((slide) => {
          const { left, right } = slide.getBoundingClientRect();
          return [Math.round(left), Math.round(right)] as const;
        }),
      );
    // A slide can be there before its script handles keys.
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      await expect(page.locator("main section > div[data-post]")).toHaveCount(2, { timeout: 4_000 });
    }).toPass({ timeout: 30_000 });
    const moving = await motions(page);
    expect(Object.keys(moving)).toEqual(expect.arrayContaining(["push-in", "push-out", "closer"]));
    for (const properties of Object.values(moving))
      expect(properties).toMatch(/^(opacity|transform|opacity transform)$/);
    const [last, next] = await boxes();
    // Side by side: neither is seen through the other.
    expect(Math.abs((last?.[1] ?? 0) - (next?.[0] ?? 0))).toBeLessThanOrEqual(2);
    await expect(page.locator("main section > div[data-post]")).toHaveCount(1);
    expect(await boxes()).toEqual([[0, page.viewportSize()?.width]]);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Post 1")).toBeVisible();
    expect(await motions(page)).toEqual({});
  });
});

test("a mosaic leaves a margin at both sides that shows the theme's ground", async ({
  page,
  installation,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Very Slow" }, "#2980b9");
  await fillWall(installation, wall.id, 20);
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await page.goto(wall.path);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(21);
  const { left, right } = await page.locator("main ul").evaluate((list) => list.getBoundingClientRect());
  expect(left).toBeGreaterThanOrEqual(64);
  expect(right).toBeLessThanOrEqual(1_920 - 64);
});
