import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../../support/pictures";
import type { Organiser } from "../../support/organiser";
import { expect, test } from "../../support/test";
import { fillWall } from "../../support/wall/fill-wall";
import { advanceUntil } from "../../support/wall/hero";

const code = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: wallMessages.scanMe });
const button = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: wallMessages.postPhoto });
/** The large QR code that a wall shows for six seconds at an interval, `qr_call_seconds`. */
const call = (page: Page) => page.getByText(wallMessages.postYours);

async function createWall(organiser: Organiser, fields: Record<string, unknown> = {}) {
  const event = await organiser.createEvent({ wall_speed: "Off", ...fields });
  const photo = await makePhoto({ width: 300, height: 400 });
  const id = await organiser.addReadyPost(event.id, photo, { caption: "Out on the pier", person_city: "Kansas City" });
  await organiser.setStatus(id, "approve");
  const update = (changed: Record<string, unknown>) =>
    organiser.call("PUT", `/api/events/update-event/${event.id}`, changed);
  return { ...event, path: `/event/${event.event_url_slug}`, form: `/event-form/${event.event_url_slug}`, update };
}

/** Boxes of the QR code and of the visible parts of posts, clipped to the area between the opaque banners. */
const readBoxes = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { left, top, right, bottom } = (element as Element).getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const footer = document.querySelector("footer");
    const [foot, head] = [boxOf(footer), boxOf(document.querySelector("header"))];
    const posts = [...document.querySelectorAll("main li, main section")].map(boxOf);
    const seen = posts.map((box) => ({
      ...box,
      top: Math.max(box.top, head.bottom),
      bottom: Math.min(box.bottom, foot.top),
    }));
    const drawn = footer?.querySelector("a svg");
    const place = boxOf(drawn);
    const hit = document.elementFromPoint((place.left + place.right) / 2, (place.top + place.bottom) / 2);
    return { code: place, seen: seen.filter((box) => box.bottom > box.top), isFree: drawn?.contains(hit) ?? false };
  });

test("the QR code overlaps no post in any layout or screen size, at 100 pixels at 1080p and below", async ({
  page,
  organiser,
  installation,
}) => {
  const wall = await createWall(organiser);
  await fillWall(installation, wall.id, 12);
  await page.goto(wall.path);
  for (const wall_layout of wallLayouts) {
    await wall.update({ wall_layout });
    const isSpotlight = wall_layout === "Single Post Spotlight";
    // The spotlight's script loads when a wall first needs it.
    await expect(page.locator("main section")).toHaveCount(isSpotlight ? 1 : 0);
    await expect(page.locator("main[data-still] li").first()).toBeVisible({ visible: !isSpotlight });
    for (const [width, height, size] of [
      [1280, 720, 100],
      [1920, 1080, 100],
      [1080, 1920, 100],
      [3840, 2160, 200],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { code, seen, isFree } = await readBoxes(page);
      expect([Math.round(code.right - code.left), Math.round(code.bottom - code.top)]).toEqual([size, size]);
      expect(code.bottom).toBeLessThanOrEqual(height);
      expect(isFree).toBe(true);
      expect(seen.length).toBeGreaterThan(0);
      const covered = seen.filter(
        (box) =>
          box.left < code.right && box.right > code.left && box.top < code.bottom - 0.5 && box.bottom > code.top + 0.5,
      );
      expect(covered).toEqual([]);
    }
  }
});

test.describe("a touchscreen", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a phone shows a button in the QR code's place, and banners that leave room for posts", async ({
    page,
    organiser,
  }) => {
    const wall = await createWall(organiser, {
      wall_layout: "Single Post Spotlight",
      contact_information: "on",
      copyright: "on",
      legal: "on",
      cta_url: "https://donate.example.com/",
      cta_text: "Donate to the harbour and to all who sail from it, today and every other day of the year",
      bottom_banner_text: "Post your best moment of the evening and see it on the wall within a minute",
    });
    await page.goto(wall.path);
    for (const [width, height, share] of [
      [390, 844, 0.25],
      [844, 390, 0.25],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(button(page)).toHaveAttribute("href", wall.form);
      await expect(code(page)).toHaveCount(0);
      const [head, foot] = [
        await page.getByRole("banner").boundingBox(),
        await page.getByRole("contentinfo").boundingBox(),
      ];
      expect(((head?.height ?? 0) + (foot?.height ?? 0)) / height).toBeLessThan(share);
      // The banner covers no part of the post, and nothing sticks out of the banner.
      const city = await page.getByRole("main").getByText("Kansas City").boundingBox();
      expect((city?.y ?? height) + (city?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
      for (const link of await page.getByRole("contentinfo").getByRole("link").all()) {
        const box = await link.boundingBox();
        expect(box?.y ?? 0).toBeGreaterThanOrEqual(foot?.y ?? height);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
      // A text too long for its button is cut after a whole line.
      const cut = await page.getByText("Donate to the harbour").evaluate((text) => {
        const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
        return Math.abs(lines - Math.round(lines));
      });
      expect(cut).toBeLessThan(0.1);
    }
  });
});

test("at the chosen interval the wall shows a large QR code for six seconds, or until a post comes", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser);
  const photo = await makePhoto({ width: 400, height: 300 });
  const later = await organiser.addReadyPost(wall.id, photo, { caption: "Comes later" });
  await page.clock.install();
  await page.goto(wall.path);
  await expect(page.getByText("Out on the pier")).toBeVisible();
  // The interval starts with the page's script, after its text is rendered.
  await expect(page.locator("[data-arrival]")).toBeAttached({ timeout: 20_000 });
  // The default interval is ninety seconds.
  const untilCalled = async () => {
    // Not nearer: a slow browser has drawn the call before only after some steps more.
    await page.clock.runFor(70_000);
    await expect(call(page)).toHaveCount(0);
    const step = async () => {
      await page.clock.runFor(1_000);
      return call(page).count();
    };
    await expect.poll(step, { intervals: [100], timeout: 60_000 }).toBe(1);
  };
  await untilCalled();
  // From here on only the test advances the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  await expect(call(page)).toBeVisible();
  const large = page
    .locator("p", { has: call(page) })
    .locator("xpath=..")
    .locator("svg");
  // 40 % of the window's height.
  expect((await large.boundingBox())?.height).toBeCloseTo(800 * 0.4, 0);
  await page.clock.runFor(6_500);
  await expect(call(page)).toHaveCount(0);

  // A new post ends a call, so that its guest sees it.
  await untilCalled();
  await organiser.setStatus(later, "approve");
  await advanceUntil(page, page.locator(`[data-arrival="${later}"]`));
  await expect(call(page)).toHaveCount(0);

  await wall.update({ qr_call_seconds: 0 });
  await page.reload();
  await expect(page.getByText("Out on the pier")).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(call(page)).toHaveCount(0);
});

