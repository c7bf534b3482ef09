import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { formDialog as dialog } from "../support/console/event-form";
import { Guest, makePhotoFile } from "../support/guest";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { test as base, expect } from "../support/test";

/** A first evening needs an installation of its own. */
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

/** Each story begins with an empty console. */
test.beforeEach(async ({ organiser }) => {
  const events = await organiser.call<{ id: string }[]>("GET", apiPaths.events.getEvents);
  for (const { id } of events) await organiser.call("DELETE", apiPaths.events.deleteEvent(id));
});

const { labels } = messages.events;
const text = messages.eventDesk;
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Counts what a person does: one press, or one field filled in. */
function counter() {
  let count = 0;
  return {
    does: async (interaction: Promise<unknown>) => {
      count += 1;
      await interaction;
    },
    count: () => count,
  };
}

const steps = (page: Page) => page.getByRole("region", { name: text.next });
const step = (page: Page, title: string) => steps(page).getByRole("listitem").filter({ hasText: title });
const done = `(${text.done})`;

async function createLiveEvent(page: Page, does: (interaction: Promise<unknown>) => Promise<void>, name: string) {
  await does(page.getByRole("link", { name: messages.firstSteps.actions.event }).click());
  await does(field(page, labels.event_name).fill(name));
  await does(dialog(page).getByRole("button", { name: messages.events.liveNow }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

test("an empty console is four interactions away from a printed card, and the steps tick", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await signIn(page);
  await page.goto(paths.dashboard);
  const { does, count } = counter();
  await createLiveEvent(page, does, "Printed Night");
  const print = steps(page).getByRole("button", { name: text.printA4 });
  await does(print.click());
  await expect(page.locator("body[data-printed]")).toBeAttached();
  expect(count()).toBeLessThanOrEqual(4);

  await expect(step(page, text.printStep)).toContainText(done);
  await expect(step(page, text.wallStep)).not.toContainText(done);
  const opened = page.context().waitForEvent("page");
  await steps(page).getByRole("link", { name: text.openWall }).click();
  await (await opened).close();
  await expect(step(page, text.wallStep)).toContainText(done);
  await page.reload();
  await expect(step(page, text.printStep)).toContainText(done);
  await expect(step(page, text.wallStep)).toContainText(done);
});

test("from the first sign-in, a guest's photo on the wall takes eleven interactions of the organiser", async ({
  page,
  browser,
  organiser,
  installation,
}) => {
  const { email, password } = installation.admin;
  const { does, count } = counter();
  await page.goto(paths.login);
  await does(page.getByLabel("Email").fill(email));
  await does(page.getByLabel("Password", { exact: true }).fill(password));
  await does(page.getByRole("button", { name: "Log in" }).click());
  await createLiveEvent(page, does, "Photo Night");
  const opened = page.context().waitForEvent("page");
  await does(steps(page).getByRole("link", { name: text.openWall }).click());
  const wall = await opened;
  const events = await organiser.call<{ id: string; event_name: string; event_url_slug: string }[]>(
    "GET",
    apiPaths.events.getEvents,
  );
  const event = events.find(({ event_name }) => event_name === "Photo Night");
  const phone = await browser.newPage({ locale: "en-GB" });
  const guest = new Guest(phone, installation.wallUrl, event?.event_url_slug ?? "");
  await guest.open();
  await guest.choose(await makePhotoFile("first.jpg", 1));
  await guest.fill({ caption: "First of the night" });
  await guest.submit();
  await page.bringToFront();
  const approve = page.getByRole("button", { name: text.approveNamed("Ada") });
  await does(approve.click({ timeout: 60_000 }));
  await phone.close();
  await wall.bringToFront();
  await expect(wall.getByText("First of the night").first()).toBeVisible();
  // An organiser whose password was made by the product chooses one, too: two more.
  expect(count() + 2).toBeLessThanOrEqual(11);
});
