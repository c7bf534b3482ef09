import type { Page } from "@playwright/test";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";
import { advanceUntil } from "../support/wall/hero";

const [mosaic4, mosaic2, list, spotlight] = wallLayouts;

/** A turn of a wall that stands still, and a turn of its spotlight. */
const [turnMs, slideMs] = [12_000, 20_000];
/** The start of a turn that shows the newest set, with five usual turns after it. */
const startMs = Math.ceil(Date.UTC(2026, 5, 1) / (turnMs * 12)) * turnMs * 12;

// A service worker would answer before the routes below.
test.use({ serviceWorkers: "block" });

async function createWall(organiser: Organiser, installation: Installation, fields: object, posts: number) {
  const event = await organiser.createEvent({
    ...{ wall_speed: "Off", wall_arrivals: "off", qr_call_seconds: 0 },
    ...fields,
  });
  const id = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }), { caption: "First" });
  await organiser.setStatus(id, "approve");
  await fillWall(installation, event.id, posts - 1);
  return { id: event.id, path: `/event/${event.event_url_slug}` };
}

/** Lets the test move a page's clock; the server's own clock does not reach it. */
async function installClock(page: Page, afterMs: number) {
  await page.clock.install({ time: startMs + afterMs });
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, date: "" } });
  });
}

async function openWall(page: Page, path: string, afterMs = 0) {
  await installClock(page, afterMs);
  await page.goto(path);
  await expect(page.locator("main[data-still]")).toBeAttached({ timeout: 30_000 });
}

/** The captions of the set that stands, in order; a mark at those that are cut or covered. */
const readSet = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [head, foot] = ["header", "footer"].map((name) => document.querySelector(name)?.getBoundingClientRect());
    const pages = [...document.querySelectorAll("main[data-still] ul")];
    const [set] = pages.filter((one) => !one.closest("[inert]"));
    return [...(set?.children ?? [])].map((card) => {
      const box = card.getBoundingClientRect();
      const isUnder = (bar?: DOMRect) =>
        bar &&
        box.left < bar.right - 1 &&
        box.right > bar.left + 1 &&
        box.top < bar.bottom - 1 &&
        box.bottom > bar.top + 1;
      const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
      const words = card.querySelector("[dir=auto] > :first-child")?.textContent ?? "ad";
      return isInside && !isUnder(head) && !isUnder(foot) ? words : `${words}, cut`;
    });
  });

/** Reads the set once the push is over. */
async function readRested(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  return readSet(page);
}

async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms);
}

/** Goes to the first quarter of the next turn, however long the page was looked at. */
async function passTurn(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await pass(page, turnMs - (now % turnMs) + turnMs / 4);
}

for (const { wall_layout, width, height, posts, ads_per_post } of [
  { wall_layout: mosaic4, width: 1_920, height: 1_080, posts: 126, ads_per_post: 0 },
  { wall_layout: mosaic4, width: 1_400, height: 900, posts: 60, ads_per_post: 3 },
  { wall_layout: mosaic4, width: 1_080, height: 1_920, posts: 60, ads_per_post: 0 },
  { wall_layout: mosaic4, width: 2_400, height: 400, posts: 24, ads_per_post: 0 },
  { wall_layout: mosaic2, width: 1_920, height: 1_080, posts: 16, ads_per_post: 4 },
  { wall_layout: list, width: 1_920, height: 1_080, posts: 12, ads_per_post: 0 },
]) {
  test(`a still wall of ${posts} posts shows each whole in time: ${wall_layout}, ${width}×${height}`, async ({
    page,
    installation,
    organiser,
  }) => {
    test.setTimeout(300_000);
    const ad = await organiser.addAd("Lemonade", await makePhoto({ width: 300, height: 200 }));
    const body = { ads_group_name: `Sponsors of ${posts}`, ad_ids: [ad.id] };
    const group = await organiser.call<{ id: string }>("POST", "/api/ads-group/add-event-ads-group", body);
    const { path } = await createWall(
      organiser,
      installation,
      { wall_layout, ads_per_post, ads_group_id: group.id },
      posts,
    );
    await page.setViewportSize({ width, height });
    await openWall(page, path);
    const wanted = new Set(Array.from({ length: Math.min(posts, 120) - 1 }, (_, at) => `Copy ${posts - 1 - at}`));
    wanted.add("First");
    const sets = new Set<string>();
    const older = new Set<string>();
    let turns = 0;
    for (; wanted.size > 0 && turns < 2.5 * Math.max(sets.size, 8); turns += 1) {
      await expect.poll(async () => (await readRested(page)).length).toBeGreaterThan(0);
      const shown = await readRested(page);
      expect(shown.filter((words) => words.endsWith("cut"))).toEqual([]);
      const isOlder = shown.some((words) => /^Copy \d/.test(words) && Number(words.slice(5)) <= posts - 120);
      if (isOlder) for (const words of shown) older.add(words);
      else sets.add(shown.join());
      for (const words of shown) wanted.delete(words);
      await passTurn(page);
    }
    expect([...wanted]).toEqual([]);
    expect(turns).toBeLessThanOrEqual(Math.ceil(2.5 * sets.size));
    const cards = [...sets].flatMap((set) => set.split(",").filter((words) => words === "ad"));
    expect(cards).toHaveLength(ads_per_post > 0 ? Math.floor(posts / ads_per_post) : 0);
    expect(older.size > 0).toBe(posts > 120);
  });
}

