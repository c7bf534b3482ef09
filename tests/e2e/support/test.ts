import { test as base, expect, type Page } from "@playwright/test";
import { Installation, setUpTimeoutMs } from "./installation";
import { Organiser } from "./organiser";
import { bringSession } from "./session";

/** A heading comes with the page; only with its script does the console take note that the way into it was free. */
export async function consoleIsReached(page: Page): Promise<void> {
  await page.waitForFunction(() => window.sessionStorage.getItem("wallflower-forwarded") === null);
}

type SignIn = (page: Page, person?: { email: string; password: string }) => Promise<void>;

type TestFixtures = {
  organiser: Organiser;
  /** What a test provokes on purpose; every other console error fails it. */
  expectedErrors: RegExp[];
  /** Signs in on a page, through the form: the admin, or whoever is named. For stories of which the form is a part. */
  signInByForm: SignIn;
  /** Leaves a page with the session that the form would have left. The story then opens what it is about. */
  signIn: SignIn;
  watchErrors: undefined;
  closePages: undefined;
};

export const test = base.extend<TestFixtures, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installation = await Installation.start();
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: setUpTimeoutMs },
  ],

  baseURL: async ({ installation }, use) => use(installation.url),

  organiser: async ({ installation }, use) => use(await Organiser.signIn(installation)),

  signIn: async ({ installation }, use) => use((page, person = installation.admin) => bringSession(page, person)),

  signInByForm: async ({ installation }, use) =>
    use(async (page, { email, password } = installation.admin) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(/\/user\//);
      await consoleIsReached(page);
    }),

  expectedErrors: [[], { option: true }],

  // A wall or a form that a story opened by hand would go on beside all later stories.
  closePages: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],

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
