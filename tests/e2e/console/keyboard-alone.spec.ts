import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto, makePhoto } from "../../support/pictures";
import { insertManyRows, removeManyRows } from "../support/console/many-rows";
import { pressOn, tabTo } from "../support/keyboard";
import { expect, test, waitForConsole } from "../support/test";

/** The test's ads have no pictures. */
test.use({ expectedErrors: [/status of 404/] });

// Enough rows for a list to show its search.
test.beforeAll(({ installation }) => insertManyRows(installation, 12));
test.afterAll(({ installation }) => removeManyRows(installation));

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, dialog(page).getByRole("textbox", { name: label, exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Selects the second option of a closed listbox. */
async function chooseSecond(page: Page, label: string) {
  const box = dialog(page).getByRole("combobox", { name: label });
  await pressOn(page, box);
  await expect(page.getByRole("option").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
}

async function signInByKeys(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(paths.login);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/user\//);
  await waitForConsole(page);
}

async function runCommand(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  const switcher = page.getByRole("dialog", { name: messages.switcher.label });
  await expect(switcher.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(words);
  // The switcher loads its events after it opens.
  await expect(switcher.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(switcher).toBeHidden();
}

/** An object that an admin creates: the switcher's action, its name field, and the other fields. */
type Thing = {
  action: string;
  nameField: string;
  fill: (page: Page) => Promise<void>;
  save: string;
  saveAgain: string;
  /** The list's name in the switcher, if creating leads to a page of its own. */
  list?: string;
};

const event: Thing = {
  action: "Add New Event",
  nameField: "Event Name",
  fill: async (page) => {
    await tabTo(page, dialog(page).getByLabel("Event Date"));
    await page.keyboard.type("06092026");
    await expect(dialog(page).getByLabel("Event Date")).toHaveValue("2026-06-09");
  },
  save: "Save Event",
  saveAgain: "Save Event",
  list: "Events",
};
const moderator: Thing = {
  action: "Add New User",
  nameField: "Email ID",
  fill: async (page) => {
    await tabTo(page, dialog(page).getByLabel("Password", { exact: true }));
    await page.keyboard.type("long enough");
  },
  save: "Add User",
  saveAgain: "Update User",
};
const script: Thing = {
  action: "Add New Script",
  nameField: "Script Name",
  fill: async (page) => {
    await chooseSecond(page, "Script Placement");
    await typeInto(page, "Script", "count();");
    await chooseSecond(page, "Global");
  },
  save: "Save",
  saveAgain: "Save",
};
const ad: Thing = {
  action: "Add New Ad",
  nameField: "Ad Name",
  fill: async (page) => {
    const chooser = page.waitForEvent("filechooser");
    await pressOn(page, dialog(page).getByLabel("Photo"));
    const buffer = await makePhoto({ width: 64, height: 64 });
    await (await chooser).setFiles({ name: "ad.jpg", mimeType: "image/jpeg", buffer });
  },
  save: "Save",
  saveAgain: "Save",
};

async function setUpChangeAndDelete(page: Page, { action, nameField, fill, save, saveAgain, list }: Thing) {
  const name = `keys-${Date.now()}@example.com`;
  await runCommand(page, action);
  await expect(dialog(page).getByRole("button", { name: save, exact: true })).toBeVisible();
  await typeInto(page, nameField, name);
  await fill(page);
  await pressOn(page, dialog(page).getByRole("button", { name: save, exact: true }));
  await expect(dialog(page)).toBeHidden();

  if (list) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await runCommand(page, list);
  }
  await tabTo(page, page.getByRole("searchbox", { name: messages.common.searchList }));
  await page.keyboard.type("keys-");
  await pressOn(page, row(page, name).getByRole("button", { name: messages.common.editNamed(name) }));
  await typeInto(page, nameField, `new-${name}`);
  await pressOn(page, dialog(page).getByRole("button", { name: saveAgain, exact: true }));
  await expect(dialog(page)).toBeHidden();

  await pressOn(page, page.getByRole("button", { name: messages.common.deleteNamed(`new-${name}`) }));
  await pressOn(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await expect(page.getByText(messages.common.nothingFound)).toBeVisible();
}

test("by keyboard only, an admin signs in, and creates, changes and deletes events, moderators, scripts and ads", async ({
  page,
  installation,
}) => {
  test.setTimeout(180_000);
  await signInByKeys(page, installation.admin);
  for (const thing of [event, moderator, script, ad]) {
    await test.step(thing.action, () => setUpChangeAndDelete(page, thing));
  }
});

test("by keyboard only, a moderator signs in, opens a post, approves it and undoes that", async ({
  page,
  organiser,
}) => {
  const person = { email: `keys-${Date.now()}@example.com`, password: "long enough" };
  const { id: userId } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", person);
  const event_name = `Keys ${Date.now()}`;
  const { id } = await organiser.createEvent({ event_name, moderator_ids: [userId] });
  await organiser.addReadyPost(id, await makeDistinctPhoto(31), { person_name: "Grace" });
  const status = async () => (await organiser.listPosts(id))[0]?.status;

  await signInByKeys(page, person);
  await runCommand(page, `moderate ${event_name}`);
  await tabTo(page, page.getByRole("gridcell", { name: /^Grace,/ }));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { name: "Grace", exact: true })).toBeVisible();
  // A dialog handles keys only once it has focus.
  await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await tabTo(page, page.getByRole("gridcell", { name: /^Grace,/ }));
  await page.keyboard.press("a");
  await expect(page.getByText(messages.posts.statusUpdated)).toBeVisible();
  expect(await status()).toBe("approve");
  await page.keyboard.press("z");
  await expect(page.getByText(messages.posts.statusRestored)).toBeVisible();
  expect(await status()).toBe("pending");
});
