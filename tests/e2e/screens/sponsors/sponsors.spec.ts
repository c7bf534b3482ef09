import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";

/** The browser logs the failed answers that tests provoke. */
test.use({ expectedErrors: [/status of 500/] });

const dialog = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" }).click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const question = (page: Page) => page.getByRole("alertdialog", { name: messages.common.deleteConfirmation });
const notice = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Makes the next answers of an address fail without an error body. */
async function breakAnswers(page: Page, path: string, method: string) {
  await page.route(`**${path}*`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
  return () => page.unroute(`**${path}*`);
}

async function photo(name = "ad.jpg", mimeType = "image/jpeg") {
  return { name, mimeType, buffer: await makePhoto({ width: 320, height: 240 }) };
}

test.beforeEach(({ organiser }) => organiser.clearSponsors());

test("an admin adds, views, edits and deletes ads, and each action is confirmed", async ({ page, signIn }) => {
  const text = messages.ads;
  await signIn(page);
  await page.goto("/user/ads");
  await expect(page.getByText(text.none)).toBeVisible();

  await page.getByRole("button", { name: "Add New Ad" }).first().click();
  await save(page);
  await expect(dialog(page).getByText(text.nameMandatory)).toBeVisible();
  await expect(dialog(page).getByText(text.mediaMandatory)).toBeVisible();
  await expect(page.getByLabel("Ad Name")).toBeFocused();
  await page.getByLabel("Photo").setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.from("x") });
  await expect(dialog(page).getByText(text.videoNotAllowed)).toBeVisible();

  await page.getByLabel("Ad Name").fill("Lemonade");
  await page.getByLabel("Ad URL").fill("https://lemonade.example/");
  await page.getByLabel("Photo").setInputFiles(await photo());
  await expect(dialog(page).getByText(text.videoNotAllowed)).toBeHidden();
  const repairAnswers = await breakAnswers(page, apiPaths.ads.addEventAd, "POST");
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText(messages.common.error);
  await expect(page.getByLabel("Ad Name")).toHaveValue("Lemonade");
  await repairAnswers();
  await save(page);
  await expect(notice(page, text.added)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ads (1)" })).toBeVisible();

  await expect(row(page, "Lemonade").getByRole("link")).toHaveAttribute("href", "https://lemonade.example/");
  const thumbnail = row(page, "Lemonade").getByRole("img", { name: text.pictureOf("Lemonade") });
  await expect.poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  expect(await thumbnail.boundingBox()).toMatchObject({ width: 48, height: 48 });
  await row(page, "Lemonade").getByRole("button", { name: "Show the picture" }).click();
  const picture = dialog(page).getByRole("img", { name: "Lemonade" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await page.keyboard.press("Escape");

  await row(page, "Lemonade").getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Ad Name").fill("Iced tea");
  await save(page);
  await expect(notice(page, text.updated)).toBeVisible();
  await expect(row(page, "Iced tea")).toBeVisible();

  const repairDeletion = await breakAnswers(page, "/api/ads/delete-event-ad/", "DELETE");
  await row(page, "Iced tea").getByRole("button", { name: "Delete" }).click();
  await expect(question(page).getByText(text.notInUse)).toBeVisible();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, messages.common.deleteFailed)).toBeVisible();
  await repairDeletion();
  await row(page, "Iced tea").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, messages.common.deleted)).toBeVisible();
  await expect(page.getByText(text.none)).toBeVisible();
});

test("by keyboard only, an admin builds programs of existing ads, and is told what a deletion removes", async ({
  page,
  signIn,
  organiser,
}) => {
  const text = messages.programs;
  const names = ["Apple", "Banana", "Cherry", "Damson", "Elder"];
  const ids: string[] = [];
  for (const name of names) ids.push((await organiser.addAd(name, (await photo()).buffer)).id);
  await signIn(page);
  await page.goto("/user/ads-group");
  await expect(page.getByText(text.none)).toBeVisible();

  await page.getByRole("button", { name: "Add New Program" }).first().click();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(text.nameMandatory)).toBeVisible();
  await expect(dialog(page).getByText(text.adsMandatory)).toBeVisible();
  await page.keyboard.type("Fruit");
  await page.keyboard.press("Tab");
  await page.keyboard.type("nothing like it");
  await expect(dialog(page).getByRole("option")).toHaveCount(0);
  for (let typed = 0; typed < "nothing like it".length; typed += 1) await page.keyboard.press("Backspace");
  for (const name of names) {
    await page.keyboard.type(name);
    await expect(dialog(page).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
  }
  await save(page);
  await expect(notice(page, text.added)).toBeVisible();
  await expect(row(page, "Fruit")).toContainText("Apple");
  await expect(row(page, "Fruit")).toContainText("Cherry");
  await expect(row(page, "Fruit")).not.toContainText("Damson");
  await expect(row(page, "Fruit")).toContainText("... +2 more");

  await row(page, "Fruit").getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByRole("button", { name: "Remove Apple" }).click();
  const repairAnswers = await breakAnswers(page, "/api/ads-group/update-event-ads-group/", "PUT");
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText(messages.common.error);
  await repairAnswers();
  await save(page);
  await expect(notice(page, text.updated)).toBeVisible();
  await expect(row(page, "Fruit")).toContainText("... +1 more");

  const [program] = await organiser.call<{ id: string }[]>("GET", apiPaths.adsGroup.getEventAdsGroups);
  await organiser.createEvent({ event_name: "Harvest Ball", ads_group_id: program?.id });
  // A program cannot lose its only ad.
  await organiser.call("POST", apiPaths.adsGroup.addEventAdsGroup, { ads_group_name: "Alone", ad_ids: [ids[1]] });
  await page.goto("/user/ads");
  await row(page, "Banana").getByRole("button", { name: "Delete" }).click();
  const refusal = page.getByRole("alertdialog", { name: messages.ads.cannotDelete });
  await expect(refusal).toContainText(`“Banana”${messages.ads.lastIn}Alone`);
  await expect(refusal.getByRole("button")).toHaveText([messages.common.close]);
  await refusal.getByRole("button", { name: messages.common.close }).click();
  await page.goto("/user/ads-group");
  await row(page, "Alone").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Alone")).toHaveCount(0);
  await page.goto("/user/ads");
  await row(page, "Banana").getByRole("button", { name: "Delete" }).click();
  await expect(question(page)).toContainText(`${messages.ads.inUse}Fruit`);
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, messages.common.deleted)).toBeVisible();
  await page.goto("/user/ads-group");
  await row(page, "Fruit").getByRole("button", { name: "Delete" }).click();
  await expect(question(page).getByText(text.inUse)).toBeVisible();
  await expect(question(page).getByText("Harvest Ball")).toBeVisible();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(text.none)).toBeVisible();
});
