import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { findViolations } from "../support/accessible";
import { fillField, openTab, openTabOf } from "../support/console/event-form";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const control = (page: Page, role: "combobox" | "radio" | "switch", name: string) =>
  dialogOf(page).getByRole(role, { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const saveEvent = (page: Page) => dialogOf(page).getByRole("button", { name: "Save Event" }).click();

/** Types each name and confirms it with Enter. */
async function pickTags(page: Page, label: string, names: readonly string[]) {
  await openTabOf(page, label);
  await control(page, "combobox", label).focus();
  for (const name of names) {
    await page.keyboard.type(name);
    await expect(dialogOf(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
}

async function select(page: Page, label: string, option: string) {
  await openTabOf(page, label);
  await control(page, "combobox", label).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: option, exact: true }).click();
}

const texts: [label: string, value: string][] = [
  [labels.event_name, "Harbour Gala"],
  [labels.event_date, "2026-06-09"],
  [labels.event_location, "Pier 7"],
  [labels.notification_emails, "team@example.com, hall@example.com"],
  [labels.page_title, "Harbour Gala, live"],
  [labels.page_description, "Photos of the night."],
  [labels.page_keywords, "harbour, gala"],
  [labels.top_brand_color, "#123456"],
  [labels.top_banner_text_color, "#FEFEFE"],
  [labels.bottom_brand_color, "#FFE9B0"],
  [labels.bottom_banner_text_color, "#201000"],
  [labels.cta_button_color, "#7B1E3A"],
  [labels.cta_button_text_color, "#FFFDF0"],
  [labels.top_banner_text, "Welcome aboard"],
  [labels.bottom_banner_text, "Post your best moment"],
  [labels.cta_text, "Donate now"],
  [labels.cta_url, "https://donate.example/gala"],
  [labels.form_welcome, "Show us your night."],
  [labels.consent_text, "My photo may be shown in the hall."],
  [labels.consent_terms_url, "https://donate.example/terms"],
  [labels.consent_privacy_url, "https://donate.example/privacy"],
];
const { notification_status, contact_information, legal, copyright, consent_box } = labels;
const switches = [notification_status, contact_information, legal, copyright, consent_box];
const images = [labels.brand_custom_logo, labels.brand_social_share_image, labels.brand_watermark_image];
const scripts = ["Fireworks", "Chat box"];
const moderator = text.moderatorOption("crew@example.com", "");

async function addChoices(organiser: Organiser) {
  for (const script_name of scripts) {
    const script = { script_name, script_placement: "footer", script: "void 0;", is_global: "no" };
    await organiser.call("POST", apiPaths.scripts.addScript, script);
  }
  await organiser.call("POST", apiPaths.users.addUser, { email: "crew@example.com", password: "a-long-password" });
  const { id } = await organiser.addAd("Lemonade", await makePhoto({ width: 320, height: 240 }));
  await organiser.call("POST", apiPaths.adsGroup.addEventAdsGroup, {
    ads_group_name: "Harbour Sponsors",
    ad_ids: [id],
  });
}

async function fillEverySection(page: Page) {
  await openTab(page, "look");
  await control(page, "switch", labels.use_theme_colors).click();
  for (const [label, value] of texts) await fillField(page, label, value);
  await select(page, labels.event_status, "Live");
  await pickTags(page, labels.script_ids, scripts);
  await pickTags(page, labels.moderator_ids, ["crew@example.com"]);
  await select(page, labels.ads_group_id, "Harbour Sponsors");
  await select(page, labels.ads_per_post, "20");
  await select(page, labels.wall_speed, "Very Slow");
  await select(page, labels.qr_call_seconds, "3 minutes");
  await select(page, labels.wait_alarm_seconds, text.waitAlarm(300));
  await select(page, labels.form_city, text.fieldRules.hidden);
  await fillField(page, labels.password, "open sesame");
  await openTab(page, "look");
  await control(page, "radio", "4-Column Social Mosaic").focus();
  await page.keyboard.press("ArrowRight");
  for (const name of switches) {
    await openTabOf(page, name);
    await control(page, "switch", name).focus();
    await page.keyboard.press("Space");
  }
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await makePhoto({ width: 320, height: 240 }) };
  for (const name of images) await field(page, name).setInputFiles(photo);
}

async function expectEverySection(page: Page) {
  for (const [label, value] of texts) await expect(field(page, label)).toHaveValue(value);
  for (const name of switches) {
    await openTabOf(page, name);
    await expect(control(page, "switch", name)).toBeChecked();
  }
  for (const [label, tags] of [
    [labels.script_ids, scripts],
    [labels.moderator_ids, [moderator]],
  ] as const) {
    await openTabOf(page, label);
    for (const tag of tags) {
      await expect(dialogOf(page).getByRole("button", { name: `Remove ${tag}`, exact: true })).toBeVisible();
    }
  }
  const chosen = [
    [labels.event_status, "Live"],
    [labels.ads_group_id, "Harbour Sponsors"],
    [labels.ads_per_post, "20"],
    [labels.wall_speed, "Very Slow"],
    [labels.qr_call_seconds, "3 minutes"],
    [labels.wait_alarm_seconds, text.waitAlarm(300)],
    [labels.form_email, text.fieldRules.required],
    [labels.form_city, text.fieldRules.hidden],
  ] as const;
  for (const [label, option] of chosen) {
    await openTabOf(page, label);
    await expect(control(page, "combobox", label)).toHaveText(option);
  }
  await openTabOf(page, labels.password);
  await expect(field(page, labels.password)).toHaveValue("");
  await expect(dialogOf(page).getByText(text.keepPassword)).toBeVisible();
  await openTabOf(page, labels.brand_social_share_image);
  await expect(control(page, "radio", "2-Column Social Mosaic")).toBeChecked();
  for (const name of images) await expect(dialogOf(page).getByRole("button", { name: `Remove ${name}` })).toBeVisible();
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.events);
});

