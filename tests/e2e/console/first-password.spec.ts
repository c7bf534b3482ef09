import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createDatabase } from "@/db/client";
import { users } from "@/db/schema/people/users";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessibleAndReachable } from "../support/accessible";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test, waitForConsole } from "../support/test";

const text = messages.auth;

/**
 * Calls that are refused meanwhile, and an invalid password. A channel requested during the change still uses the old
 * session.
 */
test.use({ expectedErrors: [/status of (400|403)|status of 401 .*\/api\/realtime\/auth/] });

/** Marks a user's password as generated. */
async function makeInitial({ dataDir }: Installation, id: string): Promise<void> {
  const { database_url } = JSON.parse(readFileSync(path.join(dataDir, "running.json"), "utf8"));
  const { db, close } = createDatabase(database_url, { max: 1 });
  await db.update(users).set({ password_is_initial: true, role: "admin" }).where(eq(users.id, id)).finally(close);
}

/** Signs a user in with a generated password and waits for the page that asks for their own. */
async function signInNewcomer(page: Page, installation: Installation, organiser: Organiser) {
  const newcomer = { email: `newcomer-${Date.now()}@example.com`, password: "made by the product" };
  const { id } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, newcomer);
  await makeInitial(installation, id);
  await logIn(page, newcomer);
  return { ...newcomer, id };
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(paths.loginFor(paths.events));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`**${paths.firstPassword}`);
}

/** Leaves the console first, whose calls would fail without their account. */
async function endAccount(page: Page, organiser: Organiser, id: string) {
  await page.goto("about:blank");
  await organiser.call("DELETE", apiPaths.users.deleteUser(id));
}

test("after signing in with a generated password, a user must choose their own before anything else", async ({
  page,
  installation,
  organiser,
}) => {
  const newcomer = await signInNewcomer(page, installation, organiser);
  await expect(page.getByText(text.ownPasswordHint)).toBeVisible();
  // The user has just typed the current password, so the page asks only for the new one and shows its rule.
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await expect(page.getByText(text.newPasswordHint)).toBeVisible();
  expect(text.newPasswordHint).toContain("hard to guess");
  await expect(page).toHaveTitle(new RegExp(text.ownPasswordTitle));
  await expectAccessibleAndReachable(page);
  await page.getByLabel("New password").fill(newcomer.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(text.passwordRepeated)).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveCount(0);

  for (const elsewhere of [paths.dashboard, paths.moderate, paths.events]) {
    await page.goto(elsewhere);
    await page.waitForURL(`**${paths.firstPassword}`);
  }
  await expect(page.getByRole("heading", { name: text.ownPasswordTitle })).toBeVisible();

  // After a reload the page no longer knows the current password.
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(text.currentPasswordRequired)).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(newcomer.password);
  await page.getByLabel("New password").fill(newcomer.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(text.passwordRepeated)).toBeVisible();
  await page.getByLabel("New password").fill("brand new secret");
  await page.getByRole("button", { name: "Change password" }).click();

  await page.waitForURL(`**${paths.events}`);
  await waitForConsole(page);
  await page.goto(paths.dashboard);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("heading", { name: text.ownPasswordTitle })).toHaveCount(0);
  await endAccount(page, organiser, newcomer.id);
});

test("right after signing in with a generated password, a user chooses their own with one field", async ({
  page,
  installation,
  organiser,
}) => {
  const newcomer = await signInNewcomer(page, installation, organiser);
  // No part of the password is stored beyond the page.
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toContain(newcomer.password);
  await page.getByRole("link", { name: "Logout" }).click();
  await page.waitForURL(`**${paths.login}`);
  await logIn(page, newcomer);
  await page.getByLabel("New password").fill("brand new secret");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.waitForURL(`**${paths.events}`);
  await waitForConsole(page);
  await endAccount(page, organiser, newcomer.id);
});
