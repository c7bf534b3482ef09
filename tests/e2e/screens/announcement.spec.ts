import { messages } from "@/lib/shared/messages";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

const text = messages.wallScreens;
const { announcements } = messages;

test("an announcement shows on the wall until it ends, even offline, and a screen can be identified, renamed and removed", async ({
  page,
  browser,
  organiser,
  signIn,
  baseURL,
}) => {
  const event = await organiser.createEvent({ event_name: "Night of Cake" });
  const postId = await organiser.addReadyPost(event.id, await makeDistinctPhoto(61), { caption: "On the wall" });
  await organiser.setStatus(postId, "approve");
  const context = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  const fetched: string[] = [];
  wall.on("request", (request) => fetched.push(request.url()));
  await wall.goto(await organiser.screenAddress(event.id, "Left of the stage"));
  await expect(wall.getByText("On the wall")).toHaveCount(1);
  const shown = wall.getByRole("status").filter({ hasText: "Cake in five minutes" });

  await signIn(page);
  await page.goto(`/user/moderate?event=${event.id}`);
  await page.getByRole("button", { name: text.title, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: text.titleOf("Night of Cake") });
  const item = dialog.getByRole("list", { name: text.title }).getByRole("listitem");
  await expect(item).toContainText("Left of the stage");
  await expect(item).toContainText(/Live.*Shows 1 post · Changed .* · Last seen /);

  await test.step("an announcement shows on the wall beside the QR code and covers no card", async () => {
    const before = fetched.filter((url) => url.includes("/_next/static/")).length;
    await dialog.getByRole("button", { name: announcements.show, exact: true }).click();
    await expect(dialog.getByText(announcements.missing)).toBeVisible();
    await dialog.getByLabel(announcements.labels.announcement).fill("Cake in five minutes");
    await dialog.getByRole("radio", { name: "1 min", exact: true }).click();
    await dialog.getByLabel(announcements.labels.announcement).press("Enter");
    await expect(shown).toBeVisible();
    // The announcement's script is only fetched when there is one.
    expect(fetched.filter((url) => url.includes("/_next/static/")).length).toBeGreaterThan(before);
    const words = await shown.getByText("Cake in five minutes").boundingBox();
    const code = await wall.getByRole("link", { name: "Scan Me" }).boundingBox();
    if (!words || !code) throw new Error("The wall lacks its words or its code.");
    // A named screen of this height is a hall: its code is a tile in the corner.
    expect(words.x).toBeGreaterThanOrEqual(code.x + code.width);
    expect(words.height).toBeGreaterThan(60);
    const card = await wall.getByRole("main").getByRole("listitem").boundingBox();
    expect((card?.y ?? 0) + (card?.height ?? 1_080)).toBeLessThanOrEqual(words.y);
    await expect(item).toContainText("Announcement");
    await expect(dialog.getByText(/On the wall now · (1:00|0:\d\d) left/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a wall opened meanwhile shows the announcement and removes it without a network", async () => {
    const later = await context.newPage();
    await later.clock.install();
    await later.goto(`/event/${event.event_url_slug}`);
    const there = later.getByRole("status").filter({ hasText: "Cake in five minutes" });
    await expect(there).toBeVisible();
    await later.route("**/api/**", (route) => route.abort());
    await later.clock.runFor(62_000);
    await expect(there).toHaveCount(0);
    await expect(later.getByText("On the wall")).toHaveCount(1);
    await later.close();
  });

  await test.step("a withdrawn announcement disappears", async () => {
    await dialog.getByRole("button", { name: announcements.takeDown }).click();
    await expect(shown).toHaveCount(0);
    await expect(dialog.getByText(announcements.shownNow)).toHaveCount(0);
  });

  const more = (name: string) => dialog.getByRole("button", { name: text.actionsOf(name) });
  const named = (name: string) => wall.getByRole("status").filter({ hasText: name });

  await test.step("a screen that is asked to shows its name for five seconds", async () => {
    await dialog.getByRole("button", { name: text.identifyNamed("Left of the stage") }).click();
    await expect(named("Left of the stage")).toBeVisible({ timeout: 5_000 });
    await expect(named("Left of the stage")).toHaveCount(0, { timeout: 8_000 });
  });

  await test.step("a renamed screen keeps its new name after a reload", async () => {
    await more("Left of the stage").click();
    await page.getByRole("menuitem", { name: text.rename }).click();
    const field = page.getByLabel(messages.pairing.name);
    await expect(field).toBeFocused();
    await field.fill("Bar");
    await field.press("Enter");
    await expect(item).toContainText("Bar");
    await expect.poll(() => new URL(wall.url()).searchParams.get("screen")).toBe("Bar");
    await wall.reload();
    await expect(wall.getByText("On the wall")).toHaveCount(1);
    await expect(item).toHaveCount(1);
    await expect(item).toContainText(/Bar.*Live/);
    await expect(item).not.toContainText(text.notNamed);
  });

  await test.step("a removed screen goes on showing the wall and is no longer listed", async () => {
    await more("Bar").click();
    await page.getByRole("menuitem", { name: text.forget }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: text.forget }).click();
    await expect(item).toHaveCount(0);
    await expect.poll(() => new URL(wall.url()).search).toBe("");
    await expect(wall.getByText("On the wall")).toHaveCount(1);
  });
  await context.close();
});
