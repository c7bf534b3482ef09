import type { Page } from "@playwright/test";
import { contrast } from "@/lib/shared/colour";
import { themeLooks } from "@/lib/shared/wall/themes";
import { expectAccessible } from "../support/accessible";
import { Guest, makePhotoFile } from "../support/guest";
import { expect, test } from "../support/test";

// A private event's page first requests the event without its cookie.
test.use({ expectedErrors: [/status of 403.*event-by-slug/] });

const asRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

/** Ground, card and heading of a guest's page, as the browser computes them. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const wrapper = document.querySelector("[data-theme]");
    const heading = document.querySelector("h1");
    if (!wrapper || !heading) throw new Error("The page has no look.");
    const style = getComputedStyle(wrapper);
    return {
      base: style.getPropertyValue("--wall-base"),
      card: style.getPropertyValue("--surface"),
      ground: [style.backgroundImage, getComputedStyle(wrapper, "::before").backgroundImage].join(),
      ink: style.color,
      typeface: getComputedStyle(heading).fontFamily.split(",")[0],
    };
  });

const fetched = (page: Page) =>
  page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));

for (const [width, wall_theme, typeface] of [
  [390, "Encore", "Unbounded"],
  [320, "Garland", "Fraunces"],
] as const) {
  test(`form, receipt, My posts and password page at ${width} pixels have the look of a wall in ${wall_theme}, in light and dark`, async ({
    page,
    installation,
    organiser,
  }) => {
    await page.setViewportSize({ width, height: 664 });
    const event = await organiser.createEvent({
      event_name: "Noor & Elias",
      wall_theme,
      use_theme_colors: "on",
      consent_text: "My photo may be shown in the hall.",
      consent_box: "on",
    });
    const expectLook = async () => {
      const look = themeLooks[wall_theme];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await lookOf(page)).toMatchObject({
          base: look.base,
          card: look.card,
          ink: asRgb(look.cardInk),
          ground: expect.stringContaining("gradient"),
          typeface: expect.stringContaining(typeface),
        });
      }
      await expect.poll(() => fetched(page)).toContain(typeface);
      await expectAccessible(page);
    };
    const guest = new Guest(page, installation.url, event.event_url_slug);
    await guest.open();
    await expectLook();
    await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
    await expectAccessible(page);
    await guest.fill();
    await page.getByRole("checkbox").check();
    await guest.submit();
    await guest.expectSubmitted();
    await expectLook();
    await page.getByRole("link", { name: "My posts" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expectLook();

    const locked = { event_status: "Private", password: "open sesame" };
    await organiser.call("PUT", `/api/events/update-event/${event.id}`, locked);
    for (const place of ["event-form", "event"]) {
      await page.goto(`${installation.url}/${place}/${event.event_url_slug}`);
      await expect(page.getByRole("heading", { name: "Noor & Elias" })).toBeVisible();
      await expectLook();
    }
    await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
    await page.getByLabel("Password").fill(locked.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Name")).toBeVisible();
    await expectLook();
  });
}

test("a guest's form in the theme Classic loads no font file", async ({ page, installation, organiser }) => {
  const event = await organiser.createEvent();
  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
  await new Guest(page, installation.url, event.event_url_slug).open();
  await page.waitForLoadState("networkidle");
  expect(fonts).toEqual([]);
  expect(contrast(themeLooks.Classic.card, themeLooks.Classic.cardInk)).toBeGreaterThan(4.5);
});

/** Draws system fonts' letters as the same box, like a phone without fonts for them. */
const drawBoxesForSystemFonts = () => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...text: Parameters<typeof fillText>) {
    if (this.font.endsWith(" sans-serif")) this.fillRect(2, 8, 12, 16);
    else fillText.apply(this, text);
  };
};

test("a phone and a console without glyphs fetch fonts for the scripts of their texts, and only then", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  await page.addInitScript(drawBoxesForSystemFonts);
  const event = await organiser.createEvent();
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font")
      fonts.push(/\/([a-z-]+(?:-\d+)?)[.-][^/]*\.woff2$/.exec(request.url())?.[1] ?? "");
  });
  const takeFonts = () =>
    fonts
      .splice(0)
      .filter((name) => name.startsWith("noto"))
      .sort();
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await guest.fill({ caption: "Hello" });
  await page.waitForLoadState("networkidle");
  expect(takeFonts()).toEqual([]);
  await page.getByLabel("Caption This").fill("Bravo 🎉 สมชาย");
  await expect
    .poll(() => [...fonts])
    .toEqual(expect.arrayContaining(["noto-sans-thai", expect.stringMatching(/^noto-color-emoji-[^1]/)]));
  await guest.submit();
  await guest.expectSubmitted();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Other Scripts");

  fonts.splice(0);
  await signIn(page);
  await page.goto(`${installation.url}/user/moderate`);
  await expect(page.getByText("Bravo 🎉 สมชาย").first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Other Scripts");
  await expect.poll(() => fetched(page)).toEqual(expect.arrayContaining(["Emoji", "Other Scripts"]));
});
