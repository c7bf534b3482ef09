import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessible } from "../support/accessible";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { test as base, expect } from "../support/test";

/** A new account needs an installation of its own. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const installation = await Installation.start();
      await use(installation);
      await installation.dispose();
    },
    { scope: "worker", timeout: setUpTimeoutMs },
  ],
});

const text = messages.firstSteps;
const card = (page: Page) => page.getByRole("region", { name: text.title });
const step = (page: Page, title: string) => card(page).getByRole("listitem").filter({ hasText: title });

/** The card comes after the totals and the screens, with a script of its own. */
async function expectNoCard(page: Page) {
  await expect(page.getByRole("link", { name: /^Total Events \d/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(card(page)).toHaveCount(0);
}

const done = `(${messages.eventDesk.done})`;

test("the dashboard's first steps stay hidden once somebody hides them", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.dashboard);
  await card(page).getByRole("button", { name: text.hide }).click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expectNoCard(page);
});

test("the place of the first steps is reserved while they load, and nothing below moves", async ({ page, signIn }) => {
  const answers = await holdAnswers(page, apiPaths.general.getDashboardData);
  await signIn(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    answers.hold();
    await page.goto(paths.dashboard);
    const totals = page.getByRole("region", { name: "Totals" });
    await expect(totals).toHaveAttribute("aria-busy", "true");
    const before = await totals.boundingBox();
    answers.release();
    await expect(card(page).getByRole("listitem")).toHaveCount(7);
    await expect(totals).toHaveAttribute("aria-busy", "false");
    const after = await totals.boundingBox();
    expect(before?.y).toBeGreaterThan(300);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(8);
  }
});

test("a new account's first steps tick themselves off, and go away when all are done", async ({
  page,
  organiser,
  signIn,
}) => {
  const { steps } = text;
  await signIn(page);
  await page.goto(paths.dashboard);
  await expect(card(page)).toContainText(text.progress(0, 7));
  await expect(card(page).getByRole("link", { name: text.actions.event })).toBeVisible();
  await expect(card(page).getByRole("button", { name: messages.testPhoto.send })).toHaveCount(0);
  await expectAccessible(page);

  const named = new FormData();
  named.set("company_name", "First Night");
  await organiser.call("PUT", apiPaths.users.updateUserDetails, named);
  await page.reload();
  await expect(step(page, steps.company.title)).toContainText(done);
  const { id } = await organiser.createEvent({ event_name: "The first", event_status: "Draft", form_city: "hidden" });
  await page.reload();
  await expect(step(page, steps.event.title)).toContainText(done);
  await expect(card(page)).toContainText(text.progress(2, 7));

  // A draft's form is open to its team.
  await card(page).getByRole("button", { name: messages.testPhoto.send }).click();
  await expect(page.getByText(messages.testPhoto.sent.Review)).toBeVisible();
  await expect(step(page, steps.photo.title)).toContainText(done);
  const [post] = await organiser.listPosts(id);
  const { person_name, caption } = messages.testPhoto.guest;
  expect(post).toMatchObject({ person_name, caption, person_city: "", status: "pending" });
  await organiser.waitForRenditions(id, post?.id ?? "");

  await card(page).getByRole("button", { name: messages.eventDesk.goLive }).click();
  await expect(step(page, steps.form.title)).toContainText(done);
  await organiser.call("PUT", apiPaths.events.updateEvent(id), { wall_theme: "Garland" });
  await page.reload();
  await expect(step(page, steps.look.title)).toContainText(done);
  await organiser.call("POST", apiPaths.users.addUser, { email: "first@example.com", password: "long enough" });
  await page.reload();
  await expect(step(page, steps.moderator.title)).toContainText(done);
  await expect(card(page)).toContainText(text.progress(6, 7));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  const screen = await page.context().newPage();
  await screen.goto(await organiser.screenAddress(id, "Stage"));
  await expect
    .poll(async () => {
      const [event] = await organiser.call<{ screens: unknown[] }[]>("GET", apiPaths.screens.getScreens(id));
      return event?.screens.length;
    })
    .toBe(1);
  await page.bringToFront();
  await page.reload();
  await expectNoCard(page);
});

/** Keeps the answers of one call back between `hold` and `release`. */
async function holdAnswers(page: Page, path: string) {
  let gate = Promise.resolve();
  let open = () => {};
  await page.route(`**${path}`, async (route) => {
    await gate;
    await route.continue();
  });
  return {
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
  };
}
