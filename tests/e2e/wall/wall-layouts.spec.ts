import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";
import { keepNewestSet } from "../support/wall/still-wall";

const [mosaic4, , list, spotlight] = wallLayouts;
const noPosts = "No posts available at the moment. Check back later!";
const adLink = "https://lemonade.example.com/";

const cards = (page: Page) => page.getByRole("main").getByRole("listitem");
const next = (page: Page) => page.keyboard.press("ArrowRight");

/** An event with this many approved posts; the newest is named after their number. */
async function createWall(organiser: Organiser, fields: Record<string, unknown>, count: number) {
  const event = await organiser.createEvent(fields);
  const photo = await makePhoto({ width: 400, height: 300 });
  for (let index = 1; index <= count; index += 1) {
    const id = await organiser.addReadyPost(event.id, photo, {
      caption: `Number ${index}`,
      person_name: `Ada ${index}`,
    });
    await organiser.setStatus(id, "approve");
  }
  return { ...event, path: `/event/${event.event_url_slug}` };
}

/** Creates two ads, the first with a link; resolves to their program. */
async function createProgram(organiser: Organiser): Promise<string> {
  const picture = await makePhoto({ width: 300, height: 200 });
  const ads = [await organiser.addAd("Lemonade", picture, adLink), await organiser.addAd("Bicycles", picture)];
  const body = { ads_group_name: "Sponsors", ad_ids: ads.map((ad) => ad.id) };
  const program = await organiser.call<{ id: string }>("POST", "/api/ads-group/add-event-ads-group", body);
  return program.id;
}

/** Captions and ad names in the order of the cards. */
async function readCards(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((items) =>
    items.map(
      (item) => item.textContent?.match(/(Number|Copy) \d+(?=Ada)/)?.[0] ?? item.querySelector("img")?.alt ?? "",
    ),
  );
}

/** The column of each card, from the left. */
const columnsOf = (page: Page) =>
  cards(page).evaluateAll((items) => {
    const lefts = items.map((item) => Math.round(item.getBoundingClientRect().left));
    const all = [...new Set(lefts)].sort((one, other) => one - other);
    return lefts.map((left) => all.indexOf(left));
  });

/** Scroll position of the card list in pixels. */
const scrolled = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("list")
    .evaluate((element) => 0 - new DOMMatrix(getComputedStyle(element).transform).m42);

test("four columns place posts by their index modulo 4, and fewer columns modulo their number", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Very Slow" }, 9);
  await page.goto(wall.path);
  for (const [width, columns] of [
    [1280, 4],
    [1000, 3],
    [700, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cards(page)).toHaveCount(9);
    await expect.poll(() => columnsOf(page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => index % columns));
  }
});

test("five to seven posts of a wall that stands still are whole, in rows that are centred", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_arrivals: "off" }, 7);
  const ids = (await organiser.listPosts(wall.id)).map(({ id }) => id);
  await page.goto(wall.path);
  const measure = () =>
    cards(page).evaluateAll((items) => {
      const boxes = items.map((item) => item.getBoundingClientRect());
      const [head, foot] = [...document.querySelectorAll("header, footer")].map((one) => one.getBoundingClientRect());
      const lowest = Math.max(...boxes.map(({ top, bottom }) => (top + bottom) / 2));
      const last = boxes.filter(({ top, bottom }) => lowest - (top + bottom) / 2 < 2);
      return {
        count: boxes.length,
        areWhole: boxes.every(({ top, bottom }) => top >= (head?.bottom ?? 0) && bottom <= (foot?.top ?? 0)),
        // The free space at the left of the last row, and at its right.
        isCentred:
          Math.abs(
            Math.min(...last.map(({ left }) => left)) - (innerWidth - Math.max(...last.map(({ right }) => right))),
          ) <= 2,
      };
    });
  for (const count of [7, 6, 5]) {
    for (const [width, height] of [
      [1280, 720],
      [1920, 1080],
      [2560, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const expected = { count, areWhole: true, isCentred: true };
      await expect.poll(measure, `${count} posts, ${width}×${height}`).toEqual(expected);
    }
    await organiser.setStatus(ids.pop() ?? "", "banned");
  }
});

test("a panorama covers two columns on a wall that stands still, and one on a wall that scrolls", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_arrivals: "off" }, 8);
  const panorama = await makePhoto({ width: 1600, height: 400 });
  const id = await organiser.addReadyPost(wall.id, panorama, { caption: "All of it" });
  await organiser.setStatus(id, "approve");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(wall.path);
  const shares = () =>
    cards(page).evaluateAll((items) =>
      items.map((item) => Math.round((item.getBoundingClientRect().width / innerWidth) * 100)),
    );
  await expect.poll(async () => (await shares())[0]).toBeGreaterThan(40);
  const picture = cards(page).first().getByRole("img").first();
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { wall_speed: "Slow" });
  await expect.poll(async () => (await shares())[0]).toBeLessThan(26);
});

