import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

const text = messages.account;
const password = "long enough";
let counter = 0;
const newEmail = () => `account-${++counter}-${Date.now()}@example.com`;

async function openPage(page: Page) {
  await page.goto("/user/account-settings");
  await expect(page.getByRole("heading", { name: "Company" })).toBeVisible();
}

const company = (page: Page) => page.getByRole("form", { name: "Company" });
const photo = async () => ({ name: "logo.jpg", mimeType: "image/jpeg", buffer: await makePhoto() });

test("an admin edits the company, and Cancel reverts unsaved changes", async ({ page, signIn, installation }) => {
  await signIn(page);
  await openPage(page);
  const form = company(page);
  await expect(form.getByLabel("Email")).toHaveValue(installation.admin.email);
  await expect(form.getByLabel("Email")).toHaveAttribute("readonly", "");

  await form.getByLabel("Company Name").fill("");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("Please fill in all required fields.")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Company Name")).not.toHaveValue("");

  const filled = {
    "Company Name": "Quiet Fields",
    Address: "1 Long Road",
    City: "Kansas City",
    State: "Missouri",
    "Zip Code": "64101",
    "Phone Number": "+1 816 555 0100",
    "Website URL": "https://quiet.example.com",
  };
  for (const [label, value] of Object.entries(filled)) await form.getByLabel(label).fill(value);
  await form.getByLabel("Time Zone").click();
  await form.getByLabel("Time Zone").fill("chicago");
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Time Zone")).toHaveValue("America/Chicago");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Account details updated successfully!")).toBeVisible();

  await page.reload();
  for (const [label, value] of Object.entries(filled)) await expect(form.getByLabel(label)).toHaveValue(value);
  await expect(form.getByLabel("Time Zone")).toHaveValue("America/Chicago");
});

test("each image saves as soon as it is chosen and can be removed", async ({ page, signIn }) => {
  await signIn(page);
  await openPage(page);
  const images = [
    ["Company Logo", "Company Logo"],
    ["Favicon Image", "Favicon Image"],
    ["Default Thumbnail", "Thumbnail Image"],
  ] as const;
  for (const [label, name] of images) {
    await page.getByLabel(label, { exact: true }).setInputFiles(await photo());
    await expect(page.getByText(`${name} updated successfully!`)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText("Current picture")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove Company Logo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Current picture")).toHaveCount(2);
});

test.describe("when a save fails", () => {
  test.use({ expectedErrors: [/status of (400|401|403|415|503)|ERR_FAILED/] });

  test("a file whose content is no image is rejected with the spec's sentence, and the old picture stays", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await openPage(page);
    const notAnImage = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.getByLabel("Favicon Image", { exact: true }).setInputFiles(notAnImage);
    await expect(page.getByText("Error updating Favicon Image.")).toBeVisible();
    await expect(page.getByText(text.onlyPngOrJpeg)).toBeVisible();
    const gif = { name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
    await page.getByLabel("Default Thumbnail", { exact: true }).setInputFiles(gif);
    await expect(page.getByText("Error updating Thumbnail Image.")).toBeVisible();
    await page.getByLabel("Company Logo", { exact: true }).setInputFiles(gif);
    await expect(page.getByText("Error updating Company Logo.")).toBeVisible();
  });

  test("a failed image upload shows its error once, and the next success clears it", async ({ page, signIn }) => {
    await signIn(page);
    await openPage(page);
    const gif = { name: "logo.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") };
    await page.getByLabel("Favicon Image", { exact: true }).setInputFiles(gif);
    const failure = page.getByText(text.imageFailed(text.labels.favicon_image));
    await expect(failure).toHaveCount(1);
    await expect(page.getByText(text.onlyPngOrJpeg)).toHaveCount(1);
    const notice = page.getByRole("listitem").filter({ has: failure });
    await expect(notice).toContainText(text.onlyPngOrJpeg);
    await expect(page.getByText("Error", { exact: true })).toHaveCount(0);

    await page.getByLabel("Favicon Image", { exact: true }).setInputFiles(await photo());
    await expect(page.getByText(text.imageUpdated(text.labels.favicon_image))).toBeVisible();
    await expect(failure).toHaveCount(0);
    await expect(page.getByText(text.onlyPngOrJpeg)).toHaveCount(0);
  });

  test("a lost connection keeps the typed values, and saving again works", async ({ page, signIn }) => {
    await signIn(page);
    await openPage(page);
    const form = company(page);
    await form.getByLabel("City").fill("Oslo");
    await page.route("**/api/users/update-user-details", (route) => route.abort());
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Error updating account details.")).toBeVisible();
    await expect(form.getByLabel("City")).toHaveValue("Oslo");
    await page.unroute("**/api/users/update-user-details");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Account details updated successfully!")).toBeVisible();
  });

  test("changing the password keeps this browser signed in and signs out all others", async ({
    page,
    browser,
    baseURL,
    signIn,
    organiser,
  }) => {
    const email = newEmail();
    await organiser.call("POST", "/api/users/add-user", { email, password });
    const elsewhere = await browser.newContext({ baseURL });
    const otherPage = await elsewhere.newPage();
    await signIn(otherPage, { email, password });
    await signIn(page, { email, password });
    await openPage(page);

    const form = page.getByRole("form", { name: "Password" });
    await form.getByLabel("Current password").fill("not this one");
    await form.getByLabel("New password").fill("another one entirely");
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(form.getByText(messages.auth.currentPasswordWrong)).toBeVisible();
    await expect(form.getByLabel("Current password")).toBeFocused();
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText(messages.auth.passwordChanged)).toBeVisible();
    await expect(form.getByLabel("New password")).toHaveValue("");

    await openPage(page);
    await otherPage.goto("/user/account-settings");
    await otherPage.waitForURL(/\/login/);
    await elsewhere.close();
  });
});

test("a moderator reads the company, sees their own email and events, and edits their phone number", async ({
  page,
  signIn,
  organiser,
}) => {
  const email = newEmail();
  const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", { email, password });
  const event = await organiser.createEvent({ event_name: `Theirs ${email}`, moderator_ids: [id] });
  await signIn(page, { email, password });
  await openPage(page);
  const own = page.getByRole("form", { name: "You" });
  await expect(own.getByLabel("Email")).toHaveValue(email);
  await expect(own.getByLabel("Email")).toHaveAttribute("readonly", "");
  const links = page.getByRole("region", { name: text.ownEvents }).getByRole("link");
  await expect(links).toHaveText([`Theirs ${email}`]);
  await expect(links).toHaveAttribute("href", `/user/moderate?event=${event.id}`);
  await expect(page.getByText(text.companyIsReadOnly)).toBeVisible();
  await expect(page.getByLabel("Company Name")).toBeHidden();
  await expect(page.getByLabel("Company Logo", { exact: true })).toBeHidden();
  await page.getByLabel("Phone Number").fill("+47 22 00 00 00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Account details updated successfully!")).toBeVisible();
  const users = await organiser.call<{ email: string; phone_number: string }[]>("GET", "/api/users/get-all-users");
  expect(users.find((user) => user.email === email)?.phone_number).toBe("+47 22 00 00 00");
});

test("the time zone can be chosen by keyboard only, and Esc keeps the old one", async ({ page, signIn }) => {
  await signIn(page);
  await openPage(page);
  const zone = company(page).getByLabel("Time Zone");
  const before = await zone.inputValue();
  await zone.focus();
  await page.keyboard.type("new york");
  await page.keyboard.press("Escape");
  await expect(zone).toHaveValue(before);
  await page.keyboard.press("ArrowDown");
  await expect(zone).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.type("tokyo");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("Asia/Tokyo");
});
