import { makeDistinctPhoto } from "../support/pictures";
import { expectAccessibleAndReachable, schemesAt } from "./support/accessible";
import { everyDialog, type OpenDialog, phoneMenu } from "./support/every-dialog";
import { insertManyRows, longName, removeManyRows } from "./support/many-rows";
import { expect, test } from "./support/test";

/** The test's ads have no pictures (404), and one of the dialogs is a conflict (409). */
test.use({ expectedErrors: [/status of (404|409)/] });

// More ads than fit into a program's row.
test.beforeAll(({ installation }) => insertManyRows(installation, 12));
test.afterAll(({ installation }) => removeManyRows(installation));

const openThings = ":is([role='dialog'], [role='alertdialog'], [role='menu'])";

for (const [width, dialogs] of [
  [1280, everyDialog],
  [360, [phoneMenu, ...everyDialog]],
] as [number, OpenDialog[]][]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 } });

    test("every dialog, menu and panel is accessible, fits, and has all its actions within reach", async ({
      page,
      organiser,
      signIn,
    }) => {
      test.setTimeout(300_000);
      const name = longName(width);
      const { id } = await organiser.createEvent({ event_name: name });
      const guest = { person_name: name, caption: name, person_city: name };
      const postId = await organiser.addReadyPost(id, await makeDistinctPhoto(width), guest);
      await signIn(page);
      const scene = { page, organiser, event: { id, name }, postId };
      const open = page.locator(openThings);
      for (const dialog of dialogs) {
        await test.step(dialog.name, async () => {
          const address = dialog.address(scene);
          const { pathname, search } = new URL(page.url());
          if (pathname + search !== address || (await open.count()) > 0) await page.goto(address);
          await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
          await dialog.open(scene);
          await expect(open.last()).toBeVisible();
          await expectAccessibleAndReachable(page, openThings, schemesAt(width));
          await page.keyboard.press("Escape");
        });
      }
    });
  });
}
