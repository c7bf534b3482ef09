import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 180_000 });
/** This story uses its own installation, not the shared one. */
test.use({ baseURL: "" });

let development: Installation;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  development = await Installation.start(() => ({}), ["--dev"]);
});
test.afterAll(() => development?.dispose());

test("a page of npm run dev hydrates, and its form responds to a click", async ({ page }) => {
  // The first request compiles the page.
  await page.goto(development.url + paths.login, { timeout: 120_000 });
  await expect(page.getByLabel("Email")).toBeFocused({ timeout: 60_000 });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(messages.auth.emailRequired)).toBeVisible();
});