for (const wall_layout of [mosaic4, spotlight]) {
  test(`${wall_layout}: an empty wall says so, and shows the first post when it comes`, async ({ page, organiser }) => {
    const event = await organiser.createEvent({ wall_layout, wall_speed: "Slow" });
    await page.goto(`/event/${event.event_url_slug}`);
    await expect(page.getByText(noPosts)).toBeVisible();
    const id = await organiser.addReadyPost(event.id, await makePhoto(), { caption: "The very first" });
    await organiser.setStatus(id, "approve");
    await expect(page.getByText("The very first")).toBeInViewport();
    await expect(page.getByText(noPosts)).toHaveCount(0);
    await page.getByText("The very first").click();
    await expect(page.getByRole("dialog").getByText("Kansas City")).toBeVisible();
  });
}

for (const wall_layout of [mosaic4, list]) {
  test(`${wall_layout}: an ad follows every two posts and opens its link in a new tab`, async ({ page, organiser }) => {
    const ads_group_id = await createProgram(organiser);
    // Drifting columns have all cards at once.
    const fields = { wall_layout, wall_speed: "Very Slow", ads_group_id, ads_per_post: 2 };
    const wall = await createWall(organiser, fields, 5);
    await page.goto(wall.path);
    const expected = ["Number 5", "Number 4", "Lemonade", "Number 3", "Number 2", "Bicycles", "Number 1"];
    await expect.poll(() => readCards(page)).toEqual(expected);
    await expect(cards(page).getByText(wallMessages.sponsor, { exact: true })).toHaveCount(2);
    const link = page.getByRole("link", { name: "Lemonade" });
    await expect(link).toHaveAttribute("href", adLink);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(page.getByRole("link", { name: "Bicycles" })).toHaveCount(0);

    // The open wall follows changes of the program.
    const body = { ads_group_name: "Sponsors", ad_ids: [] as string[] };
    const [program] = await organiser.call<{ id: string; ads: { ads_id: string; ad_name: string }[] }[]>(
      "GET",
      "/api/ads-group/get-event-ads-groups",
    );
    body.ad_ids = program?.ads.flatMap((ad) => (ad.ad_name === "Bicycles" ? ad.ads_id : [])) ?? [];
    await organiser.call("PUT", `/api/ads-group/update-event-ads-group/${ads_group_id}`, body);
    await expect.poll(() => readCards(page)).toEqual(expected.map((name) => (name === "Lemonade" ? "Bicycles" : name)));
  });
}

test("the spotlight steps forward and back by keys, shows ads between posts, and shows a new post at once", async ({
  page,
  organiser,
}) => {
  const ads_group_id = await createProgram(organiser);
  const fields = { wall_layout: spotlight, wall_speed: "Off", ads_group_id, ads_per_post: 2 };
  const wall = await createWall(organiser, fields, 3);
  // The keys work once the spotlight's script has loaded.
  await page.goto(wall.path, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main.getByText("Number 3")).toBeVisible();
  await next(page);
  await expect(main.getByText("Number 2")).toBeVisible();
  await expect(main.getByText("Number 3")).toHaveCount(0);
  await next(page);
  await expect(main.getByRole("link", { name: "Lemonade" })).toHaveAttribute("target", "_blank");
  await page.keyboard.press("Enter");
  await expect(main.getByText("Number 1")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(main.getByText("Number 2")).toBeVisible();

  const id = await organiser.addReadyPost(wall.id, await makePhoto(), { caption: "Just arrived" });
  await organiser.setStatus(id, "approve");
  await expect(main.getByText("Just arrived")).toBeVisible();
  // Ads are counted from the newest post: the first moved up by one, and the second appeared.
  await page.getByRole("button", { name: "Next post" }).click();
  await expect(main.getByText("Number 1")).toBeVisible();
  await next(page);
  await expect(main.getByRole("img", { name: "Bicycles" })).toBeVisible();
});

test("the spotlight's first slide stays until its script has come, and then it advances by itself", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: spotlight, wall_speed: "Very Fast" }, 2);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("carousel")) await released;
    await route.fulfill({ response });
  });
  // Where the script is asked for before the page has loaded, that waits for it too.
  await page.goto(wall.path, { waitUntil: "domcontentloaded" });
  const slide = page.locator("main section > div");
  await expect(slide.getByText("Number 2")).toBeVisible();
  await organiser.call("PUT", `/api/events/update-event/${wall.id}`, { top_banner_text: "Changed meanwhile" });
  await expect(page.getByText("Changed meanwhile")).toBeVisible();
  await expect(slide.getByText("Number 2")).toBeVisible();
  release();
  await expect(slide.getByText("Number 1")).toBeVisible();
  await expect(slide.getByText("Number 2")).toBeVisible();
});

