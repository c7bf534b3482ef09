import type { Page } from "@playwright/test";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { reasonOf } from "@/lib/shared/rules/reason";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable } from "../support/accessible";
import { openTab } from "../support/console/event-form";
import { pressOn, tabTo } from "../support/keyboard";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

const text = messages.rules;
const { modes, risk, alsoWaiting, ruleNames } = messages.rulesPage;
const { labels } = messages.events;
const { reasons } = text;

const dialog = (page: Page) => page.getByRole("dialog");
const mode = (page: Page, name: keyof typeof modes) =>
  dialog(page).getByRole("radio", { name: new RegExp(`^${modes[name]}`) });
const modeBar = (page: Page) => page.getByRole("region", { name: text.modeLabel });
const reviewAll = (page: Page) => page.getByRole("button", { name: modes.Review, exact: true });
const cell = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });

/*
 * An event's mode tells who decides on new posts: Review leaves them to people, Trusted approves guests whose earlier
 * posts were approved, Automatic approves all that no rule stops.
 */
const findEvent = async (organiser: Organiser, id: string) =>
  (await organiser.call<OrganiserEvent[]>("GET", apiPaths.events.getEvents)).find((event) => event.id === id);
const listPosts = (organiser: Organiser, event_id: string) =>
  organiser.call<OrganiserPost[]>("GET", apiPaths.events.getAllEventPosts({ event_id, limit: 200 }));

/** Returns the caption's post with a rule's decision, once the worker has asked the rules. */
async function ruledPost(organiser: Organiser, eventId: string, caption: string): Promise<OrganiserPost> {
  const find = async () => (await listPosts(organiser, eventId)).find((post) => post.caption === caption);
  await expect.poll(async () => (await find())?.rule ?? null, { timeout: 30_000 }).not.toBeNull();
  return (await find()) as OrganiserPost;
}

test("the event's form chooses a mode by keyboard, turns the delay on, and lets the organiser turn it off", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Garden Party" });
  await signIn(page);
  await page.goto(paths.eventDesk(id, { open: "edit" }));
  await openTab(page, "team");
  await expect(mode(page, "Review")).toBeChecked();
  const delay = dialog(page).getByRole("switch", { name: labels.wall_delay });
  await expect(delay).not.toBeChecked();
  await tabTo(page, mode(page, "Review"));
  await page.keyboard.press("ArrowDown");
  await expect(mode(page, "Trusted")).toBeChecked();
  await expect(dialog(page).getByText(risk)).toBeVisible();
  await expect(dialog(page).getByText(text.onlyNew)).toBeVisible();
  await expect(dialog(page).getByRole("combobox", { name: labels.trusted_after })).toHaveText("2");
  await expect(delay).toBeChecked();
  await expectAccessibleAndReachable(page, "[role=dialog]");
  await pressOn(page, delay, "Space");
  await dialog(page).getByRole("button", { name: "Save Event" }).click();
  await expect(modeBar(page)).toContainText(`${modes.Trusted} ${text.trustedAfter(2)}`);
  expect(await findEvent(organiser, id)).toMatchObject({ moderation_mode: "Trusted", wall_delay: "off" });
});

test("an event's page changes the mode for waiting posts too, and returns to review with an undo", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Harvest Dance" });
  for (const index of [0, 1]) await organiser.addReadyPost(id, await makeDistinctPhoto(80 + index));
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await expect(modeBar(page)).toContainText(modes.Review);
  await expect(reviewAll(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: messages.rulesPage.title, exact: true })).toHaveAttribute(
    "href",
    paths.eventRules(id),
  );
  await pressOn(page, page.getByRole("button", { name: text.changeMode }));
  const also = dialog(page).getByRole("checkbox", { name: alsoWaiting(2) });
  await expect(also).toHaveCount(0);
  await mode(page, "Automatic").check();
  await expect(dialog(page).getByText(risk)).toBeVisible();
  await expectAccessibleAndReachable(page, "[role=dialog]");
  await pressOn(page, also, "Space");
  await dialog(page).getByRole("button", { name: messages.common.save }).click();
  await expect(page.getByText(`${text.modeSaved.Automatic} ${text.delayed}`)).toBeVisible();
  await expect(modeBar(page)).toContainText(modes.Automatic);
  const statuses = async () => (await listPosts(organiser, id)).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(["approve", "approve"]);
  await expectAccessibleAndReachable(page);

  await pressOn(page, reviewAll(page));
  await expect(page.getByText(text.modeSaved.Review)).toBeVisible();
  await expect(reviewAll(page)).toHaveCount(0);
  expect(await findEvent(organiser, id)).toMatchObject({ moderation_mode: "Review" });
  await page.getByRole("button", { name: messages.common.undo }).click();
  await expect(modeBar(page)).toContainText(modes.Automatic);
  expect(await findEvent(organiser, id)).toMatchObject({ moderation_mode: "Automatic", wall_delay: "on" });
});

