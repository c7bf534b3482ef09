import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { Screen } from "@/lib/shared/screens/contract";
import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import { makeDistinctPhoto } from "../support/pictures";
import { blurredRows } from "../support/wall/blurred-rows";
import { eventually } from "./page";
import type { Walk } from "./walk";

type Party = { id: string; slug: string; ids: string[] };

const postsAtFirst = 6;
/** The offline copy is made at most twenty seconds after the wall's last change. */
const copyTimeoutMs = 40_000;

/** A screen's steps on stage. */
export async function walkWall(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.resize(1_280, 720);
  const party = await createParty(walk);
  const wall = walk.at(paths.event(party.slug));
  for (const wall_layout of wallLayouts) {
    await walk.step(`shows ${wall_layout}`, async () => {
      await change(walk, party, { wall_layout });
      await page.open(wall);
      await page.sees(wall_layout === "Single Post Spotlight" ? `Post ${postsAtFirst}` : "Post 1");
      await page.until("a picture in sight is drawn", `${drawnPictures} > 0`);
    });
  }
  await walk.step("blurs the spotlight's ground", async () => {
    await page.open(wall);
    await page.until("the ground is blurred", `${blurredRows} >= 3`);
  });
  await change(walk, party, { wall_layout: wallLayouts[0] });
  for (const wall_theme of wallThemes) {
    await walk.step(`shows the theme ${wall_theme}`, async () => {
      await change(walk, party, { wall_theme });
      await page.open(wall);
      await page.sees("Post 1");
      await page.until("the stage has the theme", `document.querySelector("[data-theme=${wall_theme}]") !== null`);
      await page.until("a picture in sight is drawn", `${drawnPictures} > 0`);
    });
  }
  await change(walk, party, { wall_theme: wallThemes[0] });
  await walk.step("leaves no gap for a scrollbar", async () => {
    await page.open(wall);
    await page.sees("Post 1");
    await page.until("the wall is as wide as the window", "document.documentElement.clientWidth === innerWidth");
  });
  await walk.step("fetches no emoji that it cannot draw", () => seeEmoji(walk, party, wall));
  await walk.step("shows an arrival large and gives it its cell", () => seeArrival(walk, party, wall));
  await walk.step("takes a banned post off", () => seeBan(walk, party, wall));
  await walk.step("reports, counts in a takedown and shows its name", () => seeScreen(walk, party));
  if (walk.place.isSecure) await walk.step("keeps a copy for a reload without server", () => seeCopy(walk, wall));
}

const drawnPictures = `[...document.querySelectorAll("main img")].filter((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && image.complete && image.naturalWidth > 0;
}).length`;

async function createParty({ organiser, place }: Walk): Promise<Party> {
  const event = await organiser.createEvent({ event_name: `Engines at ${place.name}`, wall_speed: "Off" });
  const ids: string[] = [];
  for (let index = 1; index <= postsAtFirst; index += 1) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index), { caption: `Post ${index}` });
    await organiser.setStatus(id, "approve");
    ids.push(id);
  }
  return { id: event.id, slug: event.event_url_slug, ids };
}

const change = ({ organiser }: Walk, { id }: Party, fields: Record<string, unknown>) =>
  organiser.call("PUT", apiPaths.events.updateEvent(id), fields);

/** Tells if emoji of the wall's font family are drawn in colour. */
const drawsItsEmoji = `(async () => {
  await document.fonts.load('24px "Emoji"', "\u{1f600}");
  const context = Object.assign(document.createElement("canvas"), { width: 32, height: 32 }).getContext("2d");
  context.font = '24px "Emoji"';
  context.fillText("\u{1f600}", 2, 26);
  const { data } = context.getImageData(0, 0, 32, 32);
  return data.some((red, index) => index % 4 === 0 && Math.abs(red - data[index + 1]) > 24);
})()`;

async function seeEmoji({ page, organiser }: Walk, party: Party, wall: string) {
  const id = await organiser.addReadyPost(party.id, await makeDistinctPhoto(30), { caption: "Bravo \u{1f600}" });
  party.ids.push(id);
  await organiser.setStatus(id, "approve");
  await page.open(wall);
  await page.sees("Bravo");
  const asked = `performance.getEntriesByType("resource").some(({ name }) => name.includes("noto-color-emoji"))`;
  const drawsOwn = await page.evaluate<boolean>(drawsItsEmoji);
  if (!drawsOwn) await page.until("the wall has tried its emoji", asked);
  await sleep(1_000);
  const hasRules = await page.evaluate<boolean>(`[...document.fonts].some(({ family }) => family.includes("Emoji"))`);
  if (hasRules) assert(await page.evaluate(drawsItsEmoji), "The wall fetched emoji that are drawn as nothing.");
}

async function seeArrival({ page, organiser }: Walk, party: Party, wall: string) {
  await page.open(wall);
  const arrival = `document.querySelector("[data-arrival]")`;
  await page.until("the part that shows arrivals has come", arrival);
  const id = await organiser.addReadyPost(party.id, await makeDistinctPhoto(20), { caption: "Just now" });
  party.ids.push(id);
  await organiser.setStatus(id, "approve");
  await page.until("the arrival is large", `${arrival}?.dataset.arrival`);
  await page.until("the arrival is in its cell", `${arrival}?.dataset.arrival === ""`);
  await page.sees("Just now");
}

async function seeBan({ page, organiser }: Walk, party: Party, wall: string) {
  await page.open(wall);
  await page.sees("Post 1");
  await page.until("the wall is alive", `document.querySelector("[data-arrival]")`);
  await organiser.setStatus(party.ids.shift() ?? "", "banned");
  await page.misses("Post 1", 2_000);
}

async function seeScreen(walk: Walk, party: Party) {
  const { page, organiser } = walk;
  const name = "Left of the stage";
  await page.open(walk.at(await organiser.screenAddress(party.id, name)));
  await page.sees("Post 2");
  const screens = () =>
    organiser
      .call<{ screens: Screen[] }[]>("GET", apiPaths.screens.getScreens(party.id))
      .then(([event]) => event?.screens ?? []);
  const find = async () => (await screens()).find((one) => one.name === name && one.is_connected);
  await eventually("the screen reports", async () => (await find()) !== undefined);
  const screen = await find();
  assert(screen?.is_named && screen.post_count > 0);
  const taken = party.ids.shift() ?? "";
  await organiser.setStatus(taken, "banned");
  const gone = () => organiser.call<{ screens: number; gone: number }>("GET", apiPaths.screens.getPostScreens(taken));
  await eventually("the takedown is confirmed", async () => (await gone()).gone === 1);
  await organiser.call("POST", apiPaths.screens.identifyScreen(screen.id));
  await page.until(
    "the name is large",
    `[...document.querySelectorAll("[role=status]")].some((one) => one.innerText === ${JSON.stringify(name)})`,
  );
}

/** Addresses in the service worker's caches. */
const keptAddresses = `(async () => {
  const found = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  return found;
})()`;

async function seeCopy({ page, installation }: Walk, wall: string) {
  await page.open(wall);
  await page.sees("Post 3");
  await page.until("the copy is kept", `(await ${keptAddresses}).includes(${JSON.stringify(wall)})`, copyTimeoutMs);
  await installation.stop();
  try {
    await page.reload();
    await page.sees("Post 3");
    await page.until("a picture in sight is drawn", `${drawnPictures} > 0`);
  } finally {
    await installation.start();
  }
}
