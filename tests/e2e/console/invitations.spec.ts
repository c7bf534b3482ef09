import type { Page } from "@playwright/test";
import { findNetworkAddress } from "@/lib/server/base/settings/find-network-address";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { readMail } from "../../support/network/smtp-server";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable } from "../support/accessible";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { mailTest } from "../support/server/mail-test";
import { expect, test, waitForConsole } from "../support/test";

const text = messages.invitations;

/** Wrong passwords and dead links get a 400. */
test.use({ expectedErrors: [/status of (400|409)/] });

const newEmail = () => `invited-${Date.now()}@example.com`;
const dialogOf = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const invite = (organiser: Organiser, email: string) =>
  organiser.call<{ id: string; link: string }>("POST", apiPaths.users.inviteUser, { email });

/** Opens a link at the address that the test browser uses: the configured one is that of phones. */
const openLink = (page: Page, { url }: Installation, link: string) =>
  page.goto(url + link.slice(new URL(link).origin.length));

mailTest(
  "a moderator who is invited from an event's page chooses a password by the mailed link and approves a post",
  async ({ page, browser, baseURL, smtp, installation, organiser, signIn }) => {
    const email = newEmail();
    const { id } = await organiser.createEvent({ event_name: "Harbour Party" });
    await organiser.addReadyPost(id, await makeDistinctPhoto(5), { person_name: "Grace" });
    await signIn(page);
    await page.goto(paths.eventDesk(id, { new: "1" }));
    await page.getByRole("button", { name: messages.eventDesk.invite, exact: true }).click();
    await dialogOf(page).getByRole("button", { name: text.send }).click();
    await expect(dialogOf(page).getByText(messages.users.emailRequired)).toBeVisible();
    await expect(dialogOf(page).getByLabel("Email ID")).toBeFocused();
    await dialogOf(page).getByLabel("Email ID").fill(email);
    await dialogOf(page).getByRole("button", { name: text.send }).click();
    await expect(page.getByText(text.sent(email))).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);

    await expect.poll(() => smtp.received.length).toBe(1);
    const mail = await readMail(smtp.take()[0]?.data ?? "");
    expect(mail.to).toBe(email);
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? "";
    // Emails are read on phones, too, so their links use the address that phones reach.
    expect(link).toContain(
      `http://${findNetworkAddress() ?? "localhost"}:${installation.port}${paths.invitation}#token=`,
    );

    await page.goto(paths.users);
    await expect(rowOf(page, email).getByText(text.invited, { exact: true })).toBeVisible();
    await expect(rowOf(page, email).getByText("Harbour Party")).toBeVisible();
    await expectAccessibleAndReachable(page);

    const phone = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
    const invited = await phone.newPage();
    await openLink(invited, installation, link);
    await expect(invited).toHaveURL(paths.invitation);
    await expect(invited.getByText(email)).toBeVisible();
    await expectAccessibleAndReachable(invited);
    await invited.getByLabel(text.page.choose).fill("wallflower");
    await invited.getByRole("button", { name: text.page.join }).click();
    await expect(invited.getByText(messages.auth.passwordOfContext)).toBeVisible();
    await expect(invited.getByLabel(text.page.choose)).toBeFocused();
    await invited.getByLabel(text.page.choose).fill("brand new secret");
    await invited.getByRole("button", { name: text.page.join }).click();
    await invited.waitForURL(`**${paths.moderate}**`);
    await waitForConsole(invited);
    await invited.getByRole("button", { name: "Approve" }).click();
    const statusOf = async () => (await organiser.listPosts(id))[0]?.status;
    await expect.poll(statusOf).toBe("approve");

    await page.reload();
    await expect(rowOf(page, email).getByRole("button", { name: `Edit ${email}` })).toBeVisible();
    await expect(page.getByText(text.invited, { exact: true })).toHaveCount(0);
    const again = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await openLink(again, installation, link);
    await expect(again.getByRole("alert").filter({ hasText: text.dead.accepted })).toBeVisible();
  },
);

test("without a mail server an invitation shows its link to copy, which stays the same until it is revoked", async ({
  page,
  context,
  browser,
  baseURL,
  installation,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = newEmail();
  await signIn(page);
  await page.goto(paths.users);
  const heading = page.getByRole("heading", { level: 1, name: /\(\d+\)$/ });
  const count = await heading.textContent();
  await page.getByRole("button", { name: "Add New User" }).click();
  await dialogOf(page).getByLabel("Email ID").fill(installation.admin.email);
  await dialogOf(page).getByRole("button", { name: text.send }).click();
  await expect(dialogOf(page).getByText(messages.users.emailTaken)).toBeVisible();
  await dialogOf(page).getByLabel("Email ID").fill(email);
  await dialogOf(page).getByRole("button", { name: text.send }).click();
  await expect(dialogOf(page).getByText(text.noMail)).toBeVisible();
  await expectAccessibleAndReachable(page, "[role=dialog]");
  await dialogOf(page).getByRole("button", { name: text.copyLink }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`${paths.invitation}#token=`);
  const link = await copied();
  await dialogOf(page).getByRole("button", { name: "Close" }).last().click();

  await expect(heading).toHaveText(count ?? "");
  await expect(page.getByRole("button", { name: text.sendAgainTo(email) })).toHaveCount(0);
  await page.getByRole("button", { name: text.copyLinkFor(email) }).click();
  await expect(dialogOf(page).getByText(link)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: text.copyLinkFor(email) })).toBeFocused();

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openLink(elsewhere, installation, link);
  await expect(elsewhere.getByLabel(text.page.choose)).toBeVisible();
  await page.getByRole("button", { name: text.revokeOf(email) }).click();
  await expect(page.getByText(text.revokeHint(email))).toBeVisible();
  await page.getByRole("button", { name: text.revoke, exact: true }).click();
  await expect(page.getByText(text.revoked)).toBeVisible();
  await expect(rowOf(page, email)).toHaveCount(0);
  await elsewhere.getByLabel(text.page.choose).fill("brand new secret");
  await elsewhere.getByRole("button", { name: text.page.join }).click();
  await expect(elsewhere.getByText(text.dead.unknown)).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByText(text.dead.missing)).toBeVisible();
  await expectAccessibleAndReachable(elsewhere);
});

test("somebody who is logged in keeps their session until they decide to accept an invitation", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  const email = newEmail();
  const { link } = await invite(organiser, email);
  await signIn(page);
  await openLink(page, installation, link);
  await expect(page.getByText(text.page.loggedInAs(installation.admin.email))).toBeVisible();
  await expect(page.getByLabel(text.page.choose)).toHaveCount(0);
  await expectAccessibleAndReachable(page);
  await page.getByRole("button", { name: text.page.logOut }).click();
  await page.getByLabel(text.page.choose).fill("brand new secret");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${paths.moderate}**`);
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem("email"))).toBe(email);
});

test("an open invitation page says that it has ended when an admin adds its email as a user", async ({
  page,
  installation,
  organiser,
}) => {
  const email = newEmail();
  const { link } = await invite(organiser, email);
  await openLink(page, installation, link);
  await expect(page.getByLabel(text.page.choose)).toBeVisible();
  const { id } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, {
    email,
    password: "long enough",
  });
  await page.getByLabel(text.page.choose).fill("brand new secret");
  await page.getByRole("button", { name: text.page.join }).click();
  // The account's own new user ends its invitation.
  await expect(page.getByRole("alert").filter({ hasText: text.dead.unknown })).toBeVisible();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(paths.login);
  await organiser.call("DELETE", apiPaths.users.deleteUser(id));
});
