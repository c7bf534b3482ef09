import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.posts;
const card = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
const tab = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(`^${name}(,|$)`) });

/** Collects the status filter of each list request, except the requests for single posts that a realtime message names. */
function collectLists(page: Page): string[] {
  const statuses: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isList = url.pathname.endsWith("/get-all-event-posts") && !url.searchParams.has("ids");
    if (isList) statuses.push(url.searchParams.get("status") ?? "all");
  });
  return statuses;
}

test("moderation opens on waiting posts, counts in every tab and the title, and keeps a chosen tab", async ({
  page,
  organiser,
  signIn,
}) => {
  await signIn(page);
  const { id } = await organiser.createEvent({ event_name: "Opening Night" });
  const [ada = ""] = [
    await organiser.addReadyPost(id, await makeDistinctPhoto(50), { person_name: "Ada" }),
    await organiser.addReadyPost(id, await makeDistinctPhoto(51), { person_name: "Ben" }),
  ];
  await organiser.setStatus(ada, "approve");

  const lists = collectLists(page);
  await page.goto(paths.moderateEvent(id));
  await expect(card(page, "Ben")).toBeVisible();
  await expect(card(page, "Ada")).toHaveCount(0);
  await expect(tab(page, "Pending")).toBeChecked();
  // No other list was requested before.
  expect(new Set(lists)).toEqual(new Set(["pending"]));
  for (const [name, count] of Object.entries({ All: 2, Pending: 1, Approve: 1, Private: 0, Banned: 0, Delete: 0 })) {
    await expect(tab(page, name)).toHaveAccessibleName(`${name}, ${count}`);
  }
  await expect(page).toHaveTitle("(1) Moderate · Wallflower");
  await expect(card(page, "Ben")).toHaveAccessibleName(/Waiting$/);

  // A guest's post updates the count without a reload.
  await organiser.submit(id, await makeDistinctPhoto(52), { person_name: "Cleo" });
  await expect(card(page, "Cleo")).toBeVisible();
  await expect(tab(page, "Pending")).toHaveAccessibleName("Pending, 2");
  await expect(page).toHaveTitle("(2) Moderate · Wallflower");

  // 'All' was chosen, so it is in the URL, and no waiting post changes the tab, even after a reload.
  await tab(page, "All").click();
  await expect(page).toHaveURL(/status=all/);
  await expect(card(page, "Ada")).toHaveAccessibleName(/On the wall$/);
  await page.reload();
  await expect(card(page, "Ada")).toBeVisible();
  await expect(tab(page, "All")).toBeChecked();
  await page.goBack();
  await expect(tab(page, "Pending")).toBeChecked();

  // The tab stays when its last post is decided, and the next visit shows all.
  for (const name of ["Cleo", "Ben"]) {
    await card(page, name).getByRole("button", { name: "Private", exact: true }).click();
    await expect(card(page, name)).toBeHidden();
  }
  await expect(page.getByText(text.nothingWaits)).toBeVisible();
  await expect(page).toHaveTitle("Moderate · Wallflower");
  await expect(tab(page, "Private")).toHaveAccessibleName("Private, 2");
  await expectAccessible(page);
  await page.goto(paths.moderateEvent(id));
  await expect(page.getByRole("gridcell")).toHaveCount(3);
  await expect(tab(page, "All")).toBeChecked();
});

test("the open post shows its file, its last decision, its guest's other posts and the keys", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  await signIn(page);
  const { id } = await organiser.createEvent({ event_name: "Many by One" });
  const one = await organiser.addReadyPost(id, await makeDistinctPhoto(60), {
    person_name: "Ada",
    caption: "Breakfast",
  });
  await organiser.addReadyPost(id, await makeDistinctPhoto(61), { person_name: "Ada", caption: "Dinner" });
  await organiser.addReadyPost(id, await makeDistinctPhoto(62), {
    person_name: "Ben",
    person_email_id: "ben@example.com",
  });
  await organiser.setStatus(one, "approve");
  await page.goto(paths.moderatePosts({ event: id, post: one }));
  const viewer = page.getByRole("dialog", { name: "Post by Ada" });
  await expect(viewer.getByText(/^Photo · JPEG · \d+ KB · \d+ × \d+$/)).toBeVisible();
  await expect(viewer.getByText(text.decidedBy(installation.admin.email))).toBeVisible();
  await expect(viewer.getByText("A", { exact: true })).toBeVisible();
  const others = viewer.getByRole("region", { name: text.guestPosts(1) });
  await expectAccessible(page);

  await others.getByRole("button", { name: text.guestPost("Waiting", "Dinner") }).click();
  await expect(viewer.getByText("Dinner", { exact: true })).toBeVisible();
  await expect(others.getByRole("button", { name: text.guestPost("On the wall", "Breakfast") })).toBeVisible();
  // A colleague's change of the other post shows here.
  await organiser.setStatus(one, "banned");
  await expect(others.getByRole("button", { name: text.guestPost("Banned", "Breakfast") })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(text.statusUpdated)).toBeVisible();
});

test("the browser remembers card size and sound", async ({ page, organiser, signIn }) => {
  await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
  await signIn(page);
  const { id } = await organiser.createEvent({ event_name: "By Ear" });
  for (const seed of [70, 71]) await organiser.addReadyPost(id, await makeDistinctPhoto(seed), { person_name: "Ada" });
  await page.goto(paths.moderateEvent(id));
  const grid = page.getByRole("grid", { name: "Posts" });
  const columns = async () => Number(await grid.getAttribute("aria-colcount"));
  await expect(grid).toBeVisible();
  const medium = await columns();

  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "S, small" }).click();
  await expect.poll(columns).toBeGreaterThan(medium);
  await page.getByRole("menuitemradio", { name: "L, large" }).click();
  await expect.poll(columns).toBeLessThan(medium);
  await page.getByRole("menuitemcheckbox", { name: text.chime }).click();
  // The sound has two tones.
  await expect.poll(tones).toBe(2);
  await page.keyboard.press("Escape");

  await page.reload();
  await expect.poll(columns).toBeLessThan(medium);
  await page.getByRole("heading", { name: "All Event Posts" }).click();
  expect(await tones()).toBe(0);
  await organiser.submit(id, await makeDistinctPhoto(72), { person_name: "Ben" });
  await expect.poll(tones).toBe(2);
});
