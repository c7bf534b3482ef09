import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";
import { keepNewestSet, standingCards } from "../support/wall/still-wall";

test("in a mosaic that stands still, a panorama in the fourth cell begins the next row, whole and level with it", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ wall_layout: wallLayouts[0], wall_speed: "Off", wall_arrivals: "off" });
  const approve = async (width: number, height: number, caption: string) => {
    const id = await organiser.addReadyPost(event.id, await makePhoto({ width, height }), { caption });
    await organiser.setStatus(id, "approve");
  };
  await approve(400, 300, "Hi");
  await fillWall(installation, event.id, 10);
  await approve(1_600, 400, "Panorama");
  await approve(900, 600, "Wide");
  await approve(600, 600, "Square");
  await approve(600, 800, "Upright");
  await keepNewestSet(organiser, event.id);
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(page.locator("main[data-still]")).toBeAttached();
  const readCards = () =>
    standingCards(page).evaluateAll((cards) =>
      cards.slice(0, 7).map((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        const picture = card.querySelector("img[alt]")?.getBoundingClientRect();
        return {
          name: card.querySelector("[dir=auto] > :first-child")?.textContent,
          ...{ top, bottom, width: right - left, shape: (picture?.width ?? 0) / (picture?.height ?? 1) },
        };
      }),
    );
  // The panorama needs two columns where one is free, so the post after it comes first.
  const order = ["Upright", "Square", "Wide", "Hi", "Panorama", "Copy 10", "Copy 9"];
  for (const size of [
    { width: 1_280, height: 720 },
    { width: 1_920, height: 1_080 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await readCards()).map(({ name }) => name)).toEqual(order);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const all = await readCards();
    for (const row of [all.slice(0, 4), all.slice(4)]) {
      for (const edge of ["top", "bottom"] as const) {
        const heights = row.map((card) => card[edge]);
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
      }
    }
    const [panorama, beside] = [all[4], all[5]];
    expect(panorama?.width).toBeGreaterThan(1.8 * (beside?.width ?? Infinity));
    expect(panorama?.shape).toBeGreaterThan(3.6);
    expect(panorama?.shape).toBeLessThan(4.4);
  }
});
