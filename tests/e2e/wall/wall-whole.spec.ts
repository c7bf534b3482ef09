import type { Page } from "@playwright/test";
import sharp from "sharp";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";
import { ChangingWall } from "../support/wall/changing-wall";
import { standingCards } from "../support/wall/still-wall";

const [mosaic4, mosaic2, list, spotlight] = wallLayouts;

/**
 * Changes of each of the six walls, five hundred together; with WALL_CHANGES=500 each wall changes that often. Walls are
 * compared halfway and at the end.
 */
const usualChanges = 84;
const changesOfEach = Number(process.env.WALL_CHANGES ?? usualChanges);
/** Without changes a wall moves every card, within this time, to where a fresh page has it. */
const quietMs = 10_000;
/** A wall shows its newest posts only: `wallMaxPosts`. */
const maxCards = 120;
/** Time for a fresh page, or for comparing two screenshots, on a busy machine. */
const patient = { timeout: 30_000 };

const shows = [
  { wall_layout: mosaic4, wall_speed: "Off" },
  { wall_layout: mosaic2, wall_speed: "Off" },
  { wall_layout: list, wall_speed: "Off" },
  { wall_layout: spotlight, wall_speed: "Off" },
  { wall_layout: mosaic4, wall_speed: "Slow" },
  { wall_layout: list, wall_speed: "Very Slow" },
];
type Show = (typeof shows)[number];

type Card = { name: string; left: number; top: number; width: number; height: number };

// Six walls at once, each with a freshly loaded one beside it.
test.describe.configure({ timeout: 240_000 * Math.max(1, changesOfEach / usualChanges) });

// A service worker's prefetching does not matter here.
test.use({ serviceWorkers: "block" });

/** In the browser: counts the elements ever used for each card. */
function countElements(): void {
  const elements = new Map<string, Set<Element>>();
  const note = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const item of node.matches("li") ? [node] : node.querySelectorAll("main li")) {
      const name = item.textContent?.match(/^Copy \d+/)?.[0];
      if (name) elements.set(name, (elements.get(name) ?? new Set()).add(item));
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) note(node);
  }).observe(document, { childList: true, subtree: true });
  Object.assign(window, { elements });
}

/** Names of cards that were in more than one element. */
const remounted = (page: Page) =>
  page.evaluate(() => {
    const { elements } = window as unknown as { elements: Map<string, Set<Element>> };
    return [...elements].filter(([, all]) => all.size > 1).map(([name]) => name);
  });

/** The cards in document order, each with its visible position. */
const readCards = (page: Page): Promise<Card[]> =>
  standingCards(page).evaluateAll(
    (items, sponsor) =>
      items.map((item) => {
        const { left, top, width, height } = item.getBoundingClientRect();
        // One ad can be in several cards.
        const ad = items.filter((one) => one.textContent === sponsor).indexOf(item);
        const words = item.querySelector("[dir=auto] > :first-child")?.textContent;
        const name = words ?? `${item.querySelector("img")?.alt} ${ad}`;
        const [x, y, w, h] = [left, top, width, height].map(Math.round) as [number, number, number, number];
        return { name, left: x, top: y, width: w, height: h };
      }),
    wallMessages.sponsor,
  );

/**
 * Each column, or the only row, rotated to start at its newest card, since the position depends on scrolling.
 */
function readColumns(cards: readonly Card[]): string[][] {
  const order = cards.map(({ name }) => name);
  const isRow = new Set(cards.map(({ top }) => top)).size === 1;
  const lefts = isRow ? ["row"] : [...new Set(cards.map(({ left }) => left))].sort((one, other) => one - other);
  return lefts.map((left) => {
    const column = cards
      .filter((card) => isRow || card.left === left)
      .sort((one, other) => (isRow ? one.left - other.left : one.top - other.top));
    const newest = column.reduce(
      (best, card, at) => (order.indexOf(card.name) < order.indexOf(column[best]?.name ?? "") ? at : best),
      0,
    );
    return [...column.slice(newest), ...column.slice(0, newest)].map(({ name }) => name);
  });
}

const rightOf = ({ left, width }: Card) => left + width;

const postsOf = (cards: readonly Card[]) => cards.map(({ name }) => name).filter((name) => name.startsWith("Copy"));

