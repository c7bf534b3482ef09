import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./tests/support/browser/chromium";

const launchOptions = await findHeadlessShell();
/** Shares nothing with other stories. Begun last, as its name would have it, it is waited for alone. */
const first = "two-processes.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  // Stories prepare what a page shows with the server's own code, which bundlers keep out of browsers.
  tsconfig: "./tests/e2e/tsconfig.json",
  outputDir: "test-results",
  projects: [
    { name: "first", testMatch: first },
    { name: "stories", testIgnore: first },
  ],
  // Every worker has an installation of its own. A third on two cores ends nothing sooner and runs into time limits.
  workers: 2,
  timeout: 90_000,
  // Three browsers on two slow cores take a page that long to answer its first click.
  expect: { timeout: 20_000 },
  // A second try where nobody watches; the report names what needed it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    launchOptions,
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 800 },
    // The console stays English whatever its browser's language.
    ...(process.env.BROWSER_LOCALE && { locale: process.env.BROWSER_LOCALE }),
  },
});
