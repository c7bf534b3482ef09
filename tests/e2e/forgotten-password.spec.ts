import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { mailsTo } from "./support/outbox";
import { expect, test } from "./support/test";

const said = messages.auth;

/** Passwords and links that are refused. */
test.use({ expectedErrors: [/status of 400/] });

test("whoever forgot their password chooses another by a mailed link, once", async ({
  page,
  browser,
  baseURL,
  installation,
  organiser,
  signInByForm,
}) => {
  const email = `forgetful-${Date.now()}@example.com`;
  const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", {
    email,
    password: "long enough",
  });

  await page.goto(paths.login);
  await page.getByRole("link", { name: said.forgot }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(said.emailRequired)).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toHaveText(said.resetRequested);

  await expect.poll(() => mailsTo(installation, email)).toHaveLength(1);
  const [mail = ""] = await mailsTo(installation, email);
  const link = /https?:\/\/\S+/.exec(mail)?.[0] ?? "";
  expect(link).toContain(`${installation.url}${paths.resetPassword}#token=`);

  await page.goto(link);
  await expect(page).toHaveURL(paths.resetPassword);
  await page.getByLabel("New password").fill("wallflower");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(said.passwordOfContext)).toBeVisible();
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.getByLabel("New password").fill("brand new secret");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status")).toHaveText(said.resetDone);
  await page.getByRole("link", { name: "Back to login" }).click();
  await signInByForm(page, { email, password: "brand new secret" });

  const elsewhere = await browser.newContext({ baseURL });
  const again = await elsewhere.newPage();
  await again.goto(link);
  await again.getByLabel("New password").fill("yet another secret");
  await again.getByRole("button", { name: "Change password" }).click();
  await expect(again.getByText(said.resetLinkDead)).toBeVisible();
  await again.goto(paths.resetPassword);
  await expect(again.getByText(said.resetLinkDead)).toBeVisible();
  await elsewhere.close();
  await organiser.call("DELETE", `/api/users/delete-user/${id}`);
});

test("one's own email changes with the current password alone", async ({ page, signIn, installation }) => {
  await signIn(page);
  await page.goto(paths.users);
  const own = page.getByRole("row").filter({ hasText: installation.admin.email });
  await own.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email ID").fill(installation.admin.email.toUpperCase());
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(dialog.getByText(said.currentPasswordRequired).first()).toBeVisible();
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await dialog.getByLabel("Current password").fill(installation.admin.password);
  await dialog.getByLabel("Email ID").fill(installation.admin.email);
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText(messages.users.updated)).toBeVisible();
});
