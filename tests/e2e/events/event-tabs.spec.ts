import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { eventTabs, tabOf } from "@/components/events/form/form-tabs";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { liveTimes } from "@/lib/shared/events/offers";
import { longDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessibleAndReachable } from "../support/accessible";
import { formDialog as dialog, fillField, openTab, tabNamed } from "../support/console/event-form";
import { shownTimeZone } from "../support/console/time-zone";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels, sections, tabMarks } = text;

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save Event", exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const confirmation = (page: Page) => page.getByRole("alertdialog");
const formPreview = (page: Page) => page.frameLocator(`iframe[title="${text.formPreviewFrame}"]`);

const findEvent = async (organiser: Organiser, name: string) =>
  (await organiser.call<OrganiserEvent[]>("GET", apiPaths.events.getEvents)).find(
    ({ event_name }) => event_name === name,
  );

/** Fields that the form shows only after another choice. */
const conditional =
  /^(trusted_after|consent_translations|brand_ground_image|(top|bottom)_b(rand|anner_text)_color|cta_button(_text)?_color)$/;

test("every field is mounted in its own tab, below the owner's headings, and only one tab is shown", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "All Fields" });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await expect(tabNamed(page, "basics")).toHaveAttribute("aria-selected", "true");
  for (const [name, label] of Object.entries(labels)) {
    if (conditional.test(name)) continue;
    const tabs = await field(page, label).evaluateAll((controls) =>
      controls.map((control) => {
        const panel = control.closest("[role=tabpanel]");
        return document.getElementById(panel?.getAttribute("aria-labelledby") ?? "")?.dataset.name;
      }),
    );
    // A group of radio buttons is named by its legend, not by a label.
    const isGroup = ["wall_theme", "wall_layout", "moderation_mode"].includes(name);
    expect([name, ...new Set(tabs)]).toEqual(isGroup && tabs.length === 0 ? [name] : [name, tabOf(name)]);
  }
  const headings = { basics: sections.about, look: sections.branding, show: sections.settings } as const;
  for (const tab of eventTabs) {
    await openTab(page, tab);
    await expect(dialog(page).getByRole("tabpanel")).toHaveCount(1);
    await expect(dialog(page).getByRole("tabpanel", { name: text.tabs[tab] })).toBeVisible();
    const name = tab in headings && headings[tab as keyof typeof headings];
    if (name) await expect(dialog(page).getByRole("heading", { name, exact: true })).toBeVisible();
  }
});

test("arrow keys, Home and End move between the tabs, and Tab leaves them for the open tab's first field", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  await expect(field(page, labels.event_name)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tabNamed(page, "basics")).toBeFocused();
  const walk = [
    ["ArrowRight", "look"],
    ["ArrowRight", "guests"],
    ["End", "team"],
    ["ArrowRight", "basics"],
    ["ArrowLeft", "team"],
    ["ArrowLeft", "show"],
    ["Home", "basics"],
    ["ArrowRight", "look"],
  ] as const;
  for (const [key, tab] of walk) {
    await page.keyboard.press(key);
    await expect(tabNamed(page, tab)).toBeFocused();
    await expect(tabNamed(page, tab)).toHaveAttribute("aria-selected", "true");
    await expect(dialog(page).locator("[role=tab][tabindex='0']")).toHaveCount(1);
  }
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("radio", { name: "Classic", exact: true })).toBeFocused();
});

test("the browser's search opens the tab that it finds a text in", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  const team = dialog(page).locator("[role=tabpanel][hidden='until-found']").last();
  await team.evaluate((panel) =>
    panel.querySelector("input")?.dispatchEvent(new Event("beforematch", { bubbles: true })),
  );
  await expect(tabNamed(page, "team")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, labels.notification_emails)).toBeVisible();
});

test("a refused save opens the tab of the first fault in the API's order, focuses the field and marks all faulty tabs", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  await expect(tabNamed(page, "basics")).toHaveAccessibleName(`Basics (${tabMarks.missing})`);
  await fillField(page, labels.cta_url, "not an address");
  await fillField(page, labels.notification_emails, "not an email");
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(limits.brandImageMaxBytes + 1) };
  await field(page, labels.brand_social_share_image).setInputFiles(large);
  await save(page);
  await expect(field(page, labels.event_name)).toBeFocused();
  await expect(field(page, labels.event_date)).toHaveAccessibleDescription(new RegExp(text.dateMandatory));
  for (const tab of ["basics", "look", "team"] as const) {
    await expect(tabNamed(page, tab)).toHaveAccessibleName(`${text.tabs[tab]} (${tabMarks.faulty})`);
  }
  await expect(tabNamed(page, "guests")).toHaveAccessibleName("Guests");

  await fillField(page, labels.event_name, `Faults ${Date.now()}`);
  await dialog(page).getByRole("button", { name: text.offerToday, exact: true }).click();
  await expect(tabNamed(page, "basics")).toHaveAccessibleName("Basics");
  await openTab(page, "show");
  // The API checks the emails before the button's address, although their tab comes later.
  await save(page);
  await expect(field(page, labels.notification_emails)).toBeFocused();
  await fillField(page, labels.notification_emails, "");
  await save(page);
  await expect(field(page, labels.cta_url)).toBeFocused();
  await fillField(page, labels.cta_url, "");
  await openTab(page, "guests");
  // A fault in folded fields unfolds them.
  await expect(field(page, labels.page_title)).toBeHidden();
  await save(page);
  await expect(field(page, labels.brand_social_share_image)).toBeFocused();
  await expect(field(page, labels.page_title)).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: `Remove ${labels.brand_social_share_image}` })
    .click();
  await save(page);
  await expect(dialog(page)).toBeHidden();
});

