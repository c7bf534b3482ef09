import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { makeDistinctPhoto } from "../support/pictures";
import { Installation } from "./support/installation";
import { Organiser } from "./support/organiser";
import { expect, test } from "./support/test";

// The browser itself reports every request that an absent server did not answer, its service worker's script included.
test.use({
  expectedErrors: [/ERR_|WebSocket connection to|Failed to load resource|error occurred when fetching the script/],
});
test.describe.configure({ timeout: 180_000 });

const buildIdFile = path.join(fileURLToPath(new URL("../..", import.meta.url)), ".next", "BUILD_ID");

let installation: Installation;
let organiser: Organiser;

test.beforeEach(async () => {
  installation = await Installation.start();
  organiser = await Organiser.signIn(installation);
});

test.afterEach(async () => {
  await installation.dispose();
});

async function createWall(captions: string[], fields = {}) {
  const event = await organiser.createEvent(fields);
  const ids: string[] = [];
  for (const [index, caption] of captions.entries()) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 1), { caption });
    await organiser.setStatus(id, "approve");
    ids.push(id);
  }
  return { event, ids, url: `${installation.url}/event/${event.event_url_slug}` };
}

/** Every address that the service worker keeps. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    return found;
  });

const areDrawn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img")].every(
      (image) => image.complete && image.naturalWidth > 0,
    ),
  );

test("with the server gone a reload shows the last good wall with its pictures, and says so to staff alone", async ({
  page,
}) => {
  const { event, ids, url } = await createWall(["First light", "Second song", "Third toast"]);
  await page.goto(url);
  await expect(page.getByText("Third toast")).toHaveCount(1);
  await expect.poll(() => keptAddresses(page), { timeout: 40_000 }).toContain(url);
  // What was banned leaves the copy with the next update of it, its picture included.
  const kept = await keptAddresses(page);
  const shown = await organiser.listPosts(event.id);
  const banned = shown.find(({ id }) => id === ids[1]);
  await organiser.setStatus(ids[1] ?? "", "banned");
  await expect(page.getByText("Second song")).toHaveCount(0);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((address) => address.includes("/api/media/")).length, {
      timeout: 30_000,
    })
    .toBeLessThan(kept.filter((address) => address.includes("/api/media/")).length);
  await expect.poll(() => keptAddresses(page)).toContain(url);
  expect((await keptAddresses(page)).some((address) => address.endsWith(banned?.media_url ?? "none"))).toBe(false);

  await installation.stop();
  await page.reload();
  for (const caption of ["First light", "Third toast"]) await expect(page.getByText(caption)).toHaveCount(1);
  await expect(page.getByText("Second song")).toHaveCount(0);
  await expect.poll(() => areDrawn(page)).toBe(true);
  await expect(page.getByRole("status").filter({ hasText: "Offline" })).toHaveCount(0);

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

test("a wall that stops being public leaves no copy behind", async ({ page }) => {
  const { event, url } = await createWall(["For a while"]);
  await page.goto(url);
  await expect.poll(() => keptAddresses(page), { timeout: 40_000 }).toContain(url);
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, {
    event_name: "Summer Party",
    event_date: "2025-06-21",
    event_url_slug: event.event_url_slug,
    event_status: "Draft",
  });
  await expect(page.getByText("Event not found!")).toBeVisible();
  await expect.poll(() => keptAddresses(page)).toEqual([]);
});

/**
 * A minute by the page's clock: its timers come due one after the other, and what they ask of the network fails
 * meanwhile, as it does in a minute of the hall's.
 */
async function passMinute(page: Page) {
  for (let second = 0; second < 60; second += 1) {
    await page.clock.runFor(1_000);
    await page.evaluate(() => fetch("/api/health").catch(() => {}));
  }
}

test("while the network is cut for a minute a wall stands, and shows everything once within ten seconds of its return", async ({
  page,
  context,
}) => {
  const { event, ids, url } = await createWall(["Stays", "Goes"]);
  const late = await organiser.addReadyPost(event.id, await makeDistinctPhoto(7), { caption: "Came meanwhile" });
  await page.clock.install();
  await page.goto(url);
  await expect(page.getByText("Stays")).toHaveCount(1);
  let failedLooks = 0;
  page.on("requestfailed", (request) => {
    if (request.url().includes("/api/events/wall-changes/")) failedLooks += 1;
  });
  await context.setOffline(true);
  await organiser.setStatus(late, "approve");
  await organiser.setStatus(ids[1] ?? "", "banned");
  await passMinute(page);
  // Every four seconds, once the socket's silence has told.
  expect(failedLooks).toBeGreaterThan(5);
  await expect(page.getByText("Goes")).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText("Came meanwhile")).toHaveCount(1, { timeout: 10_000 });
  await expect(page.getByText("Goes")).toHaveCount(0);
  await expect(page.getByText("Stays")).toHaveCount(1);
});

test("with the socket gone a banned post is off the screen within ten seconds", async ({ page }) => {
  const { ids, url } = await createWall(["Out with it", "Stays"]);
  await page.routeWebSocket(/\/app\//, (socket) => void socket.close());
  await page.goto(url);
  await expect(page.getByText("Out with it")).toHaveCount(1);
  await organiser.setStatus(ids[0] ?? "", "banned");
  await expect(page.getByText("Out with it")).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByText("Stays")).toHaveCount(1);
});

test("after a deployment an open wall reloads itself, but not while somebody looks at a post", async ({ page }) => {
  const { url } = await createWall(["Still here"]);
  await page.goto(url);
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  const isOldPage = () => page.evaluate(() => "isOldPage" in window);
  await page.getByText("Still here").click();
  await expect(page.getByRole("dialog")).toBeVisible();

  const build = readFileSync(buildIdFile, "utf8");
  await installation.stop();
  try {
    // The same pages under another name are a new build to the server.
    writeFileSync(buildIdFile, `${build}-next`);
    await installation.start();
  } finally {
    writeFileSync(buildIdFile, build);
  }
  await page.waitForTimeout(20_000);
  expect(await isOldPage()).toBe(true);
  const reloaded = page.waitForEvent("load", { timeout: 60_000 });
  await page.keyboard.press("Escape");
  await reloaded;
  await expect(page.getByText("Still here")).toHaveCount(1);
  // And not again and again.
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await page.waitForTimeout(15_000);
  expect(await isOldPage()).toBe(true);
});
