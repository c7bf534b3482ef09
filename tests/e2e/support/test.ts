import { test as base, expect, type Page } from "@playwright/test";
import { Installation, setUpTimeoutMs } from "./installation";
import { Organiser } from "./organiser";
import { storeSession } from "./session";

/** The heading is in the HTML, but only the script marks the console as reached. */
export async function waitForConsole(page: Page): Promise<void> {
  await page.waitForFunction(() => window.sessionStorage.getItem("wallflower-forwarded") === null);
}

type SignIn = (page: Page, person?: { email: string; password: string }) => Promise<void>;

type TestFixtures = {
  organiser: Organiser;
  /** Console errors that a test provokes; any other fails it. */
  expectedErrors: RegExp[];
  /** Signs in by the form, as the admin by default, for stories that test the form. */
  signInByForm: SignIn;
  /** Stores a session as the form does; the story then opens its page. */
  signIn: SignIn;
  watchErrors: undefined;
  closePages: undefined;
  /** Processor cores that pages see. From four on, a wall's decoration moves without end, which waiting tests mind. */
  cores: number;
  pretendCores: undefined;
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

  signIn: async ({ installation }, use) => use((page, person = installation.admin) => storeSession(page, person)),

  signInByForm: async ({ installation }, use) =>
    use(async (page, { email, password } = installation.admin) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(/\/user\//);
      await waitForConsole(page);
    }),

  expectedErrors: [[], { option: true }],

  // A wall or form that a story opened by hand would keep running beside later stories.
  closePages: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],

  cores: [2, { option: true }],

  pretendCores: [
    async ({ context, cores }, use) => {
      await context.addInitScript((value) => {
        Object.defineProperty(navigator, "hardwareConcurrency", { value });
        Object.defineProperty(navigator, "deviceMemory", { value: 8 });
      }, cores);
      await use(undefined);
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
