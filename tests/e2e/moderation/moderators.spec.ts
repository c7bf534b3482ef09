import type { Page } from "@playwright/test";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { shownTimeZone } from "../support/console/time-zone";
import { expect, test } from "../support/test";

const text = messages.users;
const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const dialogOf = (page: Page) => page.getByRole("dialog");
const password = "long enough";
let counter = 0;
const newEmail = () => `moderator-${++counter}-${Date.now()}@example.com`;

async function openPage(page: Page) {
  await page.goto("/user/users");
  await expect(page.getByRole("heading", { name: /^All Users \(\d+\)$/ })).toBeVisible();
}

const heading = async (page: Page) => (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

test("an admin creates a moderator, edits them and deletes them", async ({ page, signIn }) => {
  await signIn(page);
  await openPage(page);
  const before = Number(/\d+/.exec(await heading(page))?.[0]);
  const email = newEmail();

  await page.getByRole("button", { name: "Add New User" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "New User" })).toBeVisible();
  await dialog.getByLabel("Email ID").fill(email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByText(text.bothMandatory)).toBeVisible();
  await dialog.getByLabel("Email ID").fill("nobody");
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(dialog.getByText(text.emailInvalid)).toBeVisible();
  await expect(dialog.getByLabel("Email ID")).toBeFocused();
  await dialog.getByLabel("Email ID").fill(email);
  await dialog.getByRole("button", { name: "Add User" }).click();
  await expect(page.getByText("Successfully added the user!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `All Users (${before + 1})` })).toBeVisible();
  const today = shortDate(new Date().toISOString(), await shownTimeZone(page));
  await expect(rowOf(page, email)).toContainText(today);

  await rowOf(page, email)
    .getByRole("button", { name: `Edit ${email}` })
    .click();
  await expect(dialog.getByRole("heading", { name: "Edit User" })).toBeVisible();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue("");
  const renamed = newEmail();
  await dialog.getByLabel("Email ID").fill(renamed);
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText("User updated successfully")).toBeVisible();
  await expect(rowOf(page, renamed)).toBeVisible();
  await expect(rowOf(page, email)).toBeHidden();

  await rowOf(page, renamed)
    .getByRole("button", { name: `Delete ${renamed}` })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this?");
  await expect(question).toContainText(text.deleteHint(renamed));
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Deleted successfully")).toBeVisible();
  await expect(rowOf(page, renamed)).toBeHidden();
});

test("users see themselves in the list and cannot delete themselves", async ({ page, signIn, installation }) => {
  await signIn(page);
  await openPage(page);
  const own = rowOf(page, installation.admin.email);
  await expect(own).toContainText("You");
  await expect(own.getByRole("button", { name: /^Delete/ })).toBeHidden();
  await own.getByRole("button", { name: /^Edit/ }).click();
  await expect(dialogOf(page).getByRole("link", { name: "Account Settings" })).toBeVisible();
  await expect(dialogOf(page).getByLabel("Password", { exact: true })).toBeHidden();
});

test("each moderator is listed with their events", async ({ page, signIn, organiser }) => {
  const email = newEmail();
  const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", { email, password });
  for (const event_name of ["Alpha", "Beta", "Gamma", "Delta"]) {
    await organiser.createEvent({ event_name, moderator_ids: [id] });
  }
  await signIn(page);
  await openPage(page);
  for (const name of ["Alpha", "Beta", "Delta"]) await expect(rowOf(page, email)).toContainText(name);
  await rowOf(page, email).getByRole("button", { name: "+1 more" }).click();
  await expect(page.getByRole("dialog", { name: `Events of ${email}` })).toContainText("Gamma");
});

test.describe("when a save fails", () => {
  test.use({ expectedErrors: [/status of (409|403|500|503)|ERR_FAILED/] });

  test("a taken email shows the server's sentence and keeps the typed values", async ({
    page,
    signIn,
    installation,
  }) => {
    await signIn(page);
    await openPage(page);
    await page.getByRole("button", { name: "Add New User" }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Email ID").fill(installation.admin.email.toUpperCase());
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Add User" }).click();
    await expect(dialog.getByLabel("Email ID")).toBeFocused();
    await expect(page.getByText("A user with this email already exists.")).toHaveCount(1);
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveValue(password);
  });

  test("a failed deletion of a user keeps the user and shows an error", async ({ page, signIn, organiser }) => {
    const email = newEmail();
    await organiser.call("POST", "/api/users/add-user", { email, password });
    await signIn(page);
    await openPage(page);
    await page.route("**/api/users/delete-user/**", (route) => route.abort());
    await rowOf(page, email)
      .getByRole("button", { name: `Delete ${email}` })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("An error occurred while deleting.")).toBeVisible();
    await expect(rowOf(page, email)).toBeVisible();
  });

  test("a moderator lands on Moderate, can open other pages, and is told which need an admin", async ({
    page,
    signIn,
    organiser,
  }) => {
    const email = newEmail();
    await organiser.call("POST", "/api/users/add-user", { email, password });
    await signIn(page, { email, password });
    const { users, dashboard, ads, adsGroup, scripts, auditLog, systemCheck } = paths;
    for (const path of [users, dashboard, ads, adsGroup, scripts, auditLog, systemCheck]) {
      await page.goto(path);
      await expect(page.getByText(messages.common.needsAdmin)).toBeVisible();
      await page.getByRole("link", { name: messages.product.name }).click();
      await page.waitForURL("**/user/moderate");
    }
    for (const path of ["/", "/login"]) {
      await page.goto(path);
      await page.waitForURL("**/user/moderate");
    }
  });
});

test("a moderator can be created by keyboard only, and focus returns to the button", async ({ page, signIn }) => {
  await signIn(page);
  await openPage(page);
  const email = newEmail();
  await page.getByRole("button", { name: "Add New User" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByLabel("Email ID")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  // Enter in the password adds the user: an invitation would drop what was typed.
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.added)).toBeVisible();
  await expect(rowOf(page, email)).toBeVisible();
  await expect(page.getByRole("button", { name: "Add New User" })).toBeFocused();
});
