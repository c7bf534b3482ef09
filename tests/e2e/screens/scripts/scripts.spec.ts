import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { expect, test } from "../../support/test";

/** The browser logs the failed and refused answers that the tests provoke. */
test.use({ expectedErrors: [/status of (500|403)/] });

const text = messages.scripts;
const dialog = (page: Page) => page.getByRole("dialog");
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save" }).click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const question = (page: Page) => page.getByRole("alertdialog", { name: text.deleteConfirmation });
const notice = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const choose = async (page: Page, field: string, option: string) => {
  await dialog(page).getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
};

test.beforeEach(({ organiser }) => organiser.clearSponsors());

test("an admin adds, switches, edits and deletes scripts, and each action is confirmed", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/user/scripts");
  await page.getByRole("button", { name: "Add New Script" }).first().click();
  await save(page);
  // Once below each field.
  await expect(dialog(page).getByText(text.allMandatory)).toHaveCount(4);

  await page.getByLabel("Script Name").fill("Counter");
  await choose(page, "Script Placement", "Footer");
  await dialog(page).getByRole("textbox", { name: "Script", exact: true }).fill("count();\ncount();");
  // Lines and characters.
  await expect(dialog(page).getByText(text.counts(2, 17))).toBeVisible();
  await choose(page, "Global", "Yes");
  await expect(dialog(page).getByText(text.runsEverywhere)).toBeVisible();
  await choose(page, "Global", "No");
  await expect(dialog(page).getByText(text.runsNowhere)).toBeVisible();

  await page.route(`**${apiPaths.scripts.addScript}`, (route) => route.fulfill({ status: 500, body: "" }));
  await save(page);
  await expect(dialog(page).getByRole("alert")).toContainText(text.saveFailed);
  await page.unroute(`**${apiPaths.scripts.addScript}`);
  await save(page);
  await expect(notice(page, text.added)).toBeVisible();
  await expect(row(page, "Counter")).toContainText("Footer");
  await expect(row(page, "Counter")).toContainText("No");

  await row(page, "Counter").getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByRole("textbox", { name: "Script", exact: true }).fill("// nothing");
  await save(page);
  await expect(notice(page, text.updated)).toBeVisible();

  const toggle = row(page, "Counter").getByRole("switch");
  await expect(toggle).toBeChecked();
  // The switch moves before the server answers.
  let answer = () => {};
  const canAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/scripts/update-script-onoff/*", async (route) => {
    await canAnswer;
    await route.fulfill({ status: 500, body: "" });
  });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  answer();
  await expect(notice(page, text.statusFailed)).toBeVisible();
  await expect(toggle).toBeChecked();
  await page.unroute("**/api/scripts/update-script-onoff/*");
  await toggle.press("Space");
  await expect(notice(page, text.statusUpdated)).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).not.toBeChecked();

  await page.route("**/api/scripts/delete-script/*", (route) => route.fulfill({ status: 500, body: "" }));
  await row(page, "Counter").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, text.deleteFailed)).toBeVisible();
  await page.unroute("**/api/scripts/delete-script/*");
  await row(page, "Counter").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, text.deleted)).toBeVisible();
  await expect(page.getByText(text.none)).toBeVisible();
});

test("the editor's highlighted text lines up with the typed text, letter by letter", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto("/user/scripts");
  await page.getByRole("button", { name: "Add New Script" }).first().click();
  const editor = dialog(page).getByRole("textbox", { name: "Script", exact: true });
  const long = `const words = "${"word ".repeat(60)}";\n\t// ${"x".repeat(300)}\n\n`;
  for (const code of ["", "a\n", long, `${long}${"line\n".repeat(60)}`]) {
    await editor.fill(code);
    const layers = await editor.evaluate((textarea: HTMLTextAreaElement) => {
      const coloured = textarea.parentElement?.querySelector("pre");
      const { scrollHeight, scrollWidth, offsetHeight, offsetWidth } = textarea;
      return { scrollHeight, scrollWidth, offsetHeight, offsetWidth, text: coloured?.textContent };
    });
    expect(layers.text).toBe(`${code}\n`);
    expect(layers.scrollHeight).toBe(layers.offsetHeight);
    expect(layers.scrollWidth).toBe(layers.offsetWidth);
  }
});
