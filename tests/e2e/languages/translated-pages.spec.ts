import { messages } from "@/lib/shared/all-messages";
import { makeDistinctPhoto } from "../../support/pictures";
import { addEventPost, Guest, makePhotoFile, submitted } from "../support/guest";
import { translate } from "../support/languages/translate";
import { expect, test, waitForConsole } from "../support/test";

// An error that React throws fails these stories (support/test.ts). One request is broken off on purpose.
test.use({ expectedErrors: [/Failed to load resource/] });

test("a guest sends two photos from a translated form, and the translated receipt and My posts follow them", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await translate(page);
  const files = [await makePhotoFile("IMG_1.JPG", 1), await makePhotoFile("IMG_2.JPG", 2)];
  await page.locator("input[type=file]").first().setInputFiles(files);
  for (const { name } of files) await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await guest.fill({ caption: "From afar" });
  // The first try is answered late: the form shows that it is sending, then that it waits.
  let tries = 0;
  await page.route(addEventPost, (route) => {
    tries += 1;
    return tries === 1 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  const status = page.getByRole("status").first();
  await expect(page.getByText(`«${submitted}»`)).toBeVisible({ timeout: 60_000 });
  expect(tries).toBeGreaterThan(2);

  await expect.poll(async () => (await organiser.listPosts(event.id)).length).toBe(2);
  for (const { id } of await organiser.listPosts(event.id)) await organiser.setStatus(id, "approve");
  await expect(status).not.toContainText(submitted, { timeout: 30_000 });
  await expect(status).toContainText("«");

  await page.getByRole("link", { name: messages.page.myPosts }).click();
  await expect(page.getByText("From afar").first()).toBeVisible();
  await translate(page);
  await page.reload();
  await expect(page.getByText("From afar").first()).toBeVisible();
});

test("a translated wall and a translated moderation page show what comes, what is decided and what goes", async ({
  context,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent();
  const [wall, moderation] = [await context.newPage(), await context.newPage()];
  await wall.goto(`/event/${event.event_url_slug}`);
  await signIn(moderation);
  await moderation.goto(`/user/moderate?event=${event.id}`);
  await expect(moderation.getByText("No posts found!")).toBeVisible();
  for (const page of [wall, moderation]) await translate(page);

  const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(3), { caption: "A translated hello" });
  await expect(moderation.getByText("A translated hello").first()).toBeVisible();
  await moderation.getByRole("button", { name: "Approve" }).first().click();
  await expect(wall.getByText("A translated hello").first()).toBeVisible({ timeout: 30_000 });
  await organiser.setStatus(id, "banned");
  await expect(wall.getByText("A translated hello")).toHaveCount(0, { timeout: 30_000 });
  await expect(moderation.getByText(/^«?Banned/).first()).toBeVisible({ timeout: 30_000 });
});

test("an organiser creates an event in a translated console", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/user/events");
  await waitForConsole(page);
  await expect(page.getByText(messages.events.none).or(page.getByRole("row").nth(1)).first()).toBeVisible();
  await translate(page);
  await page.getByRole("button", { name: "Add New Event" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog.getByText(messages.events.nameMandatory)).toBeVisible();
  await dialog.locator("[name=event_name]").fill("Translated Night");
  await dialog.locator("[name=event_date]").fill("2026-12-09");
  const { look, guests, show, team, basics } = messages.events.tabs;
  for (const name of [look, guests, show, team, basics]) await dialog.getByRole("tab", { name }).click();
  await dialog.getByRole("button", { name: "Save Event" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Translated Night");
});