test("a draft can be saved from the first and the last tab", async ({ page, organiser, signIn }) => {
  await signIn(page);
  for (const tab of ["basics", "team"] as const) {
    const name = `Draft from ${tab} ${Date.now()}`;
    await page.goto(paths.addTo(paths.events));
    await field(page, labels.event_name).fill(name);
    await field(page, labels.event_date).fill("2026-06-09");
    await openTab(page, tab);
    await save(page);
    await expect(heading(page)).toHaveText(name);
    expect((await findEvent(organiser, name))?.event_status).toBe("Draft");
  }
});

test("leaving the form for its rules or another page asks first, but only with changes", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Ruled" });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await openTab(page, "team");
  await dialog(page).getByRole("link", { name: text.rulesLink }).click();
  await page.waitForURL(`**${paths.eventRules(id)}`);

  await page.goto(paths.editIn(paths.events, id));
  await fillField(page, labels.event_location, "Pier 9");
  await openTab(page, "team");
  await dialog(page).getByRole("link", { name: text.rulesLink }).click();
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await openTab(page, "basics");
  await expect(field(page, labels.event_location)).toHaveValue("Pier 9");
  const question = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const browserQuestion = await question;
  expect(browserQuestion.type()).toBe("beforeunload");
  await browserQuestion.dismiss();
  await expect(field(page, labels.event_location)).toHaveValue("Pier 9");
  await openTab(page, "team");
  await dialog(page).getByRole("link", { name: text.rulesLink }).click();
  await confirmation(page).getByRole("button", { name: text.discard }).click();
  await page.waitForURL(`**${paths.eventRules(id)}`);
});

test("a date is written out beside its field", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  await field(page, labels.event_date).fill("2026-06-09");
  await expect(field(page, labels.event_date)).toHaveAccessibleDescription("Tuesday, 9 June 2026");
  await field(page, labels.event_date).fill("");
  await expect(field(page, labels.event_date)).toHaveAccessibleDescription("");
  expect(longDate("2026-06-09")).toBe("Tuesday, 9 June 2026");
});

