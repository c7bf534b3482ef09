import type { Locator, Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { codeOf } from "../../support/auth/totp";
import { expectAccessibleAndReachable } from "../support/accessible";
import { Organiser } from "../support/organiser";
import { expect, test, waitForConsole } from "../support/test";

const text = messages.secondFactor;

/** The first step of a login, a wrong code, and calls that ask for a code. */
test.use({ expectedErrors: [/status of (400|401|403|409)/] });

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

const card = (page: Page) => page.getByRole("region", { name: text.title, exact: true });

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(paths.loginFor(paths.accountSettings));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Sets up the app on whichever page asks; returns the recovery codes. */
async function setUp(page: Page, within: Page | Locator, password: string) {
  await within.getByRole("textbox", { name: "Current password" }).fill(password);
  await within.getByRole("button", { name: text.setUp, exact: true }).click();
  await expect(page.getByRole("img", { name: text.qrLabel })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await expectAccessibleAndReachable(page);
  await page.getByRole("textbox", { name: text.codeLabel, exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: text.turnOn }).click();
  const list = page.getByRole("region", { name: text.codesTitle });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  await expectAccessibleAndReachable(page);
  const codes = await list.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: text.codesSaved }).click();
  return codes;
}

/** Chooses whom the company asks for a second factor, and waits until it does: an older toast may still stand. */
async function demand(page: Page, option: string) {
  await page.getByRole("combobox", { name: text.demandLabel }).click();
  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith(apiPaths.account.updateSignInRules) && answer.ok(),
  );
  await page.getByRole("option", { name: option }).click();
  await isSaved;
}

test("an admin turns two-step login on, logs in with it, requires it of the team, and resets a moderator's", async ({
  page,
  signIn,
  installation,
  organiser,
  browser,
}) => {
  const moderator = { email: `second-${Date.now()}@example.com`, password: "long enough secret" };
  const { id } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, moderator);
  await signIn(page);
  await page.goto(paths.accountSettings);
  await card(page).getByRole("button", { name: text.setUp }).click();
  const codes = await setUp(page, card(page), installation.admin.password);
  await expect(page.getByText(text.turnedOn)).toBeVisible();
  await expect(card(page).getByText(text.codesLeft(10))).toBeVisible();

  // With the rule on, the moderator's next login leads to the setup and nowhere else.
  await demand(page, text.demands.everyone);
  await page.getByRole("button", { name: `Account of ${installation.admin.email}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(`**${paths.login}`);

  const phone = await browser.newContext({ baseURL: installation.url, viewport: { width: 390, height: 844 } });
  const theirs = await phone.newPage();
  await enterPassword(theirs, moderator);
  await theirs.waitForURL(`**${paths.secondFactor}`);
  await theirs.goto(paths.moderate);
  await theirs.waitForURL(`**${paths.secondFactor}`);
  await expect(theirs.getByText(text.demanded)).toBeVisible();
  await theirs.getByRole("link", { name: "Logout" }).click();
  await theirs.waitForURL(`**${paths.login}`);
  await enterPassword(theirs, moderator);
  await theirs.getByRole("button", { name: text.setUpApp }).click();
  await setUp(theirs, theirs, moderator.password);
  await theirs.waitForURL(`**${paths.moderate}`);
  await waitForConsole(theirs);
  await phone.close();

  await enterPassword(page, installation.admin);
  await expect(page.getByRole("heading", { name: text.stepTitle })).toBeVisible();
  await expect(page.getByRole("textbox", { name: text.codeLabel, exact: true })).toBeFocused();
  await expectAccessibleAndReachable(page);
  await page.getByRole("textbox", { name: text.codeLabel, exact: true }).fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.codeWrong)).toBeVisible();
  await page.getByRole("textbox", { name: text.codeLabel, exact: true }).fill(codes[0] ?? "");
  await page.getByLabel(text.rememberBrowser).check();
  await page.getByRole("button", { name: text.confirm }).click();
  await page.waitForURL(`**${paths.accountSettings}`);
  await expect(card(page).getByText(text.codesLeft(9))).toBeVisible();

  // The browser is remembered, so no code began the next session, and removing a factor asks for one.
  await page.goto(paths.logout);
  await page.waitForURL(`**${paths.login}`);
  await enterPassword(page, installation.admin);
  await page.waitForURL(`**${paths.accountSettings}`);
  await page.goto(paths.users);
  await page.getByRole("button", { name: `${text.reset}: ${moderator.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.reset }).click();
  const dialog = page.getByRole("dialog", { name: text.stepTitle });
  await expectAccessibleAndReachable(page);
  await dialog.getByRole("textbox", { name: text.codeLabel, exact: true }).fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: text.confirm }).click();
  await expect(page.getByText(text.resetDone)).toBeVisible();

  // Another browser of the admin leaves at once when its session is ended here.
  const elsewhere = await (await browser.newContext({ baseURL: installation.url, userAgent: firefox })).newPage();
  await enterPassword(elsewhere, installation.admin);
  await elsewhere.getByRole("textbox", { name: text.codeLabel, exact: true }).fill(codes[2] ?? "");
  await elsewhere.getByRole("button", { name: text.confirm }).click();
  await elsewhere.waitForURL(`**${paths.accountSettings}`);
  await elsewhere.goto(paths.moderate);
  await waitForConsole(elsewhere);
  await page.goto(paths.accountSettings);
  await expect(page.getByText(messages.sessions.current)).toBeVisible();
  await page.getByRole("button", { name: messages.sessions.endNamed("Firefox, Linux") }).click();
  await expect(page.getByText(messages.sessions.ended)).toBeVisible();
  await elsewhere.reload();
  await elsewhere.waitForURL(`**${paths.login}*`);

  await demand(page, text.demands.nobody);
  await card(page).getByRole("button", { name: text.turnOff }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.turnOff }).click();
  await expect(page.getByText(text.turnedOff)).toBeVisible();
  // Turning it on has ended the organiser's first session.
  const again = await Organiser.signIn(installation);
  await again.call("DELETE", apiPaths.users.deleteUser(id));
});
