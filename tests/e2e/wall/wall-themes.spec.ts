import type { Page } from "@playwright/test";
import sharp from "sharp";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { wallThemes } from "@/lib/shared/vocabulary";
import { themeLooks } from "@/lib/shared/wall/themes";
import { typefacePairs } from "@/lib/shared/wall/typefaces";
import { makePhoto } from "../../support/pictures";
import { findViolations } from "../support/accessible";
import { openTab } from "../support/console/event-form";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;

async function createWall(organiser: Organiser, caption: string, fields: Record<string, unknown> = {}) {
  const event = await organiser.createEvent({
    top_banner_text: "Summer Party",
    copyright: "on",
    legal: "on",
    ...fields,
  });
  const id = await organiser.addReadyPost(event.id, await makePhoto(), { caption });
  await organiser.setStatus(id, "approve");
  return { ...event, path: paths.event(event.event_url_slug) };
}

/** Font families of which this page has fetched a file. */
const fetchedFamilies = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const fetched = [...document.fonts].filter(({ status }) => status === "loaded");
    return [...new Set(fetched.map(({ family }) => family.replaceAll('"', "")))].sort();
  });

test("every theme has readable contrast and fetches only its own pair of typefaces", async ({ page, organiser }) => {
  const event = await createWall(organiser, "What a night!");
  for (const theme of wallThemes) {
    await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { wall_theme: theme });
    await page.goto(event.path);
    await expect(page.getByText("What a night!")).toBeVisible();
    const { display, text } = typefacePairs[themeLooks[theme].typeface];
    const expected = [...new Set([display ?? "Inter Variable", text ?? "Inter Variable"])].sort();
    await expect.poll(() => fetchedFamilies(page), { message: theme }).toEqual(expected);
    const words = page.getByRole("listitem").locator("[dir=auto] > *");
    const faces = await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily.split(",")[0]));
    expect(
      faces.map((face) => face?.replaceAll('"', "")),
      theme,
    ).toContain(display ?? "Inter Variable");
    const violations = await findViolations(page);
    expect([theme, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)]).toEqual([theme]);
    await expect(page.locator("html")).toHaveCSS("color-scheme", themeLooks[theme].scheme);
  }
});

/** Draws every letter and emoji as the same box, like a player without fonts for them. */
const drawBoxes = () => {
  CanvasRenderingContext2D.prototype.fillText = function () {
    this.fillRect(2, 8, 12, 16);
  };
};

/** The same for system fonts only; fetched fonts are drawn normally. */
const drawBoxesForSystemFonts = () => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (...text: Parameters<typeof fillText>) {
    if (this.font.endsWith(" sans-serif")) this.fillRect(2, 8, 12, 16);
    else fillText.apply(this, text);
  };
};

test("a screen without glyphs fetches fonts for the scripts on its wall, and no other screen does", async ({
  page,
  organiser,
}) => {
  const plain = await createWall(organiser, "Hello from the hall");
  await page.addInitScript(drawBoxesForSystemFonts);
  await page.goto(plain.path);
  await expect(page.getByText("Hello from the hall")).toBeVisible();
  expect(await fetchedFamilies(page)).toEqual(["Inter Variable"]);

  const id = await organiser.addReadyPost(plain.id, await makePhoto(), { caption: "Bravo 😀", person_name: "สมชาย" });
  const requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && requested.push(request.url()));
  await organiser.setStatus(id, "approve");
  await expect(page.getByText("Bravo 😀")).toBeVisible();
  await expect.poll(() => fetchedFamilies(page)).toEqual(["Emoji", "Inter Variable", "Other Scripts"]);
  const files = requested.map((url) => /\/([a-z-]+(?:-\d+)?)[.-][^/]*\.woff2$/.exec(url)?.[1]).sort();
  // The smallest slice tests if this browser can draw our emoji font.
  expect(files).toEqual(["noto-color-emoji-1", "noto-color-emoji-9", "noto-sans-thai"]);
});

