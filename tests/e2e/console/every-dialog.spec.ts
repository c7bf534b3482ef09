import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable, expectWithinReach } from "../support/accessible";
import { type DialogScene, everyDialog, type OpenDialog } from "../support/console/every-dialog";
import { insertManyRows, longName, removeManyRows } from "../support/console/many-rows";
import { expect, test } from "../support/test";

/** The test's ads have no pictures (404), and one of the dialogs is a conflict (409). */
test.use({ expectedErrors: [/status of (404|409)/] });

// More ads than fit into a program's row.
test.beforeAll(({ installation }) => insertManyRows(installation, 12));
test.afterAll(({ installation }) => removeManyRows(installation));

const openThings = ":is([role='dialog'], [role='alertdialog'], [role='menu'])";

for (const width of [1280, 360]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 } });

    for (const [part, dialogs] of Object.entries(everyDialog)) {
      const qualities = width < 640 ? "fits, and has" : "is accessible, fits, and has";
      test(`every dialog, menu and panel of ${part} ${qualities} all its actions within reach`, async ({
        page,
        organiser,
        signIn,
      }) => {
        test.setTimeout(240_000);
        const name = longName(width);
        const { id } = await organiser.createEvent({ event_name: name });
        const guest = { person_name: name, caption: name, person_city: name };
        const postId = await organiser.addReadyPost(id, await makeDistinctPhoto(width), guest);
        await signIn(page);
        const scene = { page, organiser, event: { id, name }, postId };
        for (const dialog of dialogs) await test.step(dialog.name, () => checkDialog(scene, dialog, width));
      });
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("the menu in the sidebar's place is accessible, fits, and has all its actions within reach", async ({
    page,
    signIn,
  }) => {
    await signIn(page);
    await page.goto(paths.moderate);
    await page.getByRole("button", { name: "Menu" }).first().click();
    await expect(page.locator(openThings).last()).toBeVisible();
    await expectAccessibleAndReachable(page, openThings, ["light"]);
  });
});

/** Opens a dialog on its page, checks it and closes it. */
async function checkDialog(scene: DialogScene, { address, open }: OpenDialog, width: number) {
  const { page } = scene;
  const opened = page.locator(openThings);
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== address(scene) || (await opened.count()) > 0) await page.goto(address(scene));
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
  await open(scene);
  await expect(opened.last()).toBeVisible();
  // A dialog has the same elements on a phone, in another arrangement.
  if (width < 640) await expectWithinReach(page, openThings);
  else await expectAccessibleAndReachable(page, openThings);
  await page.keyboard.press("Escape");
}
