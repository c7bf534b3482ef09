import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { makeDistinctPhoto } from "../../support/pictures";
import { paste, submitted } from "../support/guest";
import { EarlyPhone } from "../support/guest/early-phone";
import { expect, test } from "../support/test";

/** Slowdown of each phone relative to this machine, and until when it acts: hydration has mostly ended by then. */
const phones = [
  { slowdown: 1, lastMs: 750 },
  { slowdown: 4, lastMs: 1_500 },
  { slowdown: 6, lastMs: 2_000 },
  { slowdown: 12, lastMs: 3_000 },
];
/** Fractions of the phone's time, from the form's first paint on. */
const moments = Array.from({ length: 20 }, (_, index) => index / 19);
/** Every fifth visit submits at once and its posts are counted; the others compare the form's content. */
const sendsEvery = 5;
const phonesAtOnce = 4;
/**
 * Each phone makes every other visit, so that together they cover every moment; EARLY_VISITS=all makes each cover all.
 */
const isEveryVisit = process.env.EARLY_VISITS === "all";
/** Event-loop turns before, during and after hydration. */
const momentsInTurns = [0, 1, 2, 3, 5, 8, 13, 21];

// Twenty visits take half a minute, forty a whole one, and three times as long on a busy machine.
test.describe.configure({ timeout: 900_000 });

/** Two files are chosen and two dropped, each at its own moment. */
type Visit = { slowdown: number; chooseMs: number[]; dropMs: number[]; isSent: boolean };

/** At each speed a file is chosen at each moment; another is dropped at each moment, in a different order. */
const visits: Visit[] = phones.flatMap(({ slowdown, lastMs }, row) => {
  const momentMs = (index: number) => Math.round((moments[index % moments.length] ?? 0) * lastMs);
  return Array.from({ length: moments.length / 2 }, (_, index) => ({
    slowdown,
    chooseMs: [momentMs(2 * index), momentMs(2 * index + 1 + 2 * row)],
    dropMs: [momentMs(14 * index + row + 3), momentMs(14 * index + row + 10)],
    isSent: (index + row) % sendsEvery === 0,
  })).filter((_, index) => isEveryVisit || (index + Math.floor(row / 2)) % 2 === 0);
});

let folder: string;
const chosen = ["chosen.jpg", "chosen-again.jpg"] as const;
const dropped = ["dropped.jpg", "dropped-again.jpg"] as const;
const names = [...chosen, ...dropped, "taken.jpg"];
const photo = (name: string) => path.join(folder, name);

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-early-"));
  for (const [index, name] of names.entries()) await writeFile(photo(name), await makeDistinctPhoto(index + 1));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** In the page: chooses a picture the given number of event-loop turns after React starts to listen. */
function chooseAfterTurns(turns: number) {
  const listen = EventTarget.prototype.addEventListener;
  const choose = async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
    const bytes = Uint8Array.from(atob(canvas.toDataURL("image/png").split(",")[1] ?? ""), (one) => one.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], "chosen.png", { type: "image/png" }));
    const input = document.querySelector<HTMLInputElement>("input[multiple]");
    if (!input) throw new Error("The chooser is not there.");
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...parts: Parameters<typeof listen>) {
    listen.apply(this, parts);
    if (this !== document || parts[0] !== "change") return;
    EventTarget.prototype.addEventListener = listen;
    queueMicrotask(() => void choose());
  };
}

async function fillAllButTheName(page: Page, caption: string) {
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("City").fill("London");
  await page.getByLabel("Caption This").fill(caption);
}

const readTiles = (page: Page) =>
  page.getByRole("button", { name: /^Remove / }).evaluateAll((buttons) => buttons.map((one) => one.ariaLabel).sort());

/** Reads the form's content once it has this many files. */
async function readForm({ page }: EarlyPhone, count: number) {
  // An extra file would come with the last one; a missing file shows in the comparison.
  await page
    .waitForFunction((all) => document.querySelectorAll("button[aria-label^=Remove]").length >= all, count, {
      timeout: 60_000,
    })
    .catch(() => undefined);
  return {
    tiles: await readTiles(page),
    // Filled if a file is taken twice: the form calls the second a duplicate.
    alerts: await page.evaluate(() => (globalThis as unknown as { alerts: string[] }).alerts),
    name: await page.getByLabel("Name").inputValue(),
    caption: await page.getByLabel("Caption This").inputValue(),
  };
}

