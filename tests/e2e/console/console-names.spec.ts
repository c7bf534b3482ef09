import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectReachable } from "../support/accessible";
import { expect, test } from "../support/test";

/** 200 % zoom of a laptop of 1280 × 800. */
test.use({ viewport: { width: 640, height: 400 } });

const main = (page: Page) => page.getByRole("main");

async function expectWhole(page: Page) {
  await expectReachable(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test("at 200 % zoom the console's pages are whole, and screen readers get a name for each part and action", async ({
  page,
  browser,
  baseURL,
  organiser,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { id } = await organiser.createEvent({ event_name: "Named Night" });
  await organiser.addReadyPost(id, await makeDistinctPhoto(81), { person_name: "Ada", caption: "Hello" });
  await organiser.call("PUT", apiPaths.events.updateEvent(id), { event_status: "Private" });
  const email = `named-${Date.now()}@example.com`;
  await organiser.call("POST", apiPaths.users.inviteUser, { email });

  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "en-GB",
    viewport: { width: 960, height: 540 },
  });
  const television = await context.newPage();
  const polled = television.waitForResponse((answer) => answer.url().endsWith(paths.screenPoll));
  await television.goto(paths.screen);
  const { code } = await (await polled).json();
  await expect(television.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "${messages.screenPage.title}" [level=1]
      - list:
        - listitem
        - listitem
        - listitem
      - button "${messages.screenPage.fullScreen}"
  `);
  await expectWhole(television);
  const device = await organiser.call<{ id: string }>("POST", apiPaths.screens.pairDevice, {
    code,
    event_id: id,
    name: "Stage left",
  });
  await expect(television.getByRole("heading", { name: messages.screenPage.hidden })).toBeVisible({ timeout: 30_000 });

  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Named Night" [level=1]
      - paragraph:
        - button /^${messages.events.labels.event_status}/
      - button "QR card"
      - button "Edit"
      - link "Moderate"
      - heading "Posts" [level=2]
      - list "${messages.eventDesk.oldestPosts}":
        - listitem:
          - button "${messages.eventDesk.approveNamed("Ada")}"
      - list "${messages.eventDesk.countsLabel}"
      - region "${messages.wallScreens.title}"
  `);
  await expectWhole(page);

  await page.goto(paths.screens);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "${messages.wallScreens.title}" [level=1]
      - button "${messages.pairing.pair}"
      - list "${messages.wallScreens.title}":
        - listitem:
          - paragraph: /Stage left/
          - paragraph: ${JSON.stringify(messages.pairing.waits("Named Night", "Private"))}
          - button "${messages.wallScreens.actionsOf("Stage left")}"
  `);
  await expectWhole(page);
  // Other stories of this installation expect no screen but their own.
  await organiser.call("DELETE", apiPaths.screens.forgetScreen(device.id));

  // A long name in a column must push no action off the table.
  const moderator = { email: `assigned-${Date.now()}@example.com`, password: "made by the product" };
  const assigned = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, moderator);
  await organiser.createEvent({ event_name: "The long night of the old brewery", moderator_ids: [assigned.id] });
  await page.goto(paths.users);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toMatchAriaSnapshot(`
    - row:
      - cell /${email}/
      - cell
      - cell
      - cell:
        - button "${messages.invitations.copyLinkFor(email)}"
        - button "${messages.invitations.revokeOf(email)}"
  `);
  await expect(page.getByRole("row").filter({ hasText: moderator.email })).toContainText("old brewery");
  await expectWhole(page);
  await organiser.call("DELETE", apiPaths.users.deleteUser(assigned.id));

  await page.goto(paths.dashboard);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Dashboard" [level=1]
      - region "Totals":
        - link /Total Events/
        - link /Total Post/
        - link /Total Moderator/
        - link /Total Approved Post/
      - heading "Posts per hour" [level=2]
  `);
  await expectWhole(page);
});
