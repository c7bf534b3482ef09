import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { shortName } from "@/lib/shared/users/short-name";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable } from "../support/accessible";
import { expect, test } from "../support/test";

// A hold is a moderator's claim on the post that one of their tabs shows. Dealing opens the oldest post without one.
test.use({ expectedErrors: [/status of 409/] });

const card = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
const viewer = (page: Page, name: string) => page.getByRole("dialog", { name: `Post by ${name}` });
const viewedBy = (name: string) => messages.holds.lookedAtBy(name);
const notice = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function openQueue(page: Page, eventId: string) {
  await page.goto(paths.moderateEvent(eventId, "pending"));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

/** Keeps the page from hearing of others' decisions until the returned function is called. */
async function delayUpdates(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/events/get-all-event-posts?ids=**", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("two moderators see each other's names, are dealt different posts, and decide each of them once", async ({
  page,
  browser,
  baseURL,
  installation,
  organiser,
  signIn,
}) => {
  const grace = { email: `grace-${Date.now()}@example.com`, password: "a hall full of guests" };
  const [adminName, graceName] = [shortName(installation.admin.email), shortName(grace.email)];
  const { id: moderatorId } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, grace);
  const { id } = await organiser.createEvent({ moderator_ids: [moderatorId] });
  for (const [index, person_name] of ["Ada", "Ben", "Cleo", "Dora", "Edith"].entries()) {
    await organiser.submit(id, await makeDistinctPhoto(index + 50), { person_name });
  }
  const other = await (await browser.newContext({ baseURL })).newPage();
  await Promise.all([signIn(page), signIn(other, grace)]);
  await Promise.all([openQueue(page, id), openQueue(other, id)]);
  await expect(page.getByRole("gridcell")).toHaveCount(5);

  // The newest post is focused, and the hold on it shows to the colleague only.
  await page.keyboard.press("ArrowRight");
  await expect(card(page, "Edith")).toBeFocused();
  await expect(card(other, "Edith")).toHaveAccessibleName(new RegExp(viewedBy(adminName)));
  await expect(card(page, "Edith")).not.toHaveAccessibleName(new RegExp(viewedBy("")));

  // The oldest post is dealt to one moderator, the next one to the other.
  await other.keyboard.press("n");
  await expect(viewer(other, "Ada")).toBeVisible();
  await expect(card(page, "Ada")).toHaveAccessibleName(new RegExp(viewedBy(graceName)));
  await page.keyboard.press("n");
  await expect(viewer(page, "Ben")).toBeVisible();
  // The viewer hides the grid from the accessibility tree.
  const behind = other.locator("[data-post]").filter({ hasText: "Edith" });
  await expect(behind).not.toHaveAttribute("aria-label", new RegExp(viewedBy("")));

  // A post open at a colleague shows their name in the viewer, too.
  await page.goto(paths.moderatePosts({ event: id, status: "pending", post: await postBy(organiser, id, "Ada") }));
  await expect(viewer(page, "Ada").getByText(viewedBy(graceName))).toBeVisible();
  await expectAccessibleAndReachable(page, "[role='dialog']");
  await page.keyboard.press("Escape");
  await expectAccessibleAndReachable(page);

  // Deciding a dealt post deals the next one.
  await other.keyboard.press("a");
  await expect(viewer(other, "Ben")).toBeVisible();
  await expect(card(page, "Ada")).toBeHidden();

  // A moderator who decides too late is told, and the earlier decision stays.
  const release = await delayUpdates(page);
  await other.keyboard.press("b");
  await expect(viewer(other, "Cleo")).toBeVisible();
  await card(page, "Ben").focus();
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await page.keyboard.press("a");
  await refused;
  release();
  await expect(notice(page, messages.posts.overtaken(graceName, "banned"))).toBeVisible();
  await expect(card(page, "Ben")).toBeHidden();

  // Of several selected posts, those already decided are reported in one sentence, and the rest is changed.
  const releaseAgain = await delayUpdates(page);
  await other.keyboard.press("p");
  await expect(viewer(other, "Dora")).toBeVisible();
  await page.keyboard.press("Control+a");
  const refusedAgain = page.waitForResponse((answer) => answer.status() === 409);
  await page.keyboard.press("a");
  await refusedAgain;
  releaseAgain();
  await expect(notice(page, messages.posts.someOvertaken(1, 3))).toBeVisible();
  await expect(page.getByText(messages.posts.none)).toBeVisible();
  const statuses = (await organiser.listPosts(id)).map(({ status }) => status);
  expect(statuses).toEqual(["approve", "approve", "private", "banned", "approve"]);

  // No post is waiting.
  await page.keyboard.press("n");
  await expect(notice(page, messages.holds.noneWaiting)).toBeVisible();
});

test("the viewer's position stays within the list when a colleague decides its posts", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent();
  const posts: Record<string, string> = {};
  for (const [index, person_name] of ["Ada", "Ben", "Cleo", "Dora"].entries()) {
    posts[person_name] = (await organiser.submit(id, await makeDistinctPhoto(index + 60), { person_name })).id;
  }
  await signIn(page);
  await page.goto(paths.moderatePosts({ event: id, status: "pending", post: posts.Ada ?? "" }));
  await expect(viewer(page, "Ada").getByText("4 of 4")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  // Newest first: Dora precedes the open post, which is the last.
  await organiser.setStatus(posts.Dora ?? "", "approve");
  await expect(viewer(page, "Ada").getByText("3 of 3")).toBeVisible();
  await organiser.setStatus(posts.Ada ?? "", "approve");
  await expect(
    viewer(page, "Ada")
      .getByText(/^(Approved|On the wall)$/)
      .first(),
  ).toBeVisible();
  await expect(viewer(page, "Ada").getByText(/^\d+ of \d+$/)).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(viewer(page, "Ben").getByText("2 of 2")).toBeVisible();

  // The new post waits above the list and is in the total.
  await organiser.submit(id, await makeDistinctPhoto(66), { person_name: "Edith" });
  await expect(viewer(page, "Ben").getByText("3 of 3")).toBeVisible();
});

type Lister = { call<Body>(method: string, path: string): Promise<Body> };

async function postBy(organiser: Lister, event_id: string, person_name: string): Promise<string> {
  const address = apiPaths.events.getAllEventPosts({ event_id });
  const posts = await organiser.call<{ id: string; person_name: string }[]>("GET", address);
  return posts.find((post) => post.person_name === person_name)?.id ?? "";
}
