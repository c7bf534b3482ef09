import type { Page } from "@playwright/test";
import { QRCodeSVG } from "qrcode.react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.wallScreens;

test.describe.configure({ timeout: 120_000 });

/** Opens an address in a context of its own, which the server sees as another screen. */
async function openScreen(page: Page, address: string): Promise<Page> {
  const screen = await page.context().newPage();
  await screen.goto(address);
  return screen;
}

/** A closed page gets half a second to send its last report; one that navigates gets as long as it needs. */
async function leave(screen: Page): Promise<void> {
  await screen.goto("about:blank");
  await screen.close();
}

/** Collects every report that a page sends from now on. */
function collectReports(screen: Page): string[] {
  const reports: string[] = [];
  screen.on("request", (request) => {
    if (request.url().endsWith("/api/screens/report-screen")) reports.push(request.postData() ?? "");
  });
  return reports;
}

test("the console lists connected screens, pauses them, and reports on how many a banned post is gone", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Night of Screens" });
  const url = `/event/${event.event_url_slug}`;
  const [shown = "", later = ""] = await Promise.all(
    ["On the wall", "Comes later"].map(async (caption, index) =>
      organiser.addReadyPost(event.id, await makeDistinctPhoto(40 + index), { caption }),
    ),
  );
  await organiser.setStatus(shown, "approve");
  await signIn(page);
  const left = await openScreen(page, await organiser.screenAddress(event.id, "Left of the stage"));
  const right = await openScreen(page, await organiser.screenAddress(event.id, "Right of the stage"));
  // A guest on the wall is no screen, even with a made-up screen name in the address.
  const curious = await page.context().newPage();
  const reportsOfCurious = collectReports(curious);
  await curious.goto(`${url}?screen=Curious`);
  for (const screen of [left, right, curious]) await expect(screen.getByText("On the wall")).toHaveCount(1);

  // A background tab paints no frames, so its colour transitions would not end.
  await page.bringToFront();
  await page.goto("/user/dashboard");
  const card = page
    .getByRole("listitem")
    .filter({ hasText: "Night of Screens" })
    .filter({ hasText: "2 screens connected" });
  await expect(card).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Screens of Night of Screens" }).click();
  const dialog = page.getByRole("dialog", { name: "Screens of Night of Screens" });
  const list = dialog.getByRole("list", { name: "Screens" });
  for (const name of ["Left of the stage", "Right of the stage"]) {
    await expect(list.getByRole("listitem").filter({ hasText: name })).toContainText(/Live.*Shows 1 post/);
  }
  await expect(list.getByRole("listitem")).toHaveCount(2);

  // A full-screen window counts as a screen while it is full screen.
  expect(reportsOfCurious).toEqual([]);
  await curious.evaluate(() => document.documentElement.requestFullscreen());
  await expect(list.getByRole("listitem").filter({ hasText: "Curious" })).toContainText(
    "Opened without a screen link, not counted",
  );
  await curious.evaluate(() => document.exitFullscreen());
  await expect(list.getByText("Curious")).toHaveCount(0);
  const reportsBefore = reportsOfCurious.length;
  expect(reportsBefore).toBeGreaterThan(1);
  await leave(curious);
  await dialog.getByLabel("Name a screen").fill("Lobby");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const given = dialog.getByRole("status").filter({ hasText: "Open this on “Lobby”" });
  await expect(given).toContainText("screen=Lobby#key=");
  await expectAccessible(page);
  expect(reportsOfCurious).toHaveLength(reportsBefore);

  // While paused, screens do not show new posts, and a badge says so to signed-in users.
  await dialog.getByRole("button", { name: "Pause screens" }).click();
  await expect(dialog.getByRole("button", { name: "Resume screens" })).toBeVisible();
  for (const screen of [left, right]) await expect(screen.getByText("Paused. New posts are queued.")).toBeVisible();
  await organiser.setStatus(later, "approve");
  await expect(list.getByText("Paused", { exact: true })).toHaveCount(2);
  for (const screen of [left, right]) await expect(screen.getByText("Comes later")).toHaveCount(0);
  const opened = await openScreen(page, url);
  await expect(opened.getByText("On the wall")).toHaveCount(1);
  await expect(opened.getByText("Comes later")).toHaveCount(0);
  await opened.close();

  // Bans take effect despite the pause, and the moderator is told.
  await page.goto(`/user/moderate?event=${event.id}`);
  // Matches the caption and not the badge, which both cards have.
  const caption = page.getByRole("paragraph").filter({ hasText: "On the wall" });
  await page.getByRole("gridcell").filter({ has: caption }).getByRole("button", { name: "Banned" }).click();
  await expect(page.getByText(/Gone from 2 of 2 screens after \d+\.\d s/)).toBeVisible();
  for (const screen of [left, right]) await expect(screen.getByText("On the wall")).toHaveCount(0);

  await page.getByRole("button", { name: "Screens", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resume screens" }).click();
  for (const screen of [left, right]) await expect(screen.getByText("Comes later")).toHaveCount(1);

  // A screen that navigates away is removed from the list at once.
  await leave(right);
  await expect(page.getByRole("dialog").getByText("Right of the stage")).toHaveCount(0);
});

/** The dark modules of a QR code's SVG. */
const modulesOf = (svg: string) =>
  [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path?.replaceAll(",", " ")).pop();

test("a screen's link can be copied, opened and scanned", async ({ page, context, organiser, signIn }) => {
  const event = await organiser.createEvent({ event_name: "Night of Addresses" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await page.goto(paths.eventDesk(event.id));
  await page.getByLabel("Name a screen").fill(" Lobby ");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("link", { name: text.openAddressOf("Lobby") });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/^http:\/\/.*screen=Lobby#key=/);
  await expect(page.getByText(address)).toBeVisible();
  await page.getByRole("button", { name: text.copyAddressOf("Lobby") }).click();
  await expect(page.getByText(messages.eventDesk.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const code = page.getByRole("img", { name: text.codeOf("Lobby") });
  const drawn = renderToStaticMarkup(createElement(QRCodeSVG, { value: address, level: "M", marginSize: 4 }));
  expect(modulesOf(await code.evaluate((svg) => svg.outerHTML))).toBe(modulesOf(drawn));
  const opening = context.waitForEvent("page");
  await link.click();
  const screen = await opening;
  await expect(page.getByRole("list", { name: "Screens" }).getByText("Lobby")).toBeVisible();
  await leave(screen);
});

test("walls in ordinary windows are counted when no screen is listed, and the dashboard links to naming one", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Night of Windows" });
  const url = `/event/${event.event_url_slug}`;
  await signIn(page);
  await page.goto(paths.eventDesk(event.id));
  const part = page.getByRole("region", { name: text.title });
  await expect(part.getByText(text.none)).toBeVisible();
  const one = await openScreen(page, url);
  await expect(part.getByText("1 unnamed wall is open")).toBeVisible();
  await expect(part.getByText(text.none)).toHaveCount(0);
  const two = await openScreen(page, url);
  await expect(part.getByText("2 unnamed walls are open")).toBeVisible();
  for (const screen of [one, two]) await leave(screen);
  await expect(part.getByText(text.none)).toBeVisible();

  // Other tests may have left screens behind.
  await page.route("**/api/screens/get-screens", (route) => route.fulfill({ json: [] }));
  await page.goto(paths.dashboard);
  await expect(page.getByText(text.noneAnywhere)).toBeVisible();
  await expect(page.getByText(/Name a screen on its event's page/)).toBeVisible();
  await expect(page.getByText(/Give a screen a name here|Name a screen below/)).toHaveCount(0);
});
