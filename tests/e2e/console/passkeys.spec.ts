import type { CDPSession, Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { expectAccessible, expectAccessibleAndReachable } from "../support/accessible";
import { pressOn } from "../support/keyboard";
import { expect, test, waitForConsole } from "../support/test";

const text = messages.secondFactor;

/** A wrong person at the authenticator, calls that ask for a second step, and the last passkey, which stays. */
test.use({ expectedErrors: [/status of (401|403|409)/] });

const card = (page: Page) => page.getByRole("region", { name: text.title, exact: true });
const passkeyButton = (page: Page) => page.getByRole("button", { name: text.usePasskey });

/** Gives the page's browser an authenticator with a fingerprint reader, as a phone or laptop has. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test("a person adds a passkey, logs in with it instead of a password and after one, confirms with it, and removes it", async ({
  page,
  installation,
}) => {
  const admin = { email: `passkey-${Date.now()}@example.com`, password: "long enough secret" };
  const { email, password } = admin;
  const company = ["--company", "Keys and Sons", "--email", email, "--password", password];
  const created = await installation.runTool("host/account-create.ts", ...company);
  expect(created.code, created.output).toBe(0);
  const enterPassword = async () => {
    await page.goto(paths.loginFor(paths.accountSettings));
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  const add = async (name: string) => {
    await card(page).getByRole("button", { name: text.addPasskey }).click();
    await card(page).getByRole("textbox", { name: text.passkeyName }).fill(name);
    await card(page).getByRole("textbox", { name: "Current password" }).fill(password);
    // A toast may lie over a button of the page.
    await expectAccessible(page);
    await card(page).getByRole("button", { name: text.addPasskey }).click();
  };
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterPassword();
  await page.waitForURL(`**${paths.accountSettings}`);
  await add("My laptop");
  const codes = page.getByRole("region", { name: text.codesTitle }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await page.getByRole("button", { name: text.codesSaved }).click();
  await expect(card(page).getByRole("list", { name: text.passkeys }).getByRole("listitem")).toHaveText(/My laptop/);

  // The same device has one already, and the browser says so.
  await add("Again");
  await expect(card(page).getByText(text.passkeyDoubled)).toBeVisible();

  // Without a password, by keyboard alone; a stranger's finger opens nothing.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`**${paths.login}`);
  await expectAccessibleAndReachable(page);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await pressOn(page, passkeyButton(page));
  await expect(page.getByText(text.passkeyUnused)).toBeVisible();
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await pressOn(page, passkeyButton(page));
  await waitForConsole(page);
  await page.waitForURL(/\/user\//);

  // After the password, and where a call asks again.
  await page.goto(paths.logout);
  await page.waitForURL(`**${paths.login}`);
  await enterPassword();
  await expect(page.getByRole("heading", { name: text.stepTitle })).toBeVisible();
  await expectAccessibleAndReachable(page);
  await passkeyButton(page).click();
  await page.waitForURL(`**${paths.accountSettings}`);
  await card(page)
    .getByRole("button", { name: text.removePasskey("My laptop") })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.remove }).click();
  await expect(page.getByText(text.passkeyLast)).toBeVisible();
  await card(page).getByRole("button", { name: text.turnOff }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.turnOff }).click();
  await expect(page.getByText(text.turnedOff)).toBeVisible();
  await expect(card(page).getByRole("list", { name: text.passkeys })).toBeHidden();
});
