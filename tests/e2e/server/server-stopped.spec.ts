import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

/** Without a server, every call and the socket fail. */
test.use({ expectedErrors: [/ERR_|status of 50\d|Failed to load resource|WebSocket|Failed to fetch|NetworkError/] });

const dialog = (page: Page) => page.getByRole("dialog");

/** One form of the console: how to open and fill it, its error without a server, and the values that must stay. */
type FilledForm = { page: Page; save: string; failure: string; saved: string; typed: [label: string, value: string] };

async function openDialog(page: Page, address: string): Promise<void> {
  await page.goto(paths.addTo(address));
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, field: string, option: string) {
  await dialog(page).getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

const { common, ads, programs, scripts, events, users, account } = messages;

async function fillAd(page: Page): Promise<FilledForm> {
  await openDialog(page, paths.ads);
  await page.getByLabel("Ad Name").fill("Kept ad");
  const buffer = await makePhoto({ width: 64, height: 64 });
  await page.getByLabel("Photo").setInputFiles({ name: "ad.jpg", mimeType: "image/jpeg", buffer });
  return { page, save: "Save", failure: common.error, saved: ads.added, typed: ["Ad Name", "Kept ad"] };
}

async function fillProgram(page: Page): Promise<FilledForm> {
  await openDialog(page, paths.adsGroup);
  await page.getByLabel("Program Name").fill("Kept program");
  await dialog(page).getByRole("combobox", { name: "Ads" }).fill("Stock");
  await page.getByRole("option", { name: "Stock ad" }).click();
  return { page, save: "Save", failure: common.error, saved: programs.added, typed: ["Program Name", "Kept program"] };
}

async function fillScript(page: Page): Promise<FilledForm> {
  await openDialog(page, paths.scripts);
  await page.getByLabel("Script Name").fill("Kept script");
  await choose(page, "Script Placement", "Header");
  await dialog(page).getByRole("textbox", { name: "Script", exact: true }).fill("count();");
  await choose(page, "Global", "No");
  return {
    page,
    save: "Save",
    failure: scripts.saveFailed,
    saved: scripts.added,
    typed: ["Script Name", "Kept script"],
  };
}

async function fillEvent(page: Page): Promise<FilledForm> {
  await openDialog(page, paths.events);
  await page.getByLabel("Event Name").fill("Kept event");
  await page.getByLabel("Event Date").fill("2026-06-09");
  return { page, save: "Save Event", failure: common.error, saved: events.saved, typed: ["Event Name", "Kept event"] };
}

async function fillUser(page: Page): Promise<FilledForm> {
  const email = `kept-${Date.now()}@example.com`;
  await openDialog(page, paths.users);
  await page.getByLabel("Email ID").fill(email);
  await dialog(page).getByLabel("Password", { exact: true }).fill("long enough");
  return { page, save: "Add User", failure: common.error, saved: users.added, typed: ["Email ID", email] };
}

async function fillAccount(page: Page): Promise<FilledForm> {
  await page.goto(paths.accountSettings);
  await page.getByLabel("State").fill("Kansas");
  const { updateFailed, updated } = account;
  return { page, save: "Save changes", failure: updateFailed, saved: updated, typed: ["State", "Kansas"] };
}

test("a server that stops meanwhile loses no typed value of any form, and saving again works", async ({
  page,
  context,
  installation,
  organiser,
  signIn,
}) => {
  test.setTimeout(180_000);
  await organiser.addAd("Stock ad", await makePhoto({ width: 64, height: 64 }));
  await signIn(page);
  const filledForms: FilledForm[] = [];
  for (const fill of [fillAd, fillProgram, fillScript, fillEvent, fillUser, fillAccount]) {
    filledForms.push(await fill(await context.newPage()));
  }

  await installation.stop();
  for (const { page: tab, save, failure, typed } of filledForms) {
    await tab.bringToFront();
    await tab.getByRole("button", { name: save, exact: true }).click();
    await expect(tab.getByRole("alert").filter({ hasText: common.offline })).toHaveText(
      `${common.errorTitle}${failure}${common.offline}`,
    );
    await expect(tab.getByText(failure)).toHaveCount(1);
    await expect(tab.getByLabel(typed[0])).toHaveValue(typed[1]);
  }

  await installation.start();
  for (const { page: tab, save, saved } of filledForms) {
    await tab.bringToFront();
    await tab.getByRole("button", { name: save, exact: true }).click();
    await expect(tab.getByRole("listitem").filter({ hasText: saved })).toBeVisible();
  }
});
