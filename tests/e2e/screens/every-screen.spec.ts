import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable, expectReachable, expectWithinReach } from "../support/accessible";
import { insertManyRows, longName, removeManyRows } from "../support/console/many-rows";
import { expect, test } from "../support/test";

const rowCount = 500;

/** The test's ads have no pictures. */
test.use({ expectedErrors: [/status of 404/] });

test.beforeAll(({ installation }) => insertManyRows(installation, rowCount));
test.afterAll(({ installation }) => removeManyRows(installation));

const rows = (page: Page) => page.getByRole("row");
const firstRow = (page: Page) => rows(page).nth(1);
const search = (page: Page) => page.getByRole("searchbox", { name: messages.common.searchList });
const bin = paths.moderatePosts({ status: "delete" });
const lists: string[] = [paths.users, paths.events, paths.ads, paths.adsGroup, paths.scripts];

for (const width of [1280, 360]) {
  /** languages-accessible.spec.ts shows guests' narrow pages to axe; the console's have the same elements as wide ones. */
  const check = (page: Page) => (width < 640 ? expectWithinReach(page) : expectAccessibleAndReachable(page));

  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 780 } });

    test(`every page is ${width < 640 ? "" : "accessible and "}whole, with lists of 500 names of 80 characters`, async ({
      page,
      organiser,
      signIn,
    }) => {
      test.setTimeout(300_000);
      const named = { event_name: longName(999), event_location: longName(999) };
      const { id, event_url_slug } = await organiser.createEvent(named);
      const postId = await organiser.addReadyPost(id, await makeDistinctPhoto(width), { person_name: longName(998) });
      await organiser.setStatus(postId, "delete");
      const open = [
        ...[paths.landing, paths.login, paths.forgotPassword, paths.resetPassword, paths.invitation],
        ...[paths.screen, paths.event(event_url_slug), paths.eventForm(event_url_slug)],
      ];
      for (const address of open) {
        await page.goto(address);
        await test.step(address, () => check(page));
      }
      await signIn(page);
      const own = [paths.accountSettings, paths.firstPassword, paths.secondFactor];
      const desk = paths.eventDesk(id, { new: "1" });
      for (const address of [
        paths.dashboard,
        desk,
        paths.moderate,
        bin,
        paths.auditLog,
        paths.screens,
        paths.systemCheck,
        ...own,
        ...lists,
      ]) {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText(messages.common.loading)).toHaveCount(0);
        if (lists.includes(address)) {
          await expect(firstRow(page).getByRole("button").first()).toBeVisible();
          await test.step(`axe on the rows of ${address}`, () => expectReachable(page));
          // One row is enough for axe, which would check sixty equal ones.
          await search(page).fill(longName(321).slice(-8));
          await expect(rows(page)).toHaveCount(2);
        }
        await test.step(address, () => check(page));
      }
    });
  });
}

test("a list of 500 rows shows the first at once, the last by scrolling, and any by searching", async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const address of lists) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/\(\d{3,}\)/);
    await expect(firstRow(page)).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(rowCount / 2);
    await search(page).fill(longName(321).slice(-8));
    await expect(rows(page)).toHaveCount(2);
    await expect(firstRow(page)).toContainText(longName(321));
    await search(page).fill("there is none of that name");
    await expect(page.getByText(messages.common.nothingFound)).toBeVisible();
  }
  // All lists use the same component; this one has the heaviest rows.
  await page.goto(paths.events);
  await expect(firstRow(page)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await rows(page).count()).toBeGreaterThan(rowCount);
  }).toPass({ timeout: 30_000 });
  await rows(page).last().getByRole("button", { name: messages.common.delete }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});
