import { findNetworkAddress } from "@/lib/server/base/settings/find-network-address";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { readMail } from "../../support/network/smtp-server";
import { expectAccessibleAndReachable } from "../support/accessible";
import { mailTest } from "../support/server/mail-test";
import { mailsTo } from "../support/server/outbox";
import { expect, test } from "../support/test";

const t = messages.auth;

/** Wrong passwords and links get a 400. */
test.use({ expectedErrors: [/status of 400/] });

mailTest(
  "a user who forgot their password sets a new one by a mailed link that works once",
  async ({ smtp, page, browser, baseURL, installation, organiser, signInByForm }) => {
    const email = `forgetful-${Date.now()}@example.com`;
    const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", {
      email,
      password: "long enough",
    });

    await page.goto(paths.login);
    await page.getByRole("link", { name: t.forgot }).click();
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(t.emailRequired)).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status")).toHaveText(t.resetRequested);

    await expect.poll(() => smtp.received.length).toBe(1);
    const { to, text } = await readMail(smtp.take()[0]?.data ?? "");
    expect(to).toBe(email);
    const mailed = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
    // Emails are read on phones, too, so their links use the address that phones reach.
    const origin = `http://${findNetworkAddress() ?? "localhost"}:${installation.port}`;
    expect(mailed).toContain(`${origin}${paths.resetPassword}#token=`);
    const link = mailed.replace(origin, installation.url);

    await page.goto(link);
    await expect(page).toHaveURL(paths.resetPassword);
    await page.getByLabel("New password").fill("wallflower");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText(t.passwordOfContext)).toBeVisible();
    await expect(page.getByLabel("New password")).toBeFocused();
    await page.getByLabel("New password").fill("brand new secret");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("status")).toHaveText(t.resetDone);
    await page.getByRole("link", { name: "Back to login" }).click();
    await signInByForm(page, { email, password: "brand new secret" });

    const elsewhere = await browser.newContext({ baseURL });
    const again = await elsewhere.newPage();
    await again.goto(link);
    await again.getByLabel("New password").fill("yet another secret");
    await again.getByRole("button", { name: "Change password" }).click();
    await expect(again.getByText(t.resetLinkDead)).toBeVisible();
    await again.goto(paths.resetPassword);
    await expect(again.getByText(t.resetLinkDead)).toBeVisible();
    await elsewhere.close();
    await organiser.call("DELETE", `/api/users/delete-user/${id}`);
  },
);

test("without a mail server the forgotten-password page promises no email and says whom to ask", async ({
  page,
  installation,
  organiser,
}) => {
  await page.goto(paths.login);
  await page.getByRole("link", { name: t.forgot }).click();
  await expect(page.getByText(t.noMailServer)).toBeVisible();
  await expect(page.getByText(t.noMailServerForAdmins)).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText(/We send you a link|we have sent it a link/)).toHaveCount(0);
  await expectAccessibleAndReachable(page);

  // API clients can still request a reset: the link is written to the data folder.
  const body = { email_id: installation.admin.email };
  const { message } = await organiser.call<{ message: string }>("POST", apiPaths.auth.forgotPassword, body);
  expect(message).toBe(t.noMailServer);
  await expect.poll(() => mailsTo(installation, installation.admin.email)).toHaveLength(1);
});

test("changing one's own email needs the current password", async ({ page, signIn, installation }) => {
  await signIn(page);
  await page.goto(paths.users);
  const own = page.getByRole("row").filter({ hasText: installation.admin.email });
  await own.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email ID").fill(installation.admin.email.toUpperCase());
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(dialog.getByText(t.currentPasswordRequired).first()).toBeVisible();
  await expect(dialog.getByLabel("Current password")).toBeFocused();
  await dialog.getByLabel("Current password").fill(installation.admin.password);
  await dialog.getByLabel("Email ID").fill(installation.admin.email);
  await dialog.getByRole("button", { name: "Update User" }).click();
  await expect(page.getByText(messages.users.updated)).toBeVisible();
});
