import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../../support/pictures";
import { Installation } from "../../support/installation";
import { Organiser } from "../../support/organiser";
import { passTime } from "../../support/pass-time";
import { CuttableConnection } from "../../support/server/cuttable-connection";
import { test as base, expect } from "../../support/test";

const test = base.extend<{ ownInstallation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  ownInstallation: async ({}, use) => {
    const installation = await Installation.start();
    await use(installation);
    await installation.dispose();
  },
});

// The browser logs every failed request while the server is down, including the service worker's script.
test.use({
  expectedErrors: [/ERR_|WebSocket connection to|Failed to load resource|error occurred when fetching the script/],
});
test.describe.configure({ timeout: 180_000 });

const buildIdFile = path.join(fileURLToPath(new URL("../../../..", import.meta.url)), ".next", "BUILD_ID");

async function createWall({ url }: Installation, organiser: Organiser, captions: string[]) {
  const event = await organiser.createEvent();
  const ids: string[] = [];
  for (const [index, caption] of captions.entries()) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 1), { caption });
    await organiser.setStatus(id, "approve");
    ids.push(id);
  }
  return { event, ids, url: `${url}/event/${event.event_url_slug}` };
}

/** Every address in the service worker's caches. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    return found;
  });

/** The service worker saves the wall for offline use up to twenty seconds after its last change. */
const expectCopy = (page: Page, url: string) =>
  expect(async () => {
    await passTime(page, 5);
    expect(await cachedAddresses(page)).toContain(url);
  }).toPass({ timeout: 40_000 });

const areDrawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img")].every(
      (image) => image.complete && image.naturalWidth > 0,
    ),
  );

test("with the server gone, a reload shows the last good wall with its pictures, and a badge to staff only", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, ids, url } = await createWall(installation, organiser, ["First light", "Second song", "Third toast"]);
  await page.clock.install();
  await page.goto(url);
  await expect(page.getByText("Third toast")).toHaveCount(1);
  await expectCopy(page, url);
  // The next update of the copy removes a banned post and its picture.
  const cachedBefore = await cachedAddresses(page);
  const shown = await organiser.listPosts(event.id);
  const banned = shown.find(({ id }) => id === ids[1]);
  await organiser.setStatus(ids[1] ?? "", "banned");
  await expect(page.getByText("Second song")).toHaveCount(0);
  await expect
    .poll(async () => (await cachedAddresses(page)).filter((address) => address.includes("/api/media/")).length, {
      timeout: 30_000,
    })
    .toBeLessThan(cachedBefore.filter((address) => address.includes("/api/media/")).length);
  await expect.poll(() => cachedAddresses(page)).toContain(url);
  expect((await cachedAddresses(page)).some((address) => address.endsWith(banned?.media_url ?? "none"))).toBe(false);

  await installation.stop();
  await page.reload();
  for (const caption of ["First light", "Third toast"]) await expect(page.getByText(caption)).toHaveCount(1);
  await expect(page.getByText("Second song")).toHaveCount(0);
  await expect.poll(() => areDrawn(page)).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toHaveCount(0);

  // The page takes a browser with a token for one of the team's.
  await page.evaluate(() => localStorage.setItem("accessToken", "of somebody"));
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("accessToken"));

  await installation.start();
  const again = await Organiser.signIn(installation);
  await again.setStatus(ids[2] ?? "", "banned");
  await expect(page.getByText("Third toast")).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByText("First light")).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Third toast")).toHaveCount(0);
});

test("a page whose response breaks off is replaced by the last good wall, which hydrates", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, ids } = await createWall(installation, organiser, ["First light", "Second song"]);
  const connection = await CuttableConnection.to(installation.url);
  const url = `${connection.url}/event/${event.event_url_slug}`;
  await page.clock.install();
  await page.goto(url);
  await expect(page.getByText("Second song")).toHaveCount(1);
  await expectCopy(page, url);

  // Otherwise the browser has the page cached and gets a short 304.
  await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { page_keywords: "another page" });
  connection.breakOff({ request: /^GET \/event\//, afterBytes: 4_000 });
  await page.reload();
  expect(connection.cuts).toBeGreaterThan(0);
  for (const caption of ["First light", "Second song"]) await expect(page.getByText(caption)).toHaveCount(1);
  await organiser.setStatus(ids[1] ?? "", "banned");
  await expect(page.getByText("Second song")).toHaveCount(0);
  await connection.dispose();
});