/** All slides of a spotlight, which shows one post at a time, in order from its newest post. */
async function readRound(page: Page, newest: string, count: number): Promise<string[]> {
  // Reads all at once, and nothing during a transition, when a key would skip a slide.
  const shown = () =>
    page.evaluate(() => {
      const slide = document.querySelector<HTMLElement>("main section > div:not([inert])");
      if (!slide || slide.dataset.words === "out") return "";
      const text = slide.textContent?.match(/Copy \d+( and [a-z ,]*)?/)?.[0].trim();
      return text ?? slide.querySelector("img")?.alt ?? "";
    });
  const step = async () => {
    const before = await shown();
    // A slide can be there before its script handles keys.
    const press = async () => {
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => ["", before].includes(await shown()), { timeout: 4_000 }).toBe(false);
    };
    await expect(press).toPass({ timeout: 30_000 });
  };
  await expect.poll(shown, patient).not.toBe("");
  for (let steps = 0; steps < 2 * count && (await shown()) !== newest; steps += 1) await step();
  const round: string[] = [];
  for (let steps = 0; steps < count; steps += 1) {
    round.push(await shown());
    if (count > 1) await step();
  }
  return round;
}

const atRest = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

/**
 * The share of pixels by which two screenshots differ, ignoring lines one pixel wide: an edge between two pixels is a
 * shade lighter or darker depending on its layer, so a difference must be two pixels wide and high.
 */
async function differingPixels(one: Buffer, other: Buffer): Promise<number> {
  const read = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [{ data: a, info }, { data: b }] = await Promise.all([read(one), read(other)]);
  if (a.length !== b.length) return 1;
  const differs = Array.from({ length: a.length / 3 }, (_, pixel) =>
    [0, 1, 2].some((channel) => Math.abs((a[pixel * 3 + channel] ?? 0) - (b[pixel * 3 + channel] ?? 0)) > 4),
  );
  const { width } = info;
  const blocks = differs.filter(
    (isOther, at) => isOther && differs[at + 1] && differs[at + width] && differs[at + width + 1],
  );
  return (blocks.length * 4) / differs.length;
}

/** Changes the wall repeatedly and compares the open screen with a freshly opened one. */
async function changeAndCompare(page: Page, wall: ChangingWall, show: Show, changes: number) {
  const isSpotlight = show.wall_layout === spotlight;
  const isOff = show.wall_speed === "Off";
  while (wall.changes < changes) {
    await wall.change();
    const expected = await wall.captions();
    // A wall that stands still shows a part of its posts at a time.
    if (isSpotlight || isOff) continue;
    const timeout = 30_000;
    await expect
      .poll(async () => postsOf(await readCards(page)), { timeout, message: JSON.stringify(show) })
      .toEqual(expected.slice(0, maxCards));
  }
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  const captions = await wall.captions();
  if (isSpotlight) {
    await compareRounds(page, fresh, captions);
  } else if (isOff) {
    await compareSets(page, fresh, captions.slice(0, maxCards));
  } else {
    await expect.poll(async () => postsOf(await readCards(fresh)), patient).toEqual(captions.slice(0, maxCards));
    const read = async (one: Page) => readColumns(await readCards(one));
    const wanted = await read(fresh);
    await expect.poll(() => read(page), { timeout: quietMs, message: `${show.wall_layout}, settled` }).toEqual(wanted);
    expect(await remounted(page), show.wall_layout).toEqual([]);
  }
  await fresh.close();
}

async function compareRounds(page: Page, fresh: Page, captions: readonly string[]) {
  const [newest] = captions;
  if (newest === undefined) return;
  // At most two ads are between so few posts.
  const count = Math.min(captions.length, 12);
  // On a busy machine a key can be handled so late that it was pressed again: that round is read anew.
  await expect(async () => {
    const wanted = await readRound(fresh, newest, count);
    expect(wanted).not.toContain("");
    expect(await readRound(page, newest, count)).toEqual(wanted);
  }).toPass({ timeout: 150_000 });
}

