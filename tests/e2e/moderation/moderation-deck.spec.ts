import type { CDPSession, Locator, Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.deck;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: [/ERR_FAILED/] });

const name = (page: Page) => page.locator("[data-post] h2");
const card = (page: Page) => page.locator("[data-post]");
const press = (page: Page, word: string) => page.getByRole("button", { name: word, exact: true }).click();

const touchSessions = new WeakMap<Page, Promise<CDPSession>>();

/** Swipes from an element's middle by this many pixels, with real touch events. */
async function swipe(page: Page, target: Locator, by: { x?: number; y?: number }, steps = 6): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The element to swipe is not on the screen.");
  let session = touchSessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    touchSessions.set(page, session);
  }
  const touch = await session;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const at = { x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share };
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("on a phone, waiting posts are decided one at a time by swipes, buttons and keys, and no card covers the next", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Garden Party" });
  const ids: Record<string, string> = {};
  for (const [index, person_name] of ["Ada", "Ben", "Cleo", "Dora", "Emil", "Gus", "Hal"].entries()) {
    ids[person_name] = (await organiser.submit(id, await makeDistinctPhoto(index + 60), { person_name })).id;
  }
  await Promise.all(Object.values(ids).map((postId) => organiser.waitForRenditions(id, postId)));
  const statuses = async () => {
    const posts = await organiser.listPosts(id);
    return Object.fromEntries(
      Object.entries(ids).map(([person, postId]) => [person, posts.find((post) => post.id === postId)?.status]),
    );
  };
  await signIn(page);
  await page.goto(paths.moderateEvent(id, "pending"));
  await expect(name(page)).toHaveText("Ada");
  await expect(page.getByText("7 posts wait")).toBeVisible();
  await expectAccessibleAndReachable(page);
  await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "light" });

  await test.step("a short swipe springs back, and a long one decides", async () => {
    await swipe(page, card(page), { x: 40 }, 40);
    await swipe(page, card(page), { y: 200 });
    await expect(name(page)).toHaveText("Ada");
    await expect(card(page)).toHaveCSS("transform", "none");
    await swipe(page, card(page), { x: 200 });
    await expect(name(page)).toHaveText("Ben");
    await swipe(page, card(page), { x: -200 });
    await expect(name(page)).toHaveText("Cleo");
    await expect.poll(statuses).toMatchObject({ Ada: "approve", Ben: "banned", Cleo: "pending" });
  });

  await test.step("an upward swipe stars, and undo restores the last decided post", async () => {
    await swipe(page, card(page), { y: -200 });
    await expect(page.getByRole("button", { name: text.favourite })).toHaveAttribute("aria-pressed", "true");
    await expect(name(page)).toHaveText("Cleo");
    await press(page, messages.common.undo);
    await expect(name(page)).toHaveText("Ben");
    await press(page, messages.common.undo);
    await expect(name(page)).toHaveText("Ada");
    await expect.poll(statuses).toMatchObject({ Ada: "pending", Ben: "pending" });
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });

  await test.step("a colleague's decision removes the card", async () => {
    await organiser.setStatus(ids.Ada ?? "", "private");
    await expect(page.getByText(text.takenAway("Ada"))).toBeVisible();
    await expect(name(page)).toHaveText("Ben");
  });

  await test.step("a failed decision restores its card and shows an error", async () => {
    const calls = "**/api/events/update-event-post-status/*";
    await page.route(calls, (route) => route.abort());
    await press(page, "Approve");
    await expect(page.getByText(messages.posts.statusFailed)).toBeVisible();
    await expect(name(page)).toHaveText("Cleo");
    await page.unroute(calls);
    await press(page, "Approve");
    await expect(name(page)).toHaveText("Ben");
  });

  await test.step("keys decide, too", async () => {
    await page.keyboard.press("ArrowRight");
    await expect(name(page)).toHaveText("Dora");
    await page.keyboard.press("ArrowLeft");
    await expect(name(page)).toHaveText("Emil");
    await page.keyboard.press("d");
    await expect(name(page)).toHaveText("Gus");
  });

  await test.step("buttons set the statuses that have no swipe, until the last card", async () => {
    await press(page, "Private");
    await expect(name(page)).toHaveText("Hal");
    await press(page, "Delete");
    await expect(page.getByText(text.nothing, { exact: true })).toBeVisible();
    await expect.poll(statuses).toEqual({
      Ada: "private",
      Ben: "approve",
      Cleo: "approve",
      Dora: "banned",
      Emil: "delete",
      Gus: "private",
      Hal: "delete",
    });
    await expectAccessibleAndReachable(page, undefined, ["light"]);
  });

  await test.step("the grid is one press away, and the browser remembers the choice", async () => {
    await press(page, text.grid);
    await page.reload();
    await press(page, text.deck);
    await organiser.addReadyPost(id, await makeDistinctPhoto(70), { person_name: "Fay" });
    await expect(name(page)).toHaveText("Fay");
  });
});
