import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { type ChosenFile, makePhotoFile, openForm, paste } from "../support/guest";
import { expect, test } from "../support/test";

const text = messages.guestForm;
const tiles = (page: Page) => page.getByRole("button", { name: /^Remove / });
const add = (page: Page, ...files: ChosenFile[]) =>
  page.getByLabel(/^(Choose a|Add another) photo or video$/).setInputFiles(files);

test("choosing the same photo again reports a duplicate, under any name and after a reload", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const photo = await makePhotoFile("image.jpg", 31);
  await add(page, photo);
  await add(page, { ...photo, name: "again.jpg" });
  await expect(page.getByText(text.alreadyThere(1, ["again.jpg"]))).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);

  await expect.poll(() => guest.kept()).toMatch(/\d+ bytes/);
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await add(page, photo);
  await expect(page.getByText(text.alreadyThere(1, ["image.jpg"]))).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);

  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("of ten files chosen together, the duplicate is left out and named", async ({ page, installation, organiser }) => {
  await openForm(page, installation.url, organiser);
  const photos = await Promise.all(Array.from({ length: 9 }, (_, index) => makePhotoFile(`p${index}.jpg`, index)));
  await add(page, ...photos, { ...(photos[3] as ChosenFile), name: "twin.jpg" });
  await expect(page.getByText(text.alreadyThere(1, ["twin.jpg"]))).toBeVisible();
  await expect(tiles(page)).toHaveCount(9);
});

test("two photos of the same name and size are two posts, and a removed one can be chosen again", async ({
  page,
  installation,
  organiser,
}) => {
  await openForm(page, installation.url, organiser);
  const { buffer, ...facts } = await makePhotoFile("image.jpg", 32);
  const ending = (text: string) => ({ ...facts, buffer: Buffer.concat([buffer, Buffer.from(text)]) });
  await add(page, ending("a"));
  await add(page, ending("b"));
  await expect(tiles(page)).toHaveCount(2);
  await tiles(page).first().click();
  await expect(tiles(page)).toHaveCount(1);
  await add(page, ending("a"));
  await expect(tiles(page)).toHaveCount(2);
});

test("pasting a picture adds it, unless it is pasted with text into a field", async ({
  page,
  installation,
  organiser,
}) => {
  await openForm(page, installation.url, organiser);
  const caption = page.getByLabel("Caption This");
  const [first, second] = [await makePhotoFile("a.png", 33), await makePhotoFile("b.png", 34)];
  await paste(page.locator("body"), first.buffer);
  await expect(tiles(page)).toHaveCount(1);
  await paste(caption, second.buffer);
  await expect(tiles(page)).toHaveCount(2);
  await paste(caption, (await makePhotoFile("c.png", 35)).buffer, "A sentence");
  // Choices are handled in order, so a pasted picture would appear before this one.
  await add(page, await makePhotoFile("last.png", 36));
  await expect(page.getByRole("button", { name: "Remove last.png" })).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
});
