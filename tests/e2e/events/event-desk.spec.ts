import type { Page } from "@playwright/test";
import type { AccountDetails } from "@/lib/shared/account/contract";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { tabNamed } from "../support/console/event-form";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

/** Provokes a 404 for a moderator and a lost connection. */
test.use({ expectedErrors: [/status of (404|500)|ERR_FAILED/] });

const text = messages.eventDesk;
const { labels } = messages.events;
const deskCalls = "**/api/events/get-event-desk/*";

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

const listEvents = (organiser: Organiser) => organiser.call<OrganiserEvent[]>("GET", apiPaths.events.getEvents);

/** Restores the state of a console without open events. */
async function closeEveryEvent(organiser: Organiser) {
  for (const { id, event_status } of await listEvents(organiser)) {
    if (event_status === "Archive") continue;
    await organiser.call("PUT", apiPaths.events.updateEvent(id), { event_status: "Archive" });
  }
}

/** A zone whose date differs from UTC's and is not near midnight. */
const zoneOfAnotherDay = () => (new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati");

/** Sets the company's zone, which another test may have changed. */
async function setTimeZone(organiser: Organiser, timezone: string) {
  const { company_name } = await organiser.call<AccountDetails>("GET", apiPaths.users.getUserDetails);
  const body = new FormData();
  body.set("company_name", company_name);
  body.set("timezone", timezone);
  await organiser.call("PUT", apiPaths.users.updateUserDetails, body);
}

test("from the dashboard of an empty console, six interactions print the QR card of a live event", async ({
  page,
  organiser,
  signIn,
}) => {
  await closeEveryEvent(organiser);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await signIn(page);
  await page.goto(paths.dashboard);
  const name = `Tonight ${Date.now()}`;
  let interactions = 0;
  const interact = async (interaction: Promise<unknown>) => {
    interactions += 1;
    await interaction;
  };
  await interact(page.getByRole("link", { name: "Add New Event" }).click());
  await interact(dialog(page).getByLabel(labels.event_name).fill(name));
  await interact(press(page, messages.events.offerToday));
  await interact(press(page, "Save Event"));
  await expect(heading(page)).toHaveText(name);
  await interact(press(page, text.goLive));
  await expect(page.getByText(text.liveDone)).toBeVisible();
  await interact(press(page, text.printA4));
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await expect(page.locator("[data-print-sheet]")).toContainText(name);
  expect(interactions).toBeLessThanOrEqual(6);
  expect((await listEvents(organiser)).find(({ event_name }) => event_name === name)?.event_status).toBe("Live");
});

test("a new event is prefilled with day, hour and a slug from its name, and marks missing fields", async ({
  page,
  organiser,
  signIn,
}) => {
  const timeZone = zoneOfAnotherDay();
  await setTimeZone(organiser, timeZone);
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  const form = dialog(page);
  const { tabMarks } = messages.events;
  await expect(tabNamed(page, "basics")).toHaveAccessibleName(`Basics (${tabMarks.missing})`);
  await expect(form.getByLabel(labels.event_date)).toHaveValue("");
  await expect(form.getByLabel(labels.event_start_time)).toContainText("12:00 AM");

  await press(page, "Save Event");
  await expect(tabNamed(page, "basics")).toHaveAccessibleName(`Basics (${tabMarks.faulty})`);
  const name = `Straßenfest ${Date.now()}`;
  await form.getByLabel(labels.event_name).fill(name);
  await press(page, messages.events.offerToday);
  const slug = name.toLowerCase().replace("ß", "ss").replace(" ", "-");
  await form.getByRole("button", { name: messages.events.offerSlug(slug) }).click();
  await expect(form.getByLabel(labels.event_url_slug)).toHaveValue(new RegExp(`^${slug}-[a-z2-9]{4}$`));
  await form.getByRole("button", { name: messages.events.offerBareSlug("-") }).click();
  await expect(form.getByLabel(labels.event_url_slug)).toHaveValue(slug);
  const hour = form.getByRole("button", { name: /^Next full hour: / });
  const offered = (await hour.textContent())?.replace(/^.*: /, "") ?? "";
  await hour.click();
  await expect(form.getByLabel(labels.event_start_time)).toContainText(offered);
  await expect(tabNamed(page, "basics")).toHaveAccessibleName("Basics");
  await press(page, "Save Event");

  await expect(heading(page)).toHaveText(name);
  const date = { day: "numeric", month: "short", year: "numeric" } as const;
  const today = new Date().toLocaleDateString("en-GB", { ...date, timeZone });
  await expect(page.getByRole("main")).toContainText(`${today}, ${offered}`);
  const steps = page.getByRole("region", { name: text.next });
  for (const title of [text.liveStep, text.printStep, text.wallStep, text.inviteStep]) {
    await expect(steps).toContainText(title);
  }
  await expectAccessible(page);

  const email = `invited-${Date.now()}@example.com`;
  await steps.getByRole("button", { name: text.invite, exact: true }).click();
  await dialog(page).getByLabel("Email ID").fill(email);
  await dialog(page).getByLabel("Password", { exact: true }).fill("long enough");
  await press(page, "Add User");
  await expect(page.getByText(text.invited(email))).toBeVisible();
  await expect(steps).toContainText(text.inviteDone(1));
  expect((await listEvents(organiser)).find(({ event_name }) => event_name === name)?.moderator_ids).toHaveLength(1);

  await steps.getByRole("button", { name: text.dismiss }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(heading(page)).toHaveText(name);
  await expect(steps).toBeHidden();
});

test("a slug becomes lowercase while typing, and the caret stays", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  const slug = dialog(page).getByLabel(labels.event_url_slug);
  await slug.fill("party");
  await slug.press("Home");
  await page.keyboard.type("BIG-");
  await expect(slug).toHaveValue("big-party");
  expect(await slug.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});

test("clicking an event's row opens its page, which counts new posts and pauses screens", async ({
  page,
  organiser,
  signIn,
}) => {
  const event_name = `Desk ${Date.now()}`;
  const { id, event_url_slug } = await organiser.createEvent({ event_name, event_location: "Pier 9" });
  await signIn(page);
  await page.goto(paths.events);
  await page.getByRole("row").filter({ hasText: event_name }).getByText("Pier 9").click();
  await page.waitForURL(`**${paths.eventDesk(id)}`);
  await expect(heading(page)).toHaveText(event_name);
  await expect(page.getByText(text.noPosts)).toBeVisible();

  const photo = await makePhoto({ width: 64, height: 64 });
  await organiser.submit(id, photo);
  await expect(page.getByText(text.waiting(1))).toBeVisible({ timeout: 5_000 });
  const { id: second } = await organiser.submit(id, photo);
  await expect(page.getByText(text.waiting(2))).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText(/^Oldest sent (just now|\d+ seconds? ago)$/)).toBeVisible();
  await organiser.setStatus(second, "banned");
  await expect(page.getByText(text.waiting(1))).toBeVisible({ timeout: 5_000 });
  await expect(page.getByRole("link", { name: `1 ${text.counts.banned}` })).toBeVisible();
  await expect(page.getByRole("link", { name: text.moderate, exact: true }).last()).toHaveAttribute(
    "href",
    paths.moderateEvent(id, "pending"),
  );

  await press(page, messages.wallScreens.pause);
  await expect(page.getByText(messages.wallScreens.paused)).toBeVisible();
  await press(page, messages.wallScreens.resume);
  await expect(page.getByText(messages.wallScreens.resumed)).toBeVisible();

  await press(page, text.copy(text.form));
  await expect(page.getByText(text.copied)).toBeVisible();
  const copied = page.getByText(paths.eventForm(event_url_slug));
  await expect(copied).toHaveText(new RegExp(`^http.*${paths.eventForm(event_url_slug)}$`));
  await expectAccessible(page);
});

test("a moderator of the event sees its whole page but the settings, and any other moderator gets a 404", async ({
  page,
  organiser,
  signIn,
}) => {
  const person = { email: `desk-${Date.now()}@example.com`, password: "long enough" };
  const { id: userId } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, person);
  const mine = await organiser.createEvent({ event_name: "Mine to moderate", moderator_ids: [userId] });
  const other = await organiser.createEvent({ event_name: "Somebody else's" });
  await signIn(page, person);
  await page.goto(paths.eventDesk(mine.id, { open: "card" }));
  await expect(dialog(page)).toContainText(paths.eventForm(mine.event_url_slug));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`${mine.id}$`));
  await expect(heading(page)).toHaveText("Mine to moderate");
  await expect(page.getByRole("button", { name: messages.wallScreens.pause })).toBeVisible();
  await expect(page.getByRole("button", { name: text.edit, exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Event Status/ })).toHaveCount(0);

  await page.goto(paths.eventDesk(other.id));
  await expect(page.getByText(messages.events.notFound)).toBeVisible();
  await expect(page.getByText("Somebody else's")).toHaveCount(0);
});

test("an event page that fails to load shows one error, and one that fails to refresh keeps its content", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Night of faults" });
  await signIn(page);
  await page.route(deskCalls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.eventDesk(id));
  const retry = page.getByRole("button", { name: messages.common.retry });
  await expect(retry).toHaveCount(1, { timeout: 20_000 });
  await page.unroute(deskCalls);
  await retry.click();
  await expect(heading(page)).toHaveText("Night of faults");

  await page.route(deskCalls, (route) => route.abort());
  await organiser.submit(id, await makePhoto({ width: 64, height: 64 }));
  await expect(page.getByText(text.old(messages.common.offline))).toBeVisible({ timeout: 20_000 });
  await expect(heading(page)).toHaveText("Night of faults");
  await page.unroute(deskCalls);
  await retry.click();
  await expect(page.getByText(text.waiting(1))).toBeVisible();
  await expect(retry).toHaveCount(0);
});
