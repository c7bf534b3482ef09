import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";
import { fillWall } from "../../support/wall/fill-wall";
import { keepNewestSet } from "../../support/wall/still-wall";

/** A wall in a hall: a code of a quarter of the height, and letters for the back row. */

const [width, height] = [1_920, 1_080];
const long = "We danced until the harbour lights went out and the band had played everything it knew. ";

/** The code's tile, the boxes of the cards, and the sizes of their letters, in pixels. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const { left, top, right, bottom } = (element as Element).getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const cards = [...document.querySelectorAll("main li")].filter((card) => !card.closest("[inert]"));
    const words = cards.flatMap((card) => [...card.querySelectorAll("[dir=auto] > span")]);
    return {
      tile: boxOf(document.querySelector("footer a")),
      foot: boxOf(document.querySelector("footer")),
      cards: cards.map(boxOf),
      letters: words.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    };
  });

test("in a hall the code is a tile that covers no card, and every letter is large enough", async ({
  page,
  installation,
  organiser,
}) => {
  test.setTimeout(120_000);
  const event = await organiser.createEvent({ wall_speed: "Off", wall_room: "Hall", qr_call_seconds: 0 });
  const photo = await makePhoto({ width: 300, height: 400 });
  const fields = { caption: long.repeat(4), person_name: "Maximiliane von Hohenlohe-Schillingsfürst" };
  await organiser.setStatus(await organiser.addReadyPost(event.id, photo, fields), "approve");
  await fillWall(installation, event.id, 12);
  await keepNewestSet(organiser, event.id);
  await page.setViewportSize({ width, height });
  for (const wall_layout of wallLayouts.slice(0, 3)) {
    await organiser.call("PUT", `/api/events/update-event/${event.id}`, { wall_layout, wall_theme: "Matchday" });
    await page.goto(`/event/${event.event_url_slug}`);
    await expect(page.locator("main[data-still] li").first()).toBeVisible();
    const { tile, foot, cards, letters } = await measure(page);
    expect(tile.right - tile.left).toBeCloseTo(0.24 * height, 0);
    expect(tile.left).toBeLessThan(0.05 * width);
    expect(foot.bottom - foot.top).toBeCloseTo(72, 0);
    expect(cards.filter((card) => card.left < tile.right && card.bottom > tile.top)).toEqual([]);
    expect(Math.min(...letters)).toBeGreaterThanOrEqual(0.85 * 0.026 * height - 0.1);
  }
  // A list's text is at alternating sides of its card, and Matchday's tag with it.
  const words = page.locator("main li").filter({ has: page.locator("[dir=auto]") });
  for (const card of await words.all()) {
    const [caption, name] = await card
      .locator("[dir=auto] > span")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(Math.min(Math.abs(caption.left - name.left), Math.abs(caption.right - name.right))).toBeLessThan(2);
  }
});

test("in a hall 'Post yours' comes every minute and is seen for ten seconds", async ({ page, organiser }) => {
  const event = await organiser.createEvent({ wall_speed: "Off", wall_room: "Hall" });
  const photo = await makePhoto({ width: 300, height: 400 });
  await organiser.setStatus(await organiser.addReadyPost(event.id, photo), "approve");
  await page.clock.install();
  await page.setViewportSize({ width, height });
  await page.goto(`/event/${event.event_url_slug}`, { waitUntil: "networkidle" });
  const call = page.getByText(wallMessages.postYours);
  await expect(call).toHaveCount(0);
  await page.clock.runFor(60_500);
  await expect(call).toBeVisible();
  const lasts = await page
    .locator("[data-call]")
    .evaluate((one) => one.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime));
  expect(lasts).toEqual([10_000]);
  await page.clock.runFor(10_500);
  await expect(call).toHaveCount(0);
});
