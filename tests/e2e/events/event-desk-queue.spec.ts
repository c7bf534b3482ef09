import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible, expectReachable } from "../support/accessible";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.eventDesk;

const oldest = (page: Page) => page.getByRole("list", { name: text.oldestPosts });
const approve = (page: Page, guest: string) => page.getByRole("button", { name: text.approveNamed(guest) });
const wall = (page: Page) => page.frameLocator(`iframe[title="${text.miniature}"]`);

/** Posts of these guests that wait, in this order. */
async function addWaiting(organiser: Organiser, eventId: string, guests: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, person_name] of guests.entries()) {
    const fields = { person_name, caption: `From ${person_name}` };
    ids.push(await organiser.addReadyPost(eventId, await makeDistinctPhoto(60 + index), fields));
  }
  return ids;
}

test("an event's page approves its oldest waiting posts one by one, and undoes an approval", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Night of the queue" });
  const [first] = await addWaiting(organiser, id, ["Ada", "Ben", "Cleo", "Dora"]);
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  // The page lists the three oldest of the four.
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ada/, /Ben/, /Cleo/]);
  await expect(page.getByText(text.waiting(4))).toHaveCount(1);
  await expectAccessible(page);
  await expectReachable(page);

  await approve(page, "Ada").focus();
  await page.keyboard.press("Enter");
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ben/, /Cleo/, /Dora/]);
  await expect(approve(page, "Ben")).toBeFocused();
  await expect(page.getByText(text.waiting(3))).toBeVisible();
  expect((await organiser.listPosts(id)).find((post) => post.id === first)?.status).toBe("approve");

  await page.getByRole("button", { name: messages.common.undo }).click();
  await expect(page.getByText(messages.posts.statusRestored)).toBeVisible();
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ada/, /Ben/, /Cleo/]);
  expect((await organiser.listPosts(id)).find((post) => post.id === first)?.status).toBe("pending");

  await page.getByRole("link", { name: text.review("Ada") }).click();
  await expect(page.getByRole("dialog")).toContainText("From Ada");
});

test("a post that a colleague decided leaves the event's page, and a new one joins it", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Night of colleagues" });
  const [first = ""] = await addWaiting(organiser, id, ["Ada", "Ben"]);
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ada/, /Ben/]);
  await organiser.setStatus(first, "banned");
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ben/], { timeout: 5_000 });
  await addWaiting(organiser, id, ["Cleo"]);
  await expect(oldest(page).getByRole("listitem")).toHaveText([/Ben/, /Cleo/], { timeout: 5_000 });
});

test("an event's page shows its wall live, in a frame that is no screen and reports nothing", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Night of the frame" });
  const [first = "", second = ""] = await addWaiting(organiser, id, ["Ada", "Ben"]);
  await organiser.setStatus(first, "approve");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await expect(wall(page).getByText("From Ada").first()).toBeVisible({ timeout: 20_000 });
  await expect(wall(page).getByText("From Ben")).toHaveCount(0);
  await organiser.setStatus(second, "approve");
  await expect(wall(page).getByText("From Ben").first()).toBeAttached({ timeout: 20_000 });

  const [event] = await organiser.call<{ unnamed_walls: number; screens: unknown[] }[]>(
    "GET",
    apiPaths.screens.getScreens(id),
  );
  expect(event).toMatchObject({ unnamed_walls: 0, screens: [] });
  expect(calls.filter((path) => path.includes("report"))).toEqual([]);
});

test("the wall's frame loads when it scrolls into view", async ({ page, organiser, signIn }) => {
  const { id } = await organiser.createEvent({ event_name: "Night of the fold" });
  await page.setViewportSize({ width: 390, height: 500 });
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await expect(page.getByText(text.noPosts)).toBeVisible();
  const frame = page.locator(`iframe[title="${text.miniature}"]`);
  await expect(page.getByRole("heading", { name: text.onScreens })).toBeAttached();
  // A frame would come later, with a script and an answer of its own.
  await page.waitForLoadState("networkidle");
  await expect(frame).toHaveCount(0);
  await page.getByRole("heading", { name: text.onScreens }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(frame).toBeVisible();
  const columns = await page.evaluate(() => {
    const lefts = [...document.querySelectorAll("main h2")].map((title) =>
      Math.round(title.getBoundingClientRect().left),
    );
    return new Set(lefts).size;
  });
  // On a phone all sections are in one column.
  expect(columns).toBe(1);
});

test.describe("deletion", () => {
  // The page hears of the change while it leaves, and asks once more.
  test.use({ expectedErrors: [/status of 404/] });

  test("deleting an event from its page asks first, and returns to the events", async ({ page, organiser, signIn }) => {
    const event_name = `Over ${Date.now()}`;
    const { id } = await organiser.createEvent({ event_name });
    await signIn(page);
    await page.goto(paths.eventDesk(id));
    const more = page.getByRole("button", { name: messages.events.moreActions(event_name) });
    const ask = async () => {
      await more.click();
      await page.getByRole("menuitem", { name: messages.common.delete, exact: true }).click();
      await expect(page.getByRole("alertdialog")).toContainText(messages.common.deleteConfirmation);
    };
    await ask();
    await page.getByRole("button", { name: messages.common.cancel }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(event_name);
    await ask();
    await page.getByRole("button", { name: messages.common.delete, exact: true }).click();
    await page.waitForURL(`**${paths.events}`);
    await expect(page.getByText(messages.common.deleted)).toBeVisible();
    const events = await organiser.call<{ id: string }[]>("GET", apiPaths.events.getEvents);
    expect(events.map((event) => event.id)).not.toContain(id);
  });
});
