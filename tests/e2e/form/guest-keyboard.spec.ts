import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { makePhotoFile, openForm } from "../support/guest";
import { pressOn, tabTo } from "../support/keyboard";
import { expect, test } from "../support/test";

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

test("by keyboard only, a guest posts, finds their posts, takes one back and withdraws their consent", async ({
  page,
  installation,
  organiser,
}) => {
  const { event } = await openForm(page, installation.url, organiser, {
    consent_text: "My photo may be shown in the hall.",
    consent_box: "on",
  });
  const choose = async (seed: number) => {
    const choosing = page.waitForEvent("filechooser");
    await pressOn(page, page.getByLabel("Choose a photo", { exact: true }));
    await (await choosing).setFiles(await makePhotoFile(`IMG_${seed}.jpg`, seed));
    await expect(page.getByRole("button", { name: `Remove IMG_${seed}.jpg` })).toBeVisible();
    await expect(page.getByLabel("Add another photo or video")).toBeFocused();
  };
  const send = async (caption: string) => {
    await typeInto(page, "Caption This", caption);
    await pressOn(page, page.getByRole("button", { name: "Submit" }));
    // The message is focused so that screen readers announce it.
    await expect(page.getByText(messages.submission.submitted)).toBeFocused();
  };
  await choose(1);
  // Submitting an incomplete form moves focus to the first missing field.
  await pressOn(page, page.getByRole("button", { name: "Submit" }));
  await expect(page.getByLabel("Name")).toBeFocused();
  await typeInto(page, "Name", "Ada");
  await typeInto(page, "Email", "ada@example.com");
  await typeInto(page, "City", "London");
  await pressOn(page, page.getByRole("checkbox"), "Space");
  await send("First light");
  await pressOn(page, page.getByRole("button", { name: "Post another" }));
  await choose(2);
  await send("Second wind");

  // After a reload the form links to this phone's posts.
  await page.reload();
  await pressOn(page, page.getByRole("link", { name: "My posts" }));
  await expect(page.getByRole("article")).toHaveCount(2);
  await pressOn(page, page.getByRole("button", { name: "Take back: Second wind" }));
  await pressOn(page, page.getByRole("button", { name: "Keep it" }));
  await expect(page.getByRole("button", { name: "Take back: Second wind" })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressOn(page, page.getByRole("button", { name: "Take it back" }));
  await expect(page.getByText("Your post was taken back and erased.")).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Withdraw my consent" }));
  await pressOn(page, page.getByRole("button", { name: "Withdraw and erase" }));
  await expect(page.getByText("Your consent is withdrawn.")).toBeVisible();
  expect(await organiser.listPosts(event.id)).toEqual([]);
});
