import type { Locator, Page } from "@playwright/test";
import { messages } from "@/lib/messages";
import { paths } from "@/lib/paths";
import { makePhoto } from "../support/pictures";
import { expectAccessible } from "./support/accessible";
import { insertManyRows, longName, removeManyRows } from "./support/many-rows";
import { expect, test } from "./support/test";

const rowCount = 500;

/** The invented ads' pictures are not there. */
test.use({ expectedErrors: [/status of 404/] });

test.beforeAll(({ installation }) => insertManyRows(installation, rowCount));
test.afterAll(({ installation }) => removeManyRows(installation));

const firstRow = (page: Page) => page.getByRole("row").nth(1);
const lists: string[] = [paths.users, paths.events, paths.ads, paths.adsGroup, paths.scripts];

/** Every button and link that is there for the eye lies within the screen's width. */
async function expectReachable(page: Page) {
  const outside = await page.evaluate(() => {
    const actions = document.querySelectorAll<HTMLElement>("button, a[href], input, textarea, [role='combobox']");
    const isCut = (action: HTMLElement) => {
      const { left, right, width, height } = action.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > window.innerWidth + 1);
    };
    return [...actions].filter(isCut).map((action) => action.outerHTML.slice(0, 200));
  });
  expect(outside).toEqual([]);
}

async function expectSound(page: Page, within?: string) {
  await expectAccessible(page, within);
  await expectReachable(page);
}

/** What opens over a page, and how to get there. */
const modals: [name: string, address: string, open: (page: Page) => Promise<void>][] = [
  ...lists.map((address): [string, string, () => Promise<void>] => [
    `the dialog that adds to ${address}`,
    paths.addTo(address),
    async () => {},
  ]),
  ["an event's dialog", paths.events, (page) => firstRow(page).getByRole("button", { name: "Edit" }).click()],
  [
    "an event's QR card",
    paths.events,
    async (page) => {
      await firstRow(page).getByRole("button", { name: "More for" }).click();
      await page.getByRole("menuitem", { name: "QR card" }).click();
    },
  ],
  ["an ad's picture", paths.ads, (page) => firstRow(page).getByRole("button", { name: "Show the picture" }).click()],
  ["the one confirmation", paths.scripts, (page) => firstRow(page).getByRole("button", { name: "Delete" }).click()],
  ["the quick switcher", paths.scripts, (page) => page.keyboard.press("Control+k")],
  ["help", paths.accountSettings, (page) => page.getByText("Help", { exact: true }).click()],
  ["licenses", paths.accountSettings, (page) => page.getByText("Licenses", { exact: true }).click()],
  ["the keys of moderation", paths.moderate, (page) => page.keyboard.press("?")],
];

for (const width of [1280, 360]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("every page is accessible and whole, with lists of 500 names of 80 characters", async ({
      page,
      organiser,
      signIn,
    }) => {
      test.setTimeout(300_000);
      const { event_url_slug } = await organiser.createEvent({ event_name: longName(999) });
      const open = [paths.landing, paths.login, paths.event(event_url_slug), paths.eventForm(event_url_slug)];
      for (const address of open) {
        await page.goto(address);
        await expectSound(page);
      }
      await signIn(page);
      for (const address of [paths.dashboard, paths.moderate, paths.accountSettings, ...lists]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (lists.includes(address)) {
          await expect(firstRow(page).getByRole("button").first()).toBeVisible();
          await expectReachable(page);
          // One row is enough for axe, which would read sixty alike.
          await page.getByRole("searchbox", { name: messages.common.searchList }).fill(longName(321).slice(-8));
          await expect(page.getByRole("row")).toHaveCount(2);
        }
        await expectSound(page);
      }
    });

    test("every dialog is accessible and whole", async ({ page, organiser, signIn }) => {
      test.setTimeout(300_000);
      await organiser.createEvent({ event_name: longName(998) });
      await signIn(page);
      for (const [name, address, open] of modals) {
        await test.step(name, async () => {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
          await open(page);
          await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
          await expectSound(page, ":is([role='dialog'], [role='alertdialog'])");
        });
      }
    });
  });
}

test("of 500 rows the first are there at once, the last by scrolling, and any by typing a word of it", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  for (const address of lists) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/\(5\d\d\)/);
    const rows = page.getByRole("row");
    await expect(firstRow(page)).toBeVisible();
    expect(await rows.count()).toBeLessThan(rowCount / 2);
    await page.getByRole("searchbox", { name: messages.common.searchList }).fill(longName(321).slice(-8));
    await expect(rows).toHaveCount(2);
    await expect(firstRow(page)).toContainText(longName(321));
    await page.getByRole("searchbox", { name: messages.common.searchList }).fill("there is none of that name");
    await expect(page.getByText(messages.common.nothingFound)).toBeVisible();
    await page.getByRole("searchbox", { name: messages.common.searchList }).fill("");
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      expect(await rows.count()).toBeGreaterThan(rowCount);
    }).toPass({ timeout: 30_000 });
  }
});

/** Tab, as often as it takes. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

/** What a person types into the dialog, field by field; a file is chosen where the field opens the chooser. */
type Flow = { action: string; save: string; fields: (name: string) => [label: string, keys: string[]][] };

const type = (text: string) => [...text];
const flows: [name: string, flow: Flow][] = [
  [
    "an event",
    {
      action: "Add New Event",
      save: "Save Event",
      fields: (name) => [
        ["Event Name", type(name)],
        ["Event Date", type("06092026")],
      ],
    },
  ],
  [
    "a user",
    {
      action: "Add New User",
      save: "Add User",
      fields: (name) => [
        ["Email ID", type(name)],
        ["Password", type("long enough")],
      ],
    },
  ],
  [
    "a script",
    {
      action: "Add New Script",
      save: "Save",
      fields: (name) => [
        ["Script Name", type(name)],
        ["Script Placement", ["Enter", "ArrowDown", "Enter"]],
        ["Script", type("count();")],
        ["Global", ["Enter", "ArrowDown", "Enter"]],
      ],
    },
  ],
];

for (const [thing, { action, save, fields }] of flows) {
  test(`by keyboard alone ${thing} is made, found among 500, opened again and deleted`, async ({ page, signIn }) => {
    const name = `keys-${Date.now()}@example.com`;
    await signIn(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(action);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: save })).toBeVisible();
    for (const [label, keys] of fields(name)) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }));
      for (const key of keys) await page.keyboard.press(key);
    }
    await tabTo(page, dialog.getByRole("button", { name: save }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();

    await tabTo(page, page.getByRole("searchbox", { name: messages.common.searchList }));
    await page.keyboard.type(name);
    await expect(page.getByRole("row")).toHaveCount(2);
    await tabTo(page, firstRow(page).getByRole("button", { name: "Edit" }));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await tabTo(page, firstRow(page).getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.common.nothingFound)).toBeVisible();
  });
}

test("by keyboard alone an ad is made, with its picture", async ({ page, signIn }) => {
  await signIn(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Add New Ad");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Ad Name"));
  await page.keyboard.type("keyed ad");
  await tabTo(page, dialog.getByLabel("Photo"));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const buffer = await makePhoto({ width: 64, height: 64 });
  await (await chooser).setFiles({ name: "ad.jpg", mimeType: "image/jpeg", buffer });
  await tabTo(page, dialog.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "keyed ad" })).toBeVisible();
});