test("a moderator sees each reason on card and in viewer, and returns the event to review from the queue", async ({
  page,
  organiser,
  signIn,
}) => {
  const moderator = { email: `modes-${Date.now()}@example.com`, password: "a hall full of guests" };
  const { id: userId } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, moderator);
  const mode = { moderation_mode: "Automatic", moderator_ids: [userId] };
  const { id } = await organiser.createEvent({ event_name: "Winter Ball", ...mode });
  await organiser.call("PUT", apiPaths.events.updateEventRules(id), { words_review: "gnarf" });
  const sent = { Ada: "Fine", Ben: "So gnarf" };
  for (const [person_name, caption] of Object.entries(sent)) {
    await organiser.submit(id, await makeDistinctPhoto(caption.length + 90), { person_name, caption });
  }
  const fine = await ruledPost(organiser, id, sent.Ada);
  const rude = await ruledPost(organiser, id, sent.Ben);
  const why = reasons.decided.review(reasons.grounds.words("\u2068gnarf\u2069"));
  expect([reasonOf(fine), reasonOf(rude)]).toEqual([reasons.automatic, why]);

  await signIn(page, moderator);
  await page.goto(paths.moderateEvent(id, "all"));
  await expect(cell(page, "Ada").getByText(reasons.automatic)).toBeVisible();
  await expect(cell(page, "Ben").getByText(why)).toBeVisible();
  await expect(cell(page, "Ben")).toHaveAccessibleName(new RegExp(why));
  await expect(modeBar(page)).toContainText(text.automatic.Automatic);
  await expectAccessibleAndReachable(page);

  await cell(page, "Ada").focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText(reasons.automatic)).toBeVisible();
  await expect(dialog(page).getByText(text.decidedByRule(ruleNames.mode))).toBeVisible();
  await page.keyboard.press("Escape");

  await pressOn(page, reviewAll(page));
  await expect(page.getByText(text.modeSaved.Review)).toBeVisible();
  await expect(modeBar(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: messages.common.undo })).toHaveCount(0);
  expect(await findEvent(organiser, id)).toMatchObject({ moderation_mode: "Review" });
});

test("moderation hides the bar of the event's mode once a colleague returns the event to review", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Long Night", moderation_mode: "Trusted" });
  await signIn(page);
  await page.goto(paths.moderateEvent(id, "all"));
  await expect(modeBar(page)).toContainText(text.automatic.Trusted);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await organiser.call("PUT", apiPaths.events.updateModeration(id), { moderation_mode: "Review" });
  await expect(modeBar(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the phone's deck of posts shows what rules in dry run would have done, and returns the event to review", async ({
    page,
    organiser,
    signIn,
  }) => {
    const { id } = await organiser.createEvent({ event_name: "Summer Fair", moderation_mode: "Automatic" });
    await organiser.call("PUT", apiPaths.events.updateEventRules(id), { dry_run: "on" });
    await organiser.submit(id, await makeDistinctPhoto(97), { person_name: "Ada", caption: "Fine" });
    await ruledPost(organiser, id, "Fine");
    await signIn(page);
    await page.goto(paths.moderateEvent(id, "pending"));
    await expect(page.locator("[data-post]")).toContainText(reasons.dryRun.approve(reasons.grounds.mode));
    await expect(modeBar(page)).toContainText(text.automatic.Automatic);
    await expectAccessibleAndReachable(page);
    await reviewAll(page).tap();
    await expect(page.getByText(text.modeSaved.Review)).toBeVisible();
    await expect(modeBar(page)).toHaveCount(0);
  });
});
