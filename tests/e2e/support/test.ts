import { test as base, expect, type Page } from "@playwright/test";
import { Installation } from "./installation";
import { Organiser } from "./organiser";

/** A heading comes with the page; only with its script does the console take note that the way into it was free. */
export async function consoleIsReached(page: Page): Promise<void> {
  await page.waitForFunction(() => window.sessionStorage.getItem("wallflower-forwarded") === null);
}

type TestFixtures = {
  organiser: Organiser;
  /** What a test provokes on purpose; every other console error fails it. */
  expectedErrors: RegExp[];
  /** Signs in on a page, through the form: the admin, or whoever is named. */
  signIn: (page: Page, person?: { email: string; password: string }) => Promise<void>;
  watchErrors: undefined;
};

export const test = base.extend<TestFixtures, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installation = await Installation.start();
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: async ({ installation }, use) => use(installation.url),

  organiser: async ({ installation }, use) => use(await Organiser.signIn(installation)),

  signIn: async ({ installation }, use) =>
    use(async (page, { email, password } = installation.admin) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(/\/user\//);
      await consoleIsReached(page);
    }),

  expectedErrors: [[], { option: true }],

  watchErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
