import type { Page } from "@playwright/test";
import { apiPaths, paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { makeDistinctPhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";

test.describe.configure({ timeout: 180_000 });

const shapes = [
  [1920, 1080],
  [1024, 768],
  [2880, 480],
  [1080, 1920],
] as const;

type Box = { what: string; left: number; top: number; right: number; bottom: number };

/** Returns the code, the texts and the pictures of a scene, and the banners. */
const boxesOn = (screen: Page) =>
  screen.evaluate(() => {
    const boxOf = (what: string, of: Element, across: Element | Range = of) => {
      const { top, bottom } = of.getBoundingClientRect();
      const { left, right } = across.getBoundingClientRect();
      return { what, left, top, right, bottom };
    };
    // An inline box is as high as its font, not as its line.
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === "inline" && element.parentElement
        ? blockOf(element.parentElement)
        : element;
    const saysSomething = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const found = [...document.querySelectorAll("[data-scene] *")];
    const texts = found.filter(saysSomething).filter((one, _, all) => !all.some((a) => a !== one && a.contains(one)));
    const words = texts.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return boxOf(one.textContent ?? "", blockOf(one), one.matches("[role=timer]") ? one : range);
    });
    const rest = found.filter((one) => one.matches("span[aria-hidden], img")).map((one) => boxOf(one.tagName, one));
    const banners = [...document.querySelectorAll("header, footer")].map((one) => boxOf(one.tagName, one));
    return { parts: [...words, ...rest], banners };
  });

/** Returns the pixels between two boxes; less than 0 if they overlap. */
const gap = (one: Box, other: Box) =>
  Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);

/** Returns by how much the middle of the parts is off that of the room between the banners, as a share of its width. */
function offCentre(parts: readonly Box[], banners: readonly Box[], [width, height]: readonly [number, number]): number {
  const beside = width / height > 32 / 9 ? banners : [];
  const from = Math.max(0, ...beside.filter(({ left }) => left < width / 2).map(({ right }) => right));
  const to = Math.min(width, ...beside.filter(({ left }) => left > width / 2).map(({ left }) => left));
  const [left, right] = [Math.min(...parts.map((part) => part.left)), Math.max(...parts.map((part) => part.right))];
  return Math.abs((left + right - from - to) / 2) / (to - from);
}

const cases = [
  { scene: "Post yours" },
  {
    scene: "Photo call",
    text: { en: "All together", de: "Die ganze Verwandtschaft auf einem Bild", ar: "صورة جماعية" },
  },
  { scene: "Countdown", text: { en: "Dinner", de: "Die Jahreshauptversammlung geht weiter", ar: "العشاء جاهز" } },
  { scene: "Numbers" },
  { scene: "Sponsor" },
] as const;

for (const language of ["en", "de", "ar"] as const) {
  test(`scenes in ${language} are whole, apart and in the middle of every shape of screen`, async ({
    browser,
    baseURL,
    organiser,
  }) => {
    const event = await organiser.createEvent({ event_language: language });
    await organiser.setStatus(await organiser.addReadyPost(event.id, await makeDistinctPhoto(1)), "approve");
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const screens: Page[] = [];
    for (const [width, height] of shapes) {
      const screen = await context.newPage();
      await screen.setViewportSize({ width, height });
      await screen.goto(paths.event(event.event_url_slug));
      screens.push(screen);
    }
    for (const { scene, ...rest } of cases) {
      const text = "text" in rest ? rest.text[language] : "";
      await organiser.call("POST", showPaths.setScene(event.id), { scene, text, seconds: 600 });
      for (const [index, screen] of screens.entries()) {
        const shape = shapes[index] ?? shapes[0];
        const where = `${scene} on ${shape.join("×")}`;
        await expect(screen.locator("[data-scene]"), where).toHaveAttribute("data-scene", scene);
        await expect(screen.locator("[data-wipe]")).toHaveCount(0);
        await expect.poll(async () => (await boxesOn(screen)).parts.length, { message: where }).toBeGreaterThan(0);
        await screen.evaluate(() => document.fonts.ready);
        const { parts, banners } = await boxesOn(screen);
        for (const [place, part] of parts.entries()) {
          const of = `${where}: ${part.what}`;
          expect(Math.min(part.left, part.top, shape[0] - part.right, shape[1] - part.bottom), of).toBeGreaterThan(0);
          for (const other of [...parts.slice(place + 1), ...banners])
            expect(gap(part, other), `${of} and ${other.what}`).toBeGreaterThan(2);
        }
        // A text that is typed wraps where it must.
        const most = scene === "Photo call" ? 0.12 : 0.05;
        expect(offCentre(parts, banners, shape), where).toBeLessThan(most);
      }
    }
    await context.close();
  });
}

test("the scene 'Sponsor' shows a program's ads on a wall that has none between its posts, and on one screen alone", async ({
  page,
  organiser,
}) => {
  const ad = await organiser.addAd("Lemonade", await makeDistinctPhoto(2));
  const program = { ads_group_name: "Sponsors of scenes", ad_ids: [ad.id] };
  const { id: ads_group_id } = await organiser.call<{ id: string }>(
    "POST",
    apiPaths.adsGroup.addEventAdsGroup,
    program,
  );
  const event = await organiser.createEvent({ ads_group_id, ads_per_post: 0 });
  await organiser.setStatus(await organiser.addReadyPost(event.id, await makeDistinctPhoto(1)), "approve");
  await page.goto(await organiser.screenAddress(event.id, "Foyer"));
  await expect(page.locator("main [data-post]")).not.toHaveCount(0);
  await expect(page.locator("[data-ad]")).toHaveCount(0);
  const picture = page.locator('[data-scene="Sponsor"]').getByRole("img", { name: "Lemonade" });
  const press = (body: Record<string, unknown>) => organiser.call("POST", showPaths.setScene(event.id), body);
  await press({ scene: "Sponsor" });
  await expect(picture).toBeVisible();
  await press({ scene: "Layout" });
  await expect(picture).toHaveCount(0);
  await page.reload();
  type Screens = { screens: { id: string }[] };
  const named = async () => (await organiser.call<Screens>("GET", showPaths.getShow(event.id))).screens[0]?.id;
  await expect.poll(named).toBeDefined();
  await press({ scene: "Sponsor", screen_id: await named() });
  await expect(picture).toBeVisible({ timeout: 20_000 });
});