test("every section of an event is saved, is there after a reload, and shows on the public wall", async ({
  page,
  organiser,
}) => {
  // The preview renders a moving wall during every step.
  test.setTimeout(180_000);
  await addChoices(organiser);
  await page.reload();
  await page.getByRole("button", { name: "Add New Event" }).first().click();
  await fillEverySection(page);
  const slug = await field(page, labels.event_url_slug).inputValue();
  const violations = await findViolations(page, "[role=dialog]");
  expect(violations.map(({ id }) => id)).toEqual([]);
  await saveEvent(page);
  await expect(notice(page, text.saved)).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Gala");
  await page.goto(paths.events);
  await rowOf(page, "Harbour Gala").getByRole("button", { name: "Edit" }).click();
  await expectEverySection(page);
  await openTab(page, "guests");
  await dialogOf(page).getByLabel(text.removePassword).check();
  await openTab(page, "look");
  await dialogOf(page).getByRole("button", { name: "Remove Watermark Image" }).click();
  await saveEvent(page);
  await expect(dialogOf(page)).toBeHidden();
  await rowOf(page, "Harbour Gala").getByRole("button", { name: "Edit" }).click();
  await openTab(page, "guests");
  await expect(field(page, labels.password)).toBeVisible();
  await expect(dialogOf(page).getByLabel(text.removePassword)).toBeHidden();
  await openTab(page, "look");
  await expect(dialogOf(page).getByRole("button", { name: "Remove Watermark Image" })).toBeHidden();
  await expect(dialogOf(page).getByRole("button", { name: "Remove Custom Logo" })).toBeVisible();

  await page.goto(paths.event(slug));
  await expect(page).toHaveTitle(/Harbour Gala, live/);
  await expect(page.getByRole("heading", { name: "Welcome aboard" })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await expect(page.getByRole("banner")).toHaveCSS("color", "rgb(254, 254, 254)");
  const bottom = page.getByRole("contentinfo");
  await expect(bottom).toHaveCSS("background-color", "rgb(255, 233, 176)");
  for (const text of ["Post your best moment", messages.wall.copyright, messages.wall.allRightsReserved]) {
    await expect(bottom).toContainText(text);
  }
  const button = page.getByRole("link", { name: "Donate now" });
  await expect(button).toHaveAttribute("href", "https://donate.example/gala");
  await expect(button).toHaveCSS("background-color", "rgb(123, 30, 58)");
});

test("a video is rejected as a picture, and texts of too little contrast are pointed out", async ({ page }) => {
  await page.getByRole("button", { name: "Add New Event" }).first().click();
  const video = { name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.from("x") };
  await field(page, labels.brand_custom_logo).setInputFiles(video);
  await expect(notice(page, text.onlyImages)).toContainText(messages.common.errorTitle);

  await openTab(page, "look");
  const preview = dialogOf(page).getByRole("complementary", { name: "Preview" });
  await expect(preview).toContainText(text.contrastFine);
  await control(page, "switch", labels.use_theme_colors).click();
  await expect(preview).toContainText(text.contrastFine);
  await field(page, labels.top_banner_text_color).fill("#222222");
  await expect(preview.getByRole("status")).toContainText(`${labels.top_banner_text_color} on`);
});

test("an event is duplicated as a draft with its own slug", async ({ page, organiser }) => {
  const { event_url_slug } = await organiser.createEvent({ event_name: "Yearly Ball", top_banner_text: "Dance" });
  await page.reload();
  await rowOf(page, "Yearly Ball")
    .getByRole("button", { name: text.moreActions("Yearly Ball") })
    .click();
  await page.getByRole("menuitem", { name: "Duplicate event" }).click();
  await expect(dialogOf(page).getByRole("heading", { name: "Add New Event" })).toBeVisible();
  await expect(dialogOf(page)).toHaveAccessibleDescription(text.copyHint("Yearly Ball"));
  await expect(dialogOf(page).getByText(text.copyHint("Yearly Ball"))).toBeVisible();
  await expect(field(page, labels.event_name)).toHaveValue("Yearly Ball");
  await expect(field(page, labels.event_date)).toHaveValue("2025-06-21");
  await expect(field(page, labels.top_banner_text)).toHaveValue("Dance");
  await expect(field(page, labels.event_url_slug)).not.toHaveValue(event_url_slug);
  await expect(control(page, "combobox", labels.event_status)).toHaveText("Draft");
  await field(page, labels.event_name).fill("Next Ball");
  await saveEvent(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Next Ball");
  await page.goto(paths.events);
  await expect(rowOf(page, "Next Ball")).toContainText("Draft");
  await expect(rowOf(page, "Yearly Ball")).toBeVisible();
});

test("an event's QR card can be downloaded and printed", async ({ page, organiser }) => {
  const { event_url_slug } = await organiser.createEvent({ event_name: "Card Night" });
  await page.reload();
  await rowOf(page, "Card Night")
    .getByRole("button", { name: text.moreActions("Card Night") })
    .click();
  await page.getByRole("menuitem", { name: "QR card" }).click();
  await expect(dialogOf(page)).toContainText(paths.eventForm(event_url_slug));
  for (const kind of ["SVG", "PNG"]) {
    const download = page.waitForEvent("download");
    await dialogOf(page).getByRole("button", { name: kind }).click();
    expect((await download).suggestedFilename()).toBe(`${event_url_slug}-qr.${kind.toLowerCase()}`);
  }
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await dialogOf(page).getByRole("button", { name: "Print A6" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /All Events/ })).toBeHidden();
  await expect(page.locator("[data-print-sheet]")).toContainText("Card Night");
});

test.describe("when somebody else saved meanwhile", () => {
  test.use({ expectedErrors: [/409|Failed to load resource/] });

  test("keeping mine merges with their other fields, and taking theirs shows their version", async ({
    page,
    organiser,
  }) => {
    const { id } = await organiser.createEvent({ event_name: "Contested Ball" });
    const change = (fields: Record<string, string>) => organiser.call("PUT", apiPaths.events.updateEvent(id), fields);
    await page.reload();
    await rowOf(page, "Contested Ball").getByRole("button", { name: "Edit" }).click();
    await change({ event_location: "Hall 1" });
    await field(page, labels.event_name).fill("My Ball");
    await saveEvent(page);
    const panel = dialogOf(page).getByRole("region", { name: text.conflictTitle });
    await expect(panel).toBeFocused();
    await expect(panel).toContainText("Hall 1");
    await panel.getByRole("button", { name: text.keepMine }).click();
    await expect(dialogOf(page)).toBeHidden();
    await expect(rowOf(page, "My Ball")).toContainText("Hall 1");

    await rowOf(page, "My Ball").getByRole("button", { name: "Edit" }).click();
    await change({ event_name: "Their Ball" });
    await field(page, labels.event_name).fill("Mine again");
    await saveEvent(page);
    await expect(panel).toContainText("Their Ball");
    await panel.getByRole("button", { name: text.takeTheirs }).click();
    await expect(field(page, labels.event_name)).toHaveValue("Their Ball");
    await expect(panel).toBeHidden();
  });
});
