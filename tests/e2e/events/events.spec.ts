import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { expect, test } from "../support/test";

const text = messages.events;

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/user/events");
});

test("an organiser creates an event, edits it, changes its status in place and deletes it", async ({ page }) => {
  await page.getByRole("button", { name: "Add New Event" }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Add New Event" })).toBeVisible();
  await expect(dialog.getByLabel("Event URL slug")).toHaveValue(/^[a-f]{16}$/);
  await expect(dialog.getByText(text.slugAvailable)).toBeVisible();

  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog.getByText(text.nameMandatory)).toBeVisible();
  await expect(dialog.getByText(text.dateMandatory)).toBeVisible();
  await expect(dialog.getByLabel("Event Name")).toBeFocused();

  await dialog.getByLabel("Event Name").fill("Opening Night");
  await dialog.getByLabel("Event Date").fill("2026-06-09");
  await dialog.getByLabel("Start Time").click();
  await page.getByRole("option", { name: "6:45 PM" }).click();
  await dialog.getByLabel("Length of Event").click();
  await page.getByRole("option", { name: "1 Hour", exact: true }).click();
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await expect(dialog).toBeHidden();
  // Creating an event leads to its page.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Opening Night");
  await page.goto(paths.events);
  const cells = ["Opening Night", "9 Jun 2026", "6:45 PM", "1 Hour", "Draft"];
  for (const cell of cells) await expect(rowOf(page, "Opening Night")).toContainText(cell);

  await rowOf(page, "Opening Night").getByRole("button", { name: "Edit" }).click();
  await expect(dialog.getByRole("heading", { name: "Edit Event" })).toBeVisible();
  await expect(dialog.getByLabel("Start Time")).toContainText("6:45 PM");
  await dialog.getByLabel("Event Name").fill("Grand Ball");
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(rowOf(page, "Grand Ball")).toBeVisible();

  await rowOf(page, "Grand Ball").getByRole("button", { name: "Event Status: Draft" }).click();
  await page.getByRole("menuitemradio", { name: /^Live/ }).click();
  await expect(page.getByText(text.statusSaved)).toBeVisible();
  await expect(rowOf(page, "Grand Ball")).toContainText("Live");

  await rowOf(page, "Grand Ball").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(messages.common.deleteConfirmation);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(messages.common.deleted)).toBeVisible();
  await expect(rowOf(page, "Grand Ball")).toBeHidden();
});

test("wall and form open in new tabs", async ({ page, organiser }) => {
  const { event_url_slug } = await organiser.createEvent({ event_name: "Two Tabs" });
  await page.reload();
  const row = rowOf(page, "Two Tabs");
  const links = [
    [/wall/, `/event/${event_url_slug}`],
    [/form/, `/event-form/${event_url_slug}`],
  ] as const;
  for (const [name, href] of links) {
    await expect(row.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(row.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  }
});

test("a click outside does not close the dialog, and closing asks before it discards changes", async ({ page }) => {
  await page.getByRole("button", { name: "Add New Event" }).first().click();
  const name = dialogOf(page).getByLabel("Event Name");
  await name.fill("Half done");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Half done");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: text.discard }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Add New Event" }).first()).toBeFocused();
});

test.describe("when the save fails", () => {
  test.use({ expectedErrors: [/409|Failed to load resource/] });

  test("a taken slug is reported while typing and on save", async ({ page, organiser }) => {
    const { event_url_slug } = await organiser.createEvent({ event_name: "First" });
    await page.getByRole("button", { name: "Add New Event" }).first().click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Event Name").fill("Second");
    await dialog.getByLabel("Event Date").fill("2026-06-09");
    await dialog.getByLabel("Event URL slug").fill(event_url_slug.toUpperCase());
    await expect(dialog.getByText(text.slugTaken)).toBeVisible();
    await dialog.getByRole("button", { name: "Save Event" }).click();
    await expect(dialog.getByLabel("Event URL slug")).toBeFocused();
    await expect(page.getByText(text.slugTaken)).toHaveCount(1);
    await expect(dialog.getByLabel("Event Name")).toHaveValue("Second");
  });

  test("the second of two savers is told what changed meanwhile", async ({ page, organiser }) => {
    const { id } = await organiser.createEvent({ event_name: "Contested" });
    await page.reload();
    await rowOf(page, "Contested").getByRole("button", { name: "Edit" }).click();
    await organiser.call("PUT", `/api/events/update-event/${id}`, { event_location: "Hall 1" });
    const dialog = dialogOf(page);
    await dialog.getByLabel("Event Name").fill("Mine");
    await dialog.getByRole("button", { name: "Save Event" }).click();
    await expect(dialog.getByText(text.fieldChangedMeanwhile(text.labels.event_location))).toBeVisible();
    await expect(dialog.getByLabel("Event Name")).toHaveValue("Mine");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("nothing overflows a phone's screen, and every action is reachable, even with the longest name", async ({
    page,
    organiser,
  }) => {
    const event_name = "Donaudampfschifffahrtsgesellschaft".repeat(4).slice(0, 120);
    await organiser.createEvent({ event_name });
    await page.reload();
    const row = rowOf(page, event_name);
    for (const name of ["Edit", "Delete"]) await expect(row.getByRole("button", { name })).toBeInViewport();
    await row.getByRole("button", { name: "Edit" }).click();
    await expect(dialogOf(page).getByRole("button", { name: "Save Event" })).toBeInViewport();
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
});
