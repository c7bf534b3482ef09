import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { expectAccessible } from "../support/accessible";
import { Guest, keptHeading, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

const text = messages.guestForm;

test.use({ viewport: { width: 390, height: 844 } });

/** Makes this page's IndexedDB reject some values, like WebKit in private windows. */
const refuse = (page: Page, what: "files" | "everything") =>
  page.addInitScript((refused) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (refused === "files" && !(value instanceof Blob)) return put.call(this, value, key);
      throw new DOMException("Error preparing Blob/File data to be stored in object store", "UnknownError");
    };
  }, what);

test("a browser whose database cannot store files keeps copies and restores them after a reload", async ({
  page,
  installation,
  organiser,
}) => {
  await refuse(page, "files");
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1), await makePhotoFile("IMG_2.jpg", 2));
  await guest.fill();
  await expect.poll(() => guest.kept()).toContain("IMG_2.jpg");
  await expect.poll(async () => (await guest.kept()).match(/"is_stored":true/g)).toHaveLength(2);
  await expect(page.getByText(text.unkept(2, ["IMG_1.jpg", "IMG_2.jpg"]))).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("heading", { name: keptHeading })).toBeVisible();
  await page.getByRole("button", { name: text.resume }).click();
  await expect(page.getByRole("img", { name: text.previewOf("IMG_1.jpg") })).toBeVisible();
  await page.getByLabel("Email").fill("ada@example.com");
  await guest.submit();
  await guest.expectSubmitted();
  expect(await organiser.listPosts(event.id)).toHaveLength(2);
});

test("a browser that cannot store anything warns the guest before they leave, and offers nothing to resume", async ({
  page,
  installation,
  organiser,
}) => {
  await refuse(page, "everything");
  const { event, guest } = await openForm(page, installation.url, organiser);
  const warning = page.getByRole("status").filter({ hasText: "Closing this page loses" });
  await expect(warning).toHaveCount(0);
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await expect(warning).toHaveText(text.unkept(1, ["IMG_1.jpg"]));
  await expectAccessible(page);
  await guest.choose(await makePhotoFile("IMG_2.jpg", 2));
  await expect(warning).toHaveText(text.unkept(2, ["IMG_1.jpg", "IMG_2.jpg"]));
  await guest.choose(await makePhotoFile("IMG_3.jpg", 3));
  await expect(warning).toHaveText(text.unkeptMany(3));
  await page.getByRole("button", { name: "Remove IMG_2.jpg" }).click();
  await expect(warning).toHaveText(text.unkept(2, ["IMG_1.jpg", "IMG_3.jpg"]));

  await new Guest(page, installation.url, event.event_url_slug).open();
  await expect(page.getByText("Choose a photo", { exact: true })).toBeVisible();
  // Longer than restoring a kept post takes.
  await page.waitForTimeout(1_500);
  await expect(page.getByRole("heading", { name: keptHeading })).toHaveCount(0);
  await expect(warning).toHaveCount(0);
});