test("going live from the form leaves a refused draft a draft, dates an undated event today, and asks for no second step", async ({
  page,
  organiser,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  await dialog(page).getByRole("button", { name: text.liveNow }).click();
  await expect(field(page, labels.event_name)).toBeFocused();
  await expect(field(page, labels.event_date)).not.toHaveValue("");
  await expect(dialog(page).getByRole("combobox", { name: labels.event_status })).toHaveText("Draft");
  await expect(dialog(page).getByRole("combobox", { name: labels.length_of_event })).toHaveText("4 Hours");
  const name = `Straight to Live ${Date.now()}`;
  await field(page, labels.event_name).fill(name);
  await dialog(page).getByRole("button", { name: text.saveLive }).click();
  await expect(heading(page)).toHaveText(name);
  const times = liveTimes(new Date(), await shownTimeZone(page), "");
  // The hour may have struck since the form opened.
  const earlier = liveTimes(new Date(Date.now() - 600_000), await shownTimeZone(page), "");
  const saved = await findEvent(organiser, name);
  expect(saved).toMatchObject({ event_status: "Live", length_of_event: 4 });
  expect([times.event_start_time, earlier.event_start_time]).toContain(saved?.event_start_time);
  const { id } = await organiser.createEvent({ event_name: "Live already" });
  await page.goto(paths.editIn(paths.events, id));
  await expect(field(page, labels.event_name)).toHaveValue("Live already");
  await expect(dialog(page).getByRole("button", { name: text.saveLive })).toHaveCount(0);
});

test("the first sign-in is nine interactions away from a live event in a theme of its own", async ({
  page,
  installation,
}) => {
  const { database_url } = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const { db, close } = createDatabase(database_url, { max: 1 });
  const newcomer = { email: `first-${Date.now()}@example.com`, password: "made by the product" };
  await createAccount(db, { companyName: "First Night", isPasswordInitial: true, ...newcomer }).finally(close);
  const name = `First Night ${Date.now()}`;
  let interactions = 0;
  const interact = async (interaction: Promise<unknown>) => {
    interactions += 1;
    await interaction;
  };
  await page.goto(paths.login);
  await interact(page.getByLabel("Email").fill(newcomer.email));
  await interact(page.getByLabel("Password", { exact: true }).fill(newcomer.password));
  await interact(page.getByRole("button", { name: "Log in" }).click());
  await interact(page.getByLabel("New password").fill("brand new secret"));
  await interact(page.getByRole("button", { name: "Change password" }).click());
  await interact(page.getByRole("link", { name: "Add New Event" }).first().click());
  await interact(field(page, labels.event_name).fill(name));
  await interact(dialog(page).getByRole("radio", { name: "Garland" }).check());
  await interact(dialog(page).getByRole("button", { name: text.liveNow }).click());
  await expect(heading(page)).toHaveText(name);
  expect(interactions).toBeLessThanOrEqual(9);
  const organiser = await Organiser.signIn({
    url: installation.url,
    admin: { email: newcomer.email, password: "brand new secret" },
  });
  expect(await findEvent(organiser, name)).toMatchObject({ event_status: "Live", wall_theme: "Garland" });
});

test("beside the guests' settings the preview is the guest form, with unsaved settings and nothing that takes input", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Preview Night" });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await expect(page.frameLocator(`iframe[title="${text.previewFrame}"]`).locator("header h1")).toBeVisible();
  await expect(page.locator(`iframe[title="${text.formPreviewFrame}"]`)).toHaveCount(0);
  await openTab(page, "guests");
  await expect(page.locator(`iframe[title="${text.previewFrame}"]`)).toBeHidden();
  const form = formPreview(page);
  await expect(form.getByText("Preview Night")).toBeVisible();
  await expect(form.getByText("City")).toBeVisible();
  await field(page, labels.form_welcome).fill("Show us your night!");
  await expect(form.getByText("Show us your night!")).toBeVisible();
  await dialog(page).getByRole("combobox", { name: labels.form_city }).click();
  await page.getByRole("option", { name: text.fieldRules.hidden }).click();
  await expect(form.getByText("City")).toHaveCount(0);
  await field(page, labels.consent_text).fill("I agree to be seen.");
  await expect(form.getByText("I agree to be seen.")).toBeVisible();
  await expect(form.locator("[inert] form")).toHaveCount(1);
  await dialog(page).getByRole("combobox", { name: labels.event_language, exact: true }).click();
  await page.getByRole("option", { name: "German" }).click();
  await expect(form.locator("[lang=de] form")).toHaveCount(1);
  await openTab(page, "look");
  await dialog(page).getByRole("switch", { name: labels.use_theme_colors }).click();
  await field(page, labels.top_brand_color).fill("#123456");
  await openTab(page, "guests");
  await expect(form.locator("header")).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await openTab(page, "show");
  await expect(page.locator(`iframe[title="${text.previewFrame}"]`)).toBeVisible();
  await expect(page.locator(`iframe[title="${text.formPreviewFrame}"]`)).toBeHidden();
});

test.describe("on a laptop of 1440 × 900", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("theme and preview are wholly in view together, for a new event beside its name", async ({
    page,
    organiser,
    signIn,
  }) => {
    const { id } = await organiser.createEvent({ event_name: "Seen Together" });
    await signIn(page);
    for (const [address, tab] of [
      [paths.editIn(paths.events, id), "look"],
      [paths.addTo(paths.events), "basics"],
    ] as const) {
      await page.goto(address);
      await openTab(page, tab);
      const themes = dialog(page).getByRole("group", { name: labels.wall_theme });
      await expect(themes).toHaveCount(1);
      await expect(themes).toBeInViewport({ ratio: 1 });
      await expect(page.locator(`iframe[title="${text.previewFrame}"]`)).toBeInViewport({ ratio: 1 });
      await themes.getByRole("radio", { name: "Lagoon" }).check();
      const wall = page.frameLocator(`iframe[title="${text.previewFrame}"]`);
      await expect(wall.locator("[style*='--wall-base']").first()).toHaveAttribute("style", /--wall-base: ?#0b4a58/i);
    }
    await expect(field(page, labels.event_name)).toBeInViewport({ ratio: 1 });
    // The samples' photo is there.
    expect((await page.request.get("/theme-samples.webp")).headers()["content-type"]).toBe("image/webp");
    await openTab(page, "look");
    await expect(dialog(page).getByRole("radio", { name: "Lagoon" })).toBeChecked();
  });
});

for (const [name, viewport] of [
  ["on a phone", { width: 390, height: 844 }],
  ["at 200 % zoom of a laptop", { width: 640, height: 400 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test(`${name} all tabs are reachable targets of 44 px, and each fits and is accessible`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(120_000);
      await signIn(page);
      await page.goto(paths.addTo(paths.events));
      for (const tab of eventTabs) {
        await openTab(page, tab);
        await expect(tabNamed(page, tab)).toBeInViewport({ ratio: 1 });
        const box = await tabNamed(page, tab).boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        await expectAccessibleAndReachable(page, "[role=dialog]", ["light"]);
      }
      await expect(dialog(page).getByRole("button", { name: "Save Event" })).toBeInViewport({ ratio: 1 });
    });
  });
}