test("a browser that cannot draw our emoji font keeps its own", async ({ page, organiser }) => {
  const event = await createWall(organiser, "Bravo 😀");
  await page.addInitScript(drawBoxes);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && scripts.push(request.url()));
  await page.goto(event.path);
  await expect(page.getByText("Bravo 😀")).toBeVisible();
  await expect.poll(() => scripts.filter((url) => url.includes("noto-color-emoji-1."))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  expect(await fetchedFamilies(page)).toEqual(["Inter Variable"]);
  expect(await page.evaluate(() => [...document.fonts].some(({ family }) => /Emoji/.test(family)))).toBe(false);
});

/** A two-coloured logo on a transparent ground. */
async function makeLogo(): Promise<Buffer> {
  const patch = (background: string, height: number) =>
    sharp({ create: { width: 300, height, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 400, height: 200, channels: 4, background: "#00000000" } })
    .composite([
      { input: await patch("#102a6e", 110), top: 10, left: 50 },
      { input: await patch("#f0b41e", 40), top: 140, left: 50 },
    ])
    .png()
    .toBuffer();
}

test("an organiser sets a wall's theme, colours from the logo, typefaces and ground", async ({
  page,
  signIn,
  organiser,
}) => {
  const event = await createWall(organiser, "What a night!", { event_name: "Look Night" });
  await signIn(page);
  await page.goto(paths.events);
  await page.getByRole("row").filter({ hasText: "Look Night" }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await openTab(page, "look");
  const theme = dialog.getByRole("group", { name: labels.wall_theme });
  await theme.getByRole("radio", { name: "Classic" }).focus();
  for (const _ of ["Boardroom", "Garland"]) await page.keyboard.press("ArrowRight");
  await expect(theme.getByRole("radio", { name: "Garland" })).toBeChecked();

  const logo = { name: "logo.png", mimeType: "image/png", buffer: await makeLogo() };
  await dialog.getByLabel(labels.brand_custom_logo, { exact: true }).setInputFiles(logo);
  const proposals = dialog.getByRole("group", { name: text.logoColours }).getByRole("button");
  await expect(proposals).toHaveCount(4);
  const themeColours = dialog.getByRole("switch", { name: labels.use_theme_colors });
  await expect(themeColours).toBeChecked();
  await proposals.first().click();
  await expect(themeColours).not.toBeChecked();
  await expect(proposals.first()).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByLabel(labels.top_brand_color, { exact: true })).toHaveValue("#102A6E");
  await expect(dialog.getByLabel(labels.cta_button_color, { exact: true })).toHaveValue("#F0B41E");
  await expect(dialog.getByText(text.contrastFine)).toBeVisible();

  await expect(dialog.getByRole("combobox", { name: labels.wall_typeface })).toBeHidden();
  await dialog.getByText(text.fineTuneLook).click();
  await dialog.getByRole("combobox", { name: labels.wall_typeface }).click();
  await page.getByRole("option", { name: text.typefacePair("Oswald", "Archivo") }).click();
  await dialog.getByRole("combobox", { name: labels.wall_ground }).click();
  await page.getByRole("option", { name: text.groundNames.Picture }).click();
  const ground = { name: "ground.jpg", mimeType: "image/jpeg", buffer: await makePhoto({ width: 1200, height: 800 }) };
  await dialog.getByLabel(labels.brand_ground_image, { exact: true }).setInputFiles(ground);
  const violations = await findViolations(page, "[role=dialog]");
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(event.path);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(16, 42, 110)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /^Oswald/);
  const painted = await page
    .getByRole("main")
    .evaluate((main) => getComputedStyle(main.parentElement?.firstElementChild as Element, "::before").backgroundImage);
  expect(painted).toMatch(/url\(".*\/public\/[0-9a-f]{32}\.webp"\)/);
});
