import type { Page } from "@playwright/test";
import { v7 as uuidv7 } from "uuid";
import { clockTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { withDatabase } from "../support/console/many-rows";
import { shownTimeZone } from "../support/console/time-zone";
import type { Installation } from "../support/installation";
import { expect, test } from "../support/test";

const text = messages.posts;
const cards = (page: Page) => page.getByRole("gridcell");
const card = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
const minutes = (count: number) => count * 60_000;

/** Open pages leave what ended within this time. */
const soon = { timeout: 5_000 };

/** Copies an event's only post, which keeps its picture: one for each name, sent this many milliseconds ago. */
function copyPost(installation: Installation, eventId: string, agesMs: Record<string, number>) {
  return withDatabase(installation, async (sql) => {
    for (const [name, ageMs] of Object.entries(agesMs)) {
      const id = uuidv7({ msecs: Date.now() - ageMs });
      await sql`
        insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                           media_type, original_key, original_mime, original_bytes, media_key, thumbnail_media_key,
                           media_state, media_width, media_height, placeholder_color)
        select ${id}, account_id, event_id, ${name}, person_email_id, person_city, caption, status, media_type,
               ${`originals/copies/${id}`}, original_mime, original_bytes, media_key, thumbnail_media_key, media_state,
               media_width, media_height, placeholder_color
        from posts where event_id = ${eventId} order by id limit 1`;
    }
  });
}

async function openModeration(page: Page, eventId: string | undefined, status?: "pending" | "banned") {
  await page.goto(paths.moderatePosts({ event: eventId, status }));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

test("a laptop shows fifteen waiting posts whole at M, without saying on each that it waits", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Fifteen" });
  const caption = "We have not seen each other for ten years, and now we dance until the lights come on.";
  await organiser.addReadyPost(id, await makeDistinctPhoto(400), { caption });
  const names = Array.from({ length: 17 }, (_, index) => `Guest ${index + 1}`);
  await copyPost(installation, id, Object.fromEntries(names.map((name, index) => [name, minutes(index + 1)])));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await openModeration(page, id, "pending");
  const wholeCards = () =>
    cards(page).evaluateAll(
      (all) => all.map((one) => one.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight).length,
    );
  await expect.poll(wholeCards).toBeGreaterThanOrEqual(15);
  await expect(cards(page).first().getByText("Waiting", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^All/ }).click();
  await expect(cards(page).first().getByText("Waiting", { exact: true })).toBeVisible();
});

test("a time that somebody types is where the list begins, and it stays in the address", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Long Night" });
  await organiser.addReadyPost(id, await makeDistinctPhoto(401), { person_name: "Now" });
  await copyPost(installation, id, { Earlier: minutes(90), First: minutes(150) });
  await signIn(page);
  await openModeration(page, id, "pending");
  await expect(cards(page)).toHaveCount(3);
  const time = page.getByLabel(text.jump);
  await time.fill("half past nine");
  await time.press("Enter");
  await expect(page.getByText(text.jumpInvalid)).toBeVisible();
  await expectAccessible(page);
  await expect(cards(page)).toHaveCount(3);

  await time.fill("an hour ago");
  await time.press("Enter");
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, "Earlier")).toBeVisible();
  await expect(page.getByText(text.found(2), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/until=/);
  const clock = clockTime(new Date(Date.now() - minutes(120)).toISOString(), await shownTimeZone(page));
  await time.fill(clock);
  await time.press("Enter");
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, "First")).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(time).toHaveValue(clock);
  await page.getByRole("button", { name: text.jumpClear }).click();
  await expect(cards(page)).toHaveCount(3);
});

test.describe("where an event goes away", () => {
  // An open page may ask for its event's scenes just after the event is gone.
  test.use({ expectedErrors: [/status of 404.*get-show/] });

  test("open pages leave an event that is deleted, and a moderator's those of an ended assignment, within five seconds", async ({
    page,
    browser,
    baseURL,
    organiser,
    signIn,
  }) => {
    const moderator = { email: `leaving-${Date.now()}@example.com`, password: "quiet harbour 9" };
    const person = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, moderator);
    const assigned = { moderator_ids: [person.id] };
    const [ended, kept] = [
      await organiser.createEvent({ event_name: "Ended", ...assigned }),
      await organiser.createEvent({ event_name: "Kept", ...assigned }),
    ];
    await organiser.addReadyPost(ended.id, await makeDistinctPhoto(402), { person_name: "Grace" });
    await organiser.addReadyPost(kept.id, await makeDistinctPhoto(403), { person_name: "Linus" });
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await signIn(theirs, moderator);
    await openModeration(theirs, undefined, "pending");
    await expect(cards(theirs)).toHaveCount(2);
    await organiser.call("PUT", apiPaths.events.updateEvent(kept.id), { moderator_ids: [] });
    await expect(card(theirs, "Linus")).toBeHidden(soon);
    await expect(card(theirs, "Grace")).toBeVisible();

    await signIn(page);
    await openModeration(page, ended.id, "pending");
    await expect(card(page, "Grace")).toBeVisible();
    await organiser.call("DELETE", apiPaths.events.deleteEvent(ended.id));
    await expect(card(theirs, "Grace")).toBeHidden(soon);
    await expect(page.getByText(text.eventGone)).toBeVisible(soon);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show all posts" }).click();
    await expect(card(page, "Linus")).toBeVisible();
    await expect(page.getByText(text.eventGone)).toBeHidden();
  });
});

test("a photo that a word banned gets its picture when somebody opens it", async ({ page, organiser, signIn }) => {
  const { id } = await organiser.createEvent({ event_name: "Word Night" });
  await organiser.call("PUT", apiPaths.events.updateEventRules(id), { words_ban: "gnarf" });
  await organiser.submit(id, await makeDistinctPhoto(404), { person_name: "Mallory", caption: "gnarf" });
  await signIn(page);
  await openModeration(page, id, "banned");
  await expect(card(page, "Mallory")).toContainText(text.noPictureYet);
  await card(page, "Mallory").getByText("gnarf", { exact: true }).click();
  const viewer = page.getByRole("dialog");
  const picture = viewer.getByRole("img", { name: "By Mallory" });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(viewer.getByText(text.mediaProcessing)).toBeHidden();
  const [post] = await organiser.listPosts(id);
  expect(post?.status).toBe("banned");
});

test("a test photo says what the mode does with it, and a second one is no copy", async ({
  page,
  organiser,
  signIn,
}) => {
  const event_name = "Try Out";
  const { id } = await organiser.createEvent({ event_name, moderation_mode: "Automatic", wall_delay: "off" });
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  for (const count of [1, 2]) {
    await page.getByRole("button", { name: messages.events.moreActions(event_name) }).click();
    await page.getByRole("menuitem", { name: messages.testPhoto.send }).click();
    await expect(page.getByText(messages.testPhoto.sent.Automatic)).toBeVisible();
    await expect
      .poll(async () => (await organiser.listPosts(id)).map(({ status }) => status), { timeout: 30_000 })
      .toEqual(Array(count).fill("approve"));
    await expect(page.getByText(messages.testPhoto.sent.Automatic)).toBeHidden();
  }
});