test("a wall of hundreds scrolls 120 cards by transform only, without layout", async ({
  page,
  organiser,
  installation,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Very Fast" }, 1);
  await fillWall(installation, wall.id, 200);
  await page.goto(wall.path);
  await expect(cards(page)).toHaveCount(120);
  await page.waitForLoadState("networkidle");
  // The part that shows new posts large loads late.
  await expect(page.locator("[data-arrival]")).toBeAttached();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const layouts = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value;
  };
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
  // The limit that docs/benchmarks.md sets.
  expect(nodes).toBeLessThanOrEqual(1_400);

  const before = { layouts: await layouts(), scrolled: await scrolled(page) };
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before.scrolled + 60);
  expect(await layouts()).toBe(before.layouts);
});

test("a scrolling wall loops endlessly, and a new post is visible wherever the wall has scrolled to", async ({
  page,
  organiser,
  installation,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Slow" }, 1);
  await fillWall(installation, wall.id, 30);
  await page.goto(wall.path);
  await expect(cards(page)).toHaveCount(31);
  await page.evaluate(() => {
    const shifts: number[] = [];
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: false });
    Object.assign(window, { shifts });
  });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  await page.mouse.move(600, 400);
  // Several times the height of all cards.
  for (let scrolls = 0; scrolls < 12; scrolls += 1) {
    await page.mouse.wheel(0, 700);
    const inView = await cards(page).evaluateAll(
      (items) =>
        items.filter((item) => {
          const { top, bottom } = item.getBoundingClientRect();
          return bottom > 100 && top < window.innerHeight - 100;
        }).length,
    );
    // At least one card per column.
    expect(inView).toBeGreaterThanOrEqual(4);
  }
  const photo = await makePhoto();
  for (const caption of ["Late, and seen", "Later, and seen"]) {
    const id = await organiser.addReadyPost(wall.id, photo, { caption });
    await organiser.setStatus(id, "approve");
    await expect(page.getByText(caption)).toBeInViewport();
    await expect(cards(page).getByText(caption)).toHaveCount(1);
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // The limit that docs/benchmarks.md sets.
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});

test("with scrolling off, a new post takes the first place, and each other one the next", async ({
  page,
  organiser,
}) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Off", wall_arrivals: "off" }, 6);
  await page.goto(wall.path);
  await expect(page.locator("main[data-still]")).toBeAttached();
  await expect(cards(page)).toHaveCount(6);
  const id = await organiser.addReadyPost(wall.id, await makePhoto({ width: 400, height: 300 }), { caption: "New" });
  await organiser.setStatus(id, "approve");
  await expect(page.getByText("New", { exact: true })).toBeInViewport();
  await expect(cards(page)).toHaveCount(7);
  expect((await readCards(page)).slice(1)).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Number ${number}`));
});

test("a removed post leaves no gap: its row closes up at once", async ({ page, organiser }) => {
  const wall = await createWall(organiser, { wall_layout: mosaic4, wall_speed: "Off" }, 8);
  await page.goto(wall.path);
  await expect(page.locator("main[data-still]")).toBeAttached();
  await expect(cards(page)).toHaveCount(8);
  const posts = await organiser.listPosts(wall.id);
  await organiser.setStatus(posts.find(({ caption }) => caption === "Number 7")?.id ?? "", "banned");
  await expect.poll(() => readCards(page)).toEqual([8, 6, 5, 4, 3, 2, 1].map((number) => `Number ${number}`));
});

test("with reduced motion, a wall of any speed stands still and shows one set after the other", async ({
  browser,
  organiser,
  installation,
}) => {
  const wall = await createWall(organiser, { wall_layout: list, wall_speed: "Fast" }, 1);
  await fillWall(installation, wall.id, 20);
  await keepNewestSet(organiser, wall.id);
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: installation.url });
  const page = await context.newPage();
  await page.goto(wall.path);
  await expect(page.locator("main[data-still]")).toBeAttached();
  await expect(page.getByText("Number 1", { exact: true })).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Number 1", { exact: true })).not.toBeInViewport();
  await context.close();
});