test.describe("while the server is down", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a lazily loaded script that fails to load breaks nothing on the wall, and loads once the server is back", async ({
    page,
    organiser,
  }) => {
    const wall = await createWall(organiser, { qr_call_seconds: 30 });
    await page.clock.install();
    await page.goto(wall.path);
    await expect(page.locator("[data-arrival]")).toBeAttached({ timeout: 20_000 });
    const refused: string[] = [];
    await page.route("**/_next/static/**", (route) => {
      refused.push(route.request().url());
      return route.abort();
    });
    await page.clock.runFor(31_000);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    await page.clock.runFor(6_500);
    await expect(page.getByText("Out on the pier")).toBeVisible();
    await expect(code(page)).toBeVisible();

    await page.unroute("**/_next/static/**");
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return call(page).count();
      })
      .toBe(1);
  });
});

test("an archived wall thanks its guests in place of the invitation, and keeps a closing text of the event's own", async ({
  page,
  organiser,
}) => {
  const { id, event_url_slug } = await organiser.createEvent();
  const update = (fields: object) => organiser.call("PUT", `/api/events/update-event/${id}`, { ...fields });
  await page.goto(`/event/${event_url_slug}`);
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByText(wallMessages.firstInvitation)).toBeVisible();
  await update({ event_status: "Archive" });
  await expect(foot.getByText(wallMessages.thanks)).toBeVisible();
  await expect(foot.getByText(wallMessages.firstInvitation)).toHaveCount(0);
  await update({ bottom_banner_text: "See you next year" });
  await expect(foot.getByText("See you next year")).toBeVisible();
});

test("an archived wall shows no small or large QR code and no button to the form", async ({ page, organiser }) => {
  const wall = await createWall(organiser, { qr_call_seconds: 30 });
  await page.clock.install();
  await page.goto(wall.path);
  await expect(code(page)).toBeVisible();
  await wall.update({ event_status: "Archive" });
  await expect(code(page)).toHaveCount(0);
  await page.clock.fastForward("00:40");
  await expect(call(page)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page)).toHaveCount(0);
});

test("an empty wall shows a large QR code and 'Or be the first', and a button on a phone", async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent();
  await page.goto(`/event/${event.event_url_slug}`);
  const main = page.getByRole("main");
  await expect(main.getByText(wallMessages.beFirst)).toBeVisible();
  await expect(main.getByText(wallMessages.noPosts)).toBeVisible();
  const large = await main.locator("svg").boundingBox();
  expect(large?.height).toBeGreaterThan(800 * 0.4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.locator("svg")).toBeHidden();
  await expect(main.getByRole("link", { name: wallMessages.postPhoto })).toHaveAttribute(
    "href",
    `/event-form/${event.event_url_slug}`,
  );
});
