import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../support/pictures";
import { fillWall } from "./support/fill-wall";
import { expect, test } from "./support/test";

/** Free space above a panorama, in column widths, that the mosaic leaves at most; and the cards' margins. */
const closeGap = 0.25 + 0.04;

test("above a panorama in the fourth cell of a still mosaic both columns end about level", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ wall_layout: wallLayouts[0], wall_speed: "Off", wall_arrivals: "off" });
  const approve = async (width: number, height: number) => {
    const fields = { caption: "Hi", person_name: "Ada" };
    const id = await organiser.addReadyPost(event.id, await makePhoto({ width, height }), fields);
    await organiser.setStatus(id, "approve");
  };
  await approve(400, 300);
  await fillWall(installation, event.id, 10);
  // Newest first: an upright photo, a square one, a wide one, and then the panorama.
  for (const [width, height] of [
    [1_600, 400],
    [900, 600],
    [600, 600],
    [600, 800],
  ] as const) {
    await approve(width, height);
  }
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(page.locator("main li")).toHaveCount(15);
  const gaps = () =>
    page.locator("main li").evaluateAll((cards) => {
      const boxes = cards.map((card) => card.getBoundingClientRect());
      const panorama = cards.find((card) => card.hasAttribute("data-span"))?.getBoundingClientRect();
      if (!panorama) return [];
      const column = panorama.width / 2;
      const start = Math.min(...boxes.map(({ top }) => top));
      return [panorama.left + column / 2, panorama.right - column / 2].map((x) => {
        const above = boxes.filter(({ left, right, top }) => left < x && right > x && top < panorama.top - 1);
        return (panorama.top - Math.max(start, ...above.map(({ bottom }) => bottom))) / column;
      });
    });
  for (const size of [
    { width: 1_280, height: 720 },
    { width: 1_920, height: 1_080 },
  ]) {
    await page.setViewportSize(size);
    const measured = await gaps();
    expect(measured).toHaveLength(2);
    expect(Math.max(...measured), JSON.stringify(measured)).toBeLessThan(closeGap);
  }
});