/** Turns both walls by hand through all their sets: the same ones, and together every post in order. */
async function compareSets(page: Page, fresh: Page, captions: readonly string[]) {
  if (captions.length === 0) return expect.poll(() => readCards(page)).toEqual([]);
  const set = async (one: Page) => {
    await expect(one.locator("main [inert]")).toHaveCount(0, patient);
    await atRest(one);
    return readCards(one);
  };
  // A few posts stand together.
  const hasSets = captions.length > 3;
  for (const one of [page, fresh]) {
    if (hasSets) await expect(one.locator("main[data-still]")).toBeAttached(patient);
    await expect(async () => {
      if (hasSets) await one.keyboard.press("ArrowRight");
      expect(postsOf(await set(one))[0]).toBe(captions[0]);
    }).toPass({ timeout: 60_000 });
  }
  const seen: string[] = [];
  // A set may be a single ad.
  for (let sets = 0; seen.length < captions.length && sets < 2 * captions.length; sets += 1) {
    await expect.poll(() => set(page), patient).toEqual(await set(fresh));
    const shown = postsOf(await set(fresh));
    seen.push(...shown);
    if (sets === 0) await comparePixels(page, fresh);
    if (hasSets) for (const one of [page, fresh]) await one.keyboard.press("ArrowRight");
  }
  expect(seen).toEqual(captions);
}

async function comparePixels(page: Page, fresh: Page) {
  const look = async (one: Page) => {
    await atRest(one);
    await one.waitForLoadState("networkidle");
    // Burn-in protection has shifted the banners of a screen that is open for a minute.
    await one.evaluate(() => {
      const stage = document.querySelector("main")?.parentElement;
      for (const name of ["--wander-x", "--wander-y"]) stage?.style.removeProperty(name);
    });
    return one.screenshot();
  };
  const differing = async () => differingPixels(await look(page), await look(fresh));
  await expect.poll(differing, patient).toBeLessThan(0.0005);
}

for (const { shape, viewport } of [
  { shape: "16:9", viewport: { width: 1_280, height: 720 } },
  { shape: "6:1", viewport: { width: 1_920, height: 320 } },
]) {
  test.describe(shape, () => {
    test.use({ viewport });

    test(`after five hundred random changes an open wall of ${shape} equals a freshly loaded one, in every layout`, async ({
      context,
      installation,
      organiser,
    }) => {
      test.setTimeout(300_000 + changesOfEach * 3_000);
      const { walls, end } = await ChangingWall.createAll(installation, organiser, shows);
      await context.addInitScript(countElements);
      const pages = await Promise.all(
        walls.map(async (wall) => {
          const page = await context.newPage();
          await page.goto(wall.path);
          return page;
        }),
      );
      for (const changes of [changesOfEach / 2, changesOfEach]) {
        const work = walls.map((wall, at) => changeAndCompare(pages[at] as Page, wall, shows[at] as Show, changes));
        await Promise.all(work);
      }
      expect(walls.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThanOrEqual(500);
      await end();
    });
  });
}

test("one to three posts are large and centred, four form the mosaic, and no layout shifts meanwhile", async ({
  page,
  organiser,
}) => {
  // Speed has no effect: walls with so few posts stand still.
  const event = await organiser.createEvent({ wall_speed: "Slow", wall_arrivals: "off" });
  const ids = await Promise.all(
    [300, 500, 400, 350].map(async (height) =>
      organiser.addReadyPost(event.id, await makePhoto({ width: 400, height }), { caption: `${height} high` }),
    ),
  );
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto(`/event/${event.event_url_slug}`);
  const { width: screen } = page.viewportSize() ?? { width: 0 };
  for (const [index, id] of ids.entries()) {
    await organiser.setStatus(id, "approve");
    await expect.poll(async () => (await readCards(page)).length).toBe(index + 1);
    const isSmall = index < 3;
    // In the mosaic a card takes a quarter of the screen's width.
    const mosaicShare = 0.26;
    await expect
      .poll(async () => {
        const cards = await readCards(page);
        const [left, right] = [Math.min(...cards.map((card) => card.left)), Math.max(...cards.map(rightOf))];
        const middles = cards.map(({ top, height }) => top + height / 2);
        const isLevel = Math.max(...middles) - Math.min(...middles) <= 2;
        const isLarge = cards.every(({ width }) => width > screen * mosaicShare);
        return { isCentred: Math.abs(left - (screen - right)) <= 2, isLevel, isLarge };
      })
      .toEqual({ isCentred: true, isLevel: isSmall, isLarge: isSmall });
  }
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});