test("a wall that is no longer public leaves no offline copy", async ({ page, installation, organiser }) => {
  const { event, url } = await createWall(installation, organiser, ["For a while"]);
  await page.clock.install();
  await page.goto(url);
  await expectCopy(page, url);
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, {
    event_name: "Summer Party",
    event_date: "2025-06-21",
    event_url_slug: event.event_url_slug,
    event_status: "Draft",
  });
  await expect(page.getByText("Event not found!")).toBeVisible();
  await expect.poll(() => cachedAddresses(page)).toEqual([]);
});

test("a phone keeps no offline copy and deletes an earlier one: a change fetches no page, and it pings less", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const { event, url } = await createWall(installation, organiser, ["First light"]);
  const late = await organiser.addReadyPost(event.id, await makeDistinctPhoto(8), { caption: "Came later" });
  await page.clock.install();
  await page.goto(url);
  await expectCopy(page, url);
  await page.setViewportSize({ width: 390, height: 844 });
  const [pages, pings]: [string[], string[]] = [[], []];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => String(payload).includes("pusher:ping") && pings.push(String(payload))),
  );
  await page.reload();
  await expect(page.getByText("First light")).toHaveCount(1);
  await expect.poll(() => cachedAddresses(page)).toEqual([]);
  // A service worker's requests are the context's.
  context.on("request", (request) => request.url() === url && pages.push(request.url()));
  await organiser.setStatus(late, "approve");
  await expect(page.getByText("Came later")).toHaveCount(1);
  await passTime(page, 25);
  expect([pages, pings]).toEqual([[], []]);
  expect(await cachedAddresses(page)).toEqual([]);
});

test("a wall survives a minute without network; an erased post is gone within two seconds of its return, and all posts show once within ten", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const { event, ids, url } = await createWall(installation, organiser, ["Stays", "Goes"]);
  const late = await organiser.addReadyPost(event.id, await makeDistinctPhoto(7), { caption: "Came meanwhile" });
  await page.clock.install();
  await page.goto(url);
  await expect(page.getByText("Stays")).toHaveCount(1);
  let failedPolls = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/events/wall-changes/")) failedPolls += 1;
  });
  await context.setOffline(true);
  await organiser.setStatus(late, "approve");
  for (const status of ["banned", "delete"]) await organiser.setStatus(ids[1] ?? "", status);
  await organiser.call("DELETE", `/api/events/erase-event-post/${ids[1]}`);
  await passTime(page, 60);
  // The wall polls every four seconds once it considers the socket dead.
  expect(failedPolls).toBeGreaterThan(5);
  await expect(page.getByText("Goes")).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText("Goes")).toHaveCount(0, { timeout: 2_000 });
  await expect(page.getByText("Came meanwhile")).toHaveCount(1, { timeout: 10_000 });
  await expect(page.getByText("Stays")).toHaveCount(1);
});

test("with the socket gone, a banned post leaves the screen with the next poll, after ten seconds at most", async ({
  page,
  installation,
  organiser,
}) => {
  const { ids, url } = await createWall(installation, organiser, ["Out with it", "Stays"]);
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close());
  await page.goto(url);
  await expect(page.getByText("Out with it")).toHaveCount(1);
  await organiser.setStatus(ids[0] ?? "", "banned");
  // Ten seconds between polls, plus the answer's time.
  await expect(page.getByText("Out with it")).toHaveCount(0, { timeout: 12_000 });
  await expect(page.getByText("Stays")).toHaveCount(1);
});

test("after a deployment an open wall reloads itself, but not while somebody views a post", async ({
  page,
  ownInstallation: installation,
}) => {
  const { url } = await createWall(installation, await Organiser.signIn(installation), ["Still here"]);
  await page.clock.install();
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  const isOldPage = () => page.evaluate(() => "isOldPage" in window);
  await page.getByText("Still here").click();
  await expect(page.getByRole("dialog")).toBeVisible();

  const build = readFileSync(buildIdFile, "utf8");
  await installation.stop();
  try {
    // Another build id makes the same pages a new build.
    writeFileSync(buildIdFile, `${build}-next`);
    await installation.start();
  } finally {
    writeFileSync(buildIdFile, build);
  }
  await passTime(page, 20);
  expect(await isOldPage()).toBe(true);
  const reloaded = page.waitForEvent("load", { timeout: 60_000 });
  await page.keyboard.press("Escape");
  await reloaded;
  await expect(page.getByText("Still here")).toHaveCount(1);
  // The page does not reload a second time.
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await passTime(page, 15);
  expect(await isOldPage()).toBe(true);
});
