import type { Page } from "@playwright/test";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import { blurredRows } from "../../support/wall/blurred-rows";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const [mosaic4, mosaic2, list, spotlight] = wallLayouts;
const sentence = "We danced until the harbour lights went out and the band had played everything it knew. ";

const shapes = [
  { caption: sentence.repeat(3), width: 400, height: 300 },
  { caption: "🎉🥳".repeat(12), width: 300, height: 534 },
  { caption: "ليلة لا تنسى مع كل من حضر إلى الحفل الكبير على المرفأ", width: 900, height: 200 },
  { caption: "Hello", width: 200, height: 900 },
];

/** Four posts of different shapes, 'Ada 1' to 'Ada 4'; the last is the newest. */
async function createWall(organiser: Organiser, fields: Record<string, unknown>) {
  const event = await organiser.createEvent({ wall_speed: "Off", ...fields });
  for (const [index, { caption, ...size }] of shapes.entries()) {
    const fields = { caption, person_name: `Ada ${index + 1}` };
    await organiser.setStatus(await organiser.addReadyPost(event.id, await makePhoto(size), fields), "approve");
  }
  return { ...event, path: `/event/${event.event_url_slug}` };
}

/** Per card: the cropped share of the picture, its share of the card, and cut or hidden caption lines. */
const readCards = (page: Page) =>
  page.getByRole("listitem").evaluateAll((cards) =>
    cards.map((card) => {
      const image = card.querySelector("img") as HTMLImageElement;
      const box = image.getBoundingClientRect();
      const [natural, shown] = [image.naturalWidth / image.naturalHeight, box.width / box.height];
      const isWhole = getComputedStyle(image).objectFit === "contain";
      const caption = [...card.querySelectorAll("span")].find(
        (span) => getComputedStyle(span).display === "-webkit-box" || getComputedStyle(span).webkitLineClamp !== "none",
      ) as HTMLElement;
      const line = Number.parseFloat(getComputedStyle(caption).lineHeight);
      const lines = caption.clientHeight / line;
      return {
        crop: isWhole ? 0 : 1 - Math.min(natural / shown, shown / natural),
        halfLine: Math.abs(lines - Math.round(lines)),
        hiddenLines: Math.round((caption.scrollHeight - caption.clientHeight) / line),
        /** Share of the card that its picture has, with one line less. */
        picture: (box.height - line) / card.getBoundingClientRect().height,
        person: card.textContent?.match(/Ada \d/)?.[0] ?? "",
        name: [...card.querySelectorAll("span")].at(-1)?.getBoundingClientRect().bottom ?? 0,
        bottom: card.getBoundingClientRect().bottom,
      };
    }),
  );

test("no layout crops a picture by more than a tenth, or cuts off a caption that leaves the picture its room", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4 });
  await page.goto(wall.path);
  for (const wall_layout of [mosaic4, mosaic2, list]) {
    await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_layout });
    const name = { [mosaic4]: "four", [mosaic2]: "two", [list]: "list" }[wall_layout];
    const seen = new Set<string>();
    for (const width of [390, 1280]) {
      seen.clear();
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator(`ul[data-layout="${name}"] > li`).first()).toBeVisible();
      // A phone has all cards in one page, a larger screen in sets that a key turns.
      while (seen.size < shapes.length) {
        if (width > 600) await page.keyboard.press("ArrowRight");
        await expect(page.locator("main [inert]")).toHaveCount(0);
        await expect
          .poll(() =>
            page.getByRole("img", { name: "Photo", exact: true }).evaluateAll((all) => {
              for (const image of all as HTMLImageElement[]) image.loading = "eager";
              return (all as HTMLImageElement[]).every((image) => image.complete && image.naturalWidth > 0);
            }),
          )
          .toBe(true);
        for (const card of await readCards(page)) {
          seen.add(card.person);
          // A tenth, and rounding to pixels.
          expect(card.crop).toBeLessThan(0.105);
          expect(card.halfLine).toBeLessThan(0.1);
          // A long caption ends early only where the picture would have less than two fifths of its card.
          if (card.picture > 0.4) expect(card.hiddenLines).toBe(0);
          expect(card.name).toBeLessThan(card.bottom);
        }
      }
    }
  }
});

test("the spotlight's panel fills the width beside the picture, and its text shrinks before the picture does", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: spotlight });
  await page.setViewportSize({ width: 1280, height: 720 });
  // The keys work once the spotlight's script has loaded.
  await page.goto(wall.path, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  const panel = async (name: string) => {
    await expect(main.getByText(name)).toBeVisible();
    await expect(main.getByText(/^Ada \d$/)).toHaveCount(1);
    return main.getByText(name).evaluate((element) => {
      const box = (element.parentElement as HTMLElement).getBoundingClientRect();
      const slide = (element.closest("button") as HTMLElement).getBoundingClientRect();
      return { width: box.width / slide.width, isEdgeToEdge: slide.left === 0 && slide.width === window.innerWidth };
    });
  };
  // A screenshot of 1 to 4.5, a panorama, a portrait and a landscape photo.
  expect(await panel("Ada 4")).toMatchObject({ width: expect.closeTo(0.58, 2), isEdgeToEdge: true });
  await page.evaluate(() => {
    const seen: string[] = [];
    new MutationObserver((records) => {
      for (const { type, target } of records) {
        seen.push(type === "childList" ? "picture" : ((target as HTMLElement).dataset.words ?? "in"));
      }
    }).observe(document.querySelector("main section") as Element, {
      attributeFilter: ["data-words"],
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seen });
  });
  await page.keyboard.press("ArrowRight");
  expect(await panel("Ada 3")).toMatchObject({ width: 1, isEdgeToEdge: true });
  const order = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(order.slice(0, 2)).toEqual(["out", "picture"]);
  await page.keyboard.press("ArrowRight");
  const upright = await panel("Ada 2");
  await page.keyboard.press("ArrowRight");
  const lying = await panel("Ada 1");
  expect(upright.width).toBeGreaterThan(0.5);
  expect(lying.width).toBeLessThan(0.45);
});

test("the spotlight's ground is blurred in a browser that ignores canvas filters", async ({ page, organiser }) => {
  const wall = await createWall(organiser, { wall_layout: spotlight });
  await page.addInitScript(() => {
    Object.defineProperty(CanvasRenderingContext2D.prototype, "filter", { value: "none", writable: true });
  });
  await page.goto(wall.path);
  await expect.poll(() => page.evaluate(blurredRows)).toBeGreaterThanOrEqual(3);
});
