import type { Page } from "@playwright/test";
import { messages } from "@/lib/messages";
import { paths } from "@/lib/paths";
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

async function expectSound(page: Page) {
  await expectAccessible(page);
  await expectReachable(page);
}

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
  });
}