/** Opens a form and acts at the visit's moments. Resolves to the form's content, or null if it was sent. */
async function makeVisit(phone: EarlyPhone, url: string, { slowdown, chooseMs, dropMs, isSent }: Visit) {
  const { page } = phone;
  await phone.open(url);
  await fillAllButTheName(page, "Early");
  await page.getByLabel("Name").focus();
  const choose = await phone.chooser("input[multiple]");
  await phone.hydrate(slowdown);
  await Promise.all([
    ...chosen.map((name, index) => sleep(chooseMs[index]).then(() => choose(photo(name)))),
    ...dropped.map((name, index) => sleep(dropMs[index]).then(() => phone.drop(photo(name)))),
    sleep(((chooseMs[0] ?? 0) + (dropMs[0] ?? 0)) / 2).then(() => phone.type("Ada")),
  ]);
  if (isSent) await page.getByRole("button", { name: "Submit" }).click();
  await phone.unthrottleOnceHydrated();
  if (!isSent) return readForm(phone, expectedForm.tiles.length);
  await expect(page.getByText(submitted)).toBeVisible({ timeout: 60_000 });
  return null;
}

const expectedForm = {
  tiles: [...chosen, ...dropped].map((name) => `Remove ${name}`).sort(),
  alerts: [],
  name: "Ada",
  caption: "Early",
};

test("every file chosen or dropped and every text typed before hydration is there exactly once, at any moment and on any phone", async ({
  browser,
  organiser,
  installation,
}) => {
  const remainingVisits = [...visits];
  const wrong: unknown[] = [];
  const visitAll = async () => {
    const phone = await EarlyPhone.start(browser);
    for (let visit = remainingVisits.shift(); visit; visit = remainingVisits.shift()) {
      const event = await organiser.createEvent();
      const found = await makeVisit(phone, `${installation.url}/event-form/${event.event_url_slug}`, visit);
      const posts = await organiser.listPosts(event.id);
      // Each of the four files becomes a post.
      const isRight = visit.isSent ? posts.length === 4 : posts.length === 0 && isDeepStrictEqual(found, expectedForm);
      if (!isRight) wrong.push({ visit, found, posts: posts.length });
    }
    expect(phone.errors).toEqual([]);
  };
  await Promise.all(Array.from({ length: phonesAtOnce }, visitAll));
  expect(wrong).toEqual([]);
});

test("a file chosen at the very moment of hydration is taken once, although React replays the event", async ({
  browser,
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent();
  const found: unknown[] = [];
  for (const turns of momentsInTurns) {
    const phone = await EarlyPhone.start(browser);
    await phone.page.addInitScript(chooseAfterTurns, turns);
    await phone.open(`${installation.url}/event-form/${event.event_url_slug}`);
    await phone.hydrate();
    await expect(phone.page.getByRole("button", { name: "Remove chosen.png" })).not.toHaveCount(0);
    // The second choice is handled after everything that the first triggered.
    await (await phone.chooser("input[multiple]"))(photo("dropped.jpg"));
    const { tiles, alerts } = await readForm(phone, 2);
    found.push({ turns, tiles, alerts, errors: phone.errors });
    await phone.page.context().close();
  }
  const tiles = ["Remove chosen.png", "Remove dropped.jpg"];
  expect(found).toEqual(momentsInTurns.map((turns) => ({ turns, tiles, alerts: [], errors: [] })));
});

test("everything done before hydration takes effect once after it", async ({ browser, organiser, installation }) => {
  const phone = await EarlyPhone.start(browser);
  const { page } = phone;
  const event = await organiser.createEvent();
  const url = `${installation.url}/event-form/${event.event_url_slug}`;
  await phone.open(url);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Name").press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await fillAllButTheName(page, "All at once");
  for (const name of chosen) await (await phone.chooser("input[multiple]"))(photo(name));
  await (await phone.chooser("input[capture]"))(photo("taken.jpg"));
  await phone.drop(photo("dropped.jpg"));
  await paste(page.locator("body"), await makeDistinctPhoto(names.length + 1));
  await phone.hydrate();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(submitted)).toBeVisible({ timeout: 60_000 });
  const posts = await organiser.listPosts(event.id);
  // Two chosen files, one from the camera, one dropped and one pasted.
  expect(posts.map(({ caption }) => caption)).toEqual(Array(5).fill("All at once"));
  expect(phone.errors).toEqual([]);
});

test("Submit comes with a photo that was dropped before hydration, names what is missing and loses nothing", async ({
  browser,
  organiser,
  installation,
}) => {
  const phone = await EarlyPhone.start(browser);
  const { page } = phone;
  const event = await organiser.createEvent();
  await phone.open(`${installation.url}/event-form/${event.event_url_slug}`);
  await fillAllButTheName(page, "Half");
  await phone.drop(photo("dropped.jpg"));
  await expect(page.getByRole("button", { name: "Submit" })).toBeHidden();
  await phone.hydrate();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(messages.submission.onlyMissing("Name"))).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  expect(await readTiles(page)).toEqual(["Remove dropped.jpg"]);
  await expect(page.getByLabel("Caption This")).toHaveValue("Half");
  expect(await organiser.listPosts(event.id)).toHaveLength(0);
});
