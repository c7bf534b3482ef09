import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const { schemes } = messages.colourScheme;

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("the navigation's Moderate shows how many posts wait, and a push updates it on an event's page", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Night of counting" });
  await signIn(page);
  const counted = () => organiser.call<{ waiting_posts: number }[]>("GET", "/api/events/get-waiting-posts");
  const before = (await counted()).reduce((sum, event) => sum + event.waiting_posts, 0);
  const photo = await makePhoto({ width: 64, height: 64 });
  await organiser.submit(id, photo);
  await page.goto(paths.eventDesk(id));
  const link = (count: number) =>
    navigation(page).getByRole("link", { name: `Moderate ${count} ${messages.waitAlarm.toReview}`, exact: true });
  await expect(link(before + 1)).toBeVisible();
  await organiser.submit(id, photo);
  await expect(link(before + 2)).toBeVisible({ timeout: 8_000 });
  await expect(link(before + 2)).toHaveAttribute("href", paths.moderate);
  await expectAccessible(page);
});

test("the account menu's colours last after a reload, before the first paint, and System follows the system", async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page);
  await page.goto(paths.accountSettings);
  const light = await ground(page);
  const choose = async (label: string) => {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Account of/ })
      .click();
    await page.getByRole("menuitemradio", { name: label }).click();
    await page.keyboard.press("Escape");
  };
  await choose(schemes.dark);
  await expect.poll(() => ground(page)).not.toBe(light);
  const dark = await ground(page);
  await page.addInitScript(() => {
    // Runs before the page's scripts; the body comes after the script that sets the scheme.
    const observer = new MutationObserver(() => {
      if (!document.body?.children.length) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        document.documentElement.setAttribute(
          "data-first-ground",
          getComputedStyle(document.documentElement).backgroundColor,
        );
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-first-ground", dark);
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: "dark" });
  await choose(schemes.light);
  await expect.poll(() => ground(page)).toBe(light);
  await choose(schemes.system);
  await expect.poll(() => ground(page)).toBe(dark);
});

test("a row of the events' table shows posts, waiting posts and address, and is 44 pixels high", async ({
  page,
  organiser,
  signIn,
}) => {
  const event_name = `Counted ${Date.now()}`;
  const { id, event_url_slug } = await organiser.createEvent({ event_name, event_location: "Pier 9" });
  const photo = await makePhoto({ width: 64, height: 64 });
  for (let count = 0; count < 3; count += 1) await organiser.submit(id, photo);
  const [post] = await organiser.listPosts(id);
  await organiser.setStatus(post?.id ?? "", "banned");
  await page.setViewportSize({ width: 1_440, height: 900 });
  await signIn(page);
  await page.goto(paths.events);
  const row = page.getByRole("row").filter({ hasText: event_name });
  // The column Posts.
  await expect(row.getByRole("cell").nth(5)).toHaveText(/3$/);
  const waiting = row.getByRole("link", { name: messages.eventDesk.waiting(2) });
  await expect(waiting).toHaveAttribute("href", paths.moderateEvent(id, "pending"));
  await expect(row).toContainText(event_url_slug);
  for (const label of [
    "Event",
    "Event Date",
    "Start Time",
    "Length",
    "Status",
    "Posts",
    "Waiting",
    "Address",
    "Action",
  ]) {
    await expect(page.getByRole("columnheader", { name: label, exact: true })).toBeVisible();
  }
  const { height } = (await row.boundingBox()) ?? { height: 0 };
  // 44 pixels and a border.
  expect(Math.round(height)).toBeLessThanOrEqual(45);
  await expectAccessible(page);
});