test("which set stands is a matter of the clock: a reload and a takedown do not turn, a hand does", async ({
  page,
  installation,
  organiser,
}) => {
  test.setTimeout(240_000);
  const { id, path } = await createWall(organiser, installation, { wall_layout: mosaic4 }, 40);
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  /** Reads the set of a turn, however long the page takes. */
  const during = async (turn: number) => {
    await page.clock.setSystemTime(startMs + (turn + 0.1) * turnMs);
    return readRested(page);
  };
  await openWall(page, path, 1.1 * turnMs);
  await expect.poll(async () => (await during(1))[0], { timeout: 30_000 }).toBe("Copy 32");
  const second = await during(1);
  await page.reload();
  await expect.poll(() => during(1), { timeout: 30_000 }).toEqual(second);
  await passTurn(page);
  await expect.poll(async () => (await during(2))[0], { timeout: 30_000 }).toBe("First");
  const newest = await during(2);

  const arrived = await organiser.addReadyPost(id, await makePhoto({ width: 400, height: 300 }), { caption: "New" });
  await organiser.setStatus(arrived, "approve");
  await expect.poll(async () => (await during(2)).slice(0, 2), { timeout: 30_000 }).toEqual(["New", "First"]);
  await organiser.setStatus(arrived, "banned");
  await expect.poll(() => during(2), { timeout: 30_000 }).toEqual(newest);

  await page.keyboard.press("ArrowRight");
  await expect.poll(() => readRested(page)).toEqual(second);
  await pass(page, 2 * turnMs);
  expect(await readRested(page)).toEqual(second);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => readRested(page)).toEqual(newest);

  await page.locator("main li button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await pass(page, 8 * turnMs);
  expect(await readSet(page)).toEqual(newest);
});

test("the second of two new posts brings the newest set up, since only the first is shown large", async ({
  page,
  installation,
  organiser,
}) => {
  const { id, path } = await createWall(organiser, installation, { wall_layout: mosaic4, wall_arrivals: "on" }, 40);
  const photo = await makePhoto({ width: 400, height: 300 });
  const add = (caption: string) => organiser.addReadyPost(id, photo, { caption });
  const [large, other] = [await add("Large"), await add("Other")];
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await openWall(page, path, turnMs);
  await page.clock.pauseAt(startMs + 1.5 * turnMs);
  await advanceUntil(page, page.locator("[data-arrival]"), 250);
  await expect.poll(async () => (await readSet(page))[0]).toBe("Copy 32");
  await organiser.setStatus(large, "approve");
  await advanceUntil(page, page.locator(`[data-arrival="${large}"]`));
  expect(await readSet(page)).not.toContain("Large");
  await organiser.setStatus(other, "approve");
  await expect
    .poll(async () => {
      await pass(page, 50);
      return (await readSet(page)).slice(0, 2);
    })
    .toEqual(["Other", "Large"]);
});

test("the spotlight of a still wall turns by the clock on every screen, and a hand keeps its post for a minute", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  test.setTimeout(120_000);
  const { path } = await createWall(organiser, installation, { wall_layout: spotlight }, 5);
  const order = ["First", "Copy 4", "Copy 3", "Copy 2", "Copy 1"];
  const other = await context.newPage();
  const slide = (one: Page) => one.locator("main section > div[data-post]:not([inert])");
  const isByClock = async (one: Page) => {
    const now = await one.evaluate(() => Date.now());
    return ((await slide(one).textContent()) ?? "").includes(order[Math.floor(now / slideMs) % order.length] ?? "none");
  };
  for (const [one, afterMs] of [
    [page, 0],
    [other, 3 * slideMs],
  ] as const) {
    await installClock(one, afterMs);
    await one.goto(path, { waitUntil: "networkidle" });
    await expect(slide(one).getByText("First")).toBeVisible();
    // A screen that was just opened shows its newest post for half a turn at least.
    await pass(one, 2 * slideMs);
    for (let turns = 0; turns < order.length; turns += 1) {
      await expect.poll(() => isByClock(one)).toBe(true);
      await pass(one, slideMs);
    }
  }
  await expect.poll(() => isByClock(page)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => isByClock(page)).toBe(false);
  const kept = await slide(page).textContent();
  await pass(page, slideMs);
  await pass(page, slideMs);
  expect(await slide(page).textContent()).toBe(kept);
  await pass(page, 2 * slideMs);
  await expect.poll(() => isByClock(page)).toBe(true);
});
