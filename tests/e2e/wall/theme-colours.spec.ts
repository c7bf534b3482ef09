import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { openTab } from "../support/console/event-form";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;

const black = "rgb(0, 0, 0)";
const white = "rgb(255, 255, 255)";

const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const themeColours = (page: Page) => dialogOf(page).getByRole("switch", { name: labels.use_theme_colors });
const previewBanner = (page: Page) => page.frameLocator(`iframe[title="${text.previewFrame}"]`).locator("header");
const themeColor = (page: Page) => page.locator('meta[name="theme-color"]');

async function saveEvent(page: Page) {
  await dialogOf(page).getByRole("button", { name: "Save Event" }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test("an event on Daylight gets a black banner on preview, wall, form and QR card once the switch is off", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Black Tie", wall_theme: "Daylight" });
  const { id, event_url_slug: slug } = event;
  await page.goto(paths.event(slug));
  await expect(page.getByRole("banner")).toHaveCSS("background-color", white);
  await page.goto(paths.eventForm(slug));
  await expect(themeColor(page)).toHaveAttribute("content", "#FFFFFF");

  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await openTab(page, "look");
  await expect(themeColours(page)).toBeChecked();
  await expect(dialogOf(page)).toContainText(text.themeColoursHint);
  await expect(field(page, labels.top_brand_color)).toHaveCount(0);
  await expect(previewBanner(page)).toHaveCSS("background-color", white);
  await themeColours(page).click();
  await expect(dialogOf(page)).toContainText(text.ownColoursHint);
  await expect(field(page, labels.top_brand_color)).toHaveValue("#000000");
  await expect(previewBanner(page)).toHaveCSS("background-color", black);
  await expect(previewBanner(page)).toHaveCSS("color", white);
  await saveEvent(page);

  await page.goto(paths.eventDesk(id, { open: "card" }));
  const card = dialogOf(page).getByText("Black Tie", { exact: true }).first();
  await expect(card.locator("xpath=..")).toHaveCSS("background-color", black);
  await page.goto(paths.event(slug));
  await expect(page.getByRole("banner")).toHaveCSS("background-color", black);
  await expect(page.getByRole("banner")).toHaveCSS("color", white);
  await page.goto(paths.eventForm(slug));
  await expect(themeColor(page)).toHaveAttribute("content", "#000000");
  await expect(page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::header")).toHaveCSS(
    "background-color",
    black,
  );
});

test("turning the theme colours on again drops a half-typed colour, keeps the others and saves", async ({
  page,
  organiser,
  signIn,
}) => {
  const own = { top_brand_color: "#123456", bottom_brand_color: "#654321" };
  const { id } = await organiser.createEvent({ event_name: "Second Thoughts", wall_theme: "Daylight", ...own });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await openTab(page, "look");
  await expect(themeColours(page)).not.toBeChecked();
  await field(page, labels.top_brand_color).fill("#12");
  await field(page, labels.bottom_brand_color).fill("#ABCDEF");
  await themeColours(page).click();
  await expect(previewBanner(page)).toHaveCSS("background-color", white);
  await saveEvent(page);
  const list = await organiser.call<{ id: string }[]>("GET", apiPaths.events.getEvents);
  expect(list.find((event) => event.id === id)).toMatchObject({
    use_theme_colors: "on",
    top_brand_color: "#123456",
    bottom_brand_color: "#ABCDEF",
  });
});
