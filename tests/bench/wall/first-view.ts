import type { Browser } from "@playwright/test";
import sharp from "sharp";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { serveEmptyPage } from "../empty-page";
import { kilobytes, type Measurement } from "../measure";
import { type Weight, weighRequest } from "../weigh-request";

/** Posts on the wall before it is opened. */
const firstPosts = 40;
const submittedAtOnce = 4;

/**
 * Measures a screen's first visit: the scripts named in the page, which load first, and all scripts until the page is
 * idle, both compared with an empty page; then pictures.
 */
export async function measureFirstView(
  browser: Browser,
  viewport: { width: number; height: number },
  installation: Installation,
  organiser: Organiser,
): Promise<Measurement[]> {
  const wall = await createWall(organiser);
  const { scripts, firstScripts, pictures } = await weigh(browser, viewport, installation.url + wall);
  const emptyPage = await serveEmptyPage();
  const empty = await weigh(browser, viewport, emptyPage.url).finally(emptyPage.stop);
  const ratio = (what: string, bytes: number, goal: number): Measurement => {
    const value = bytes / empty.scripts.bytes;
    return { what, value: value.toFixed(3), goal: { text: `${goal} or less`, isReached: value <= goal } };
  };
  return [
    { what: "JavaScript that the wall's page names", value: kilobytes(firstScripts.bytes) },
    { what: "JavaScript of the wall until it is quiet", value: kilobytes(scripts.bytes) },
    { what: "JavaScript of an empty page", value: kilobytes(empty.scripts.bytes) },
    ratio("What the page names, to the empty page", firstScripts.bytes, 1.19),
    ratio("Until it is quiet, to the empty page", scripts.bytes, 1.3),
    {
      what: `Pictures of the first view of ${firstPosts} posts (${pictures.count} are fetched)`,
      value: kilobytes(pictures.bytes),
      goal: { text: "700 KB or less", isReached: pictures.bytes <= 700_000 },
    },
  ];
}

async function createWall(organiser: Organiser): Promise<string> {
  const event = await organiser.createEvent({ event_name: "First view" });
  const add = async (index: number) => {
    const id = await organiser.addReadyPost(event.id, await makeHeavyPhoto(), { caption: `Post ${index}` });
    await organiser.setStatus(id, "approve");
  };
  for (let index = 0; index < firstPosts; index += submittedAtOnce) {
    await Promise.all(Array.from({ length: submittedAtOnce }, (_, offset) => add(index + offset)));
  }
  return `/event/${event.event_url_slug}`;
}

/** Large shapes and fine grain: its thumbnail has some 31 KB; a phone's photo has 14 to 39. */
async function makeHeavyPhoto(): Promise<Buffer> {
  const layer = (width: number, height: number, sigma: number) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma };
    const create = { width, height, channels: 3 as const, background: "#808080", noise };
    return sharp({ create }).resize(1_600, 1_200, { fit: "fill" }).png({ compressionLevel: 1 }).toBuffer();
  };
  const grain = { input: await layer(400, 300, 20), blend: "overlay" as const };
  return sharp(await layer(16, 12, 50))
    .composite([grain])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Measures the bytes of a first visit with an empty cache. */
async function weigh(browser: Browser, viewport: { width: number; height: number }, url: string) {
  const page = await browser.newPage({ viewport });
  const weights: Promise<Weight>[] = [];
  page.on("requestfinished", (request) => weights.push(weighRequest(request)));
  const html = await (await page.goto(url, { waitUntil: "networkidle" }))?.text();
  const fetched = await Promise.all(weights);
  await page.close();
  const sum = (type: string, isMeant = (_path: string) => true) => {
    const ofType = fetched.filter((one) => one.type === type && isMeant(one.path));
    return { bytes: ofType.reduce((all, one) => all + one.bytes, 0), count: ofType.length };
  };
  const isNamed = (path: string) => html?.includes(` src="${path}"`) ?? false;
  return { scripts: sum("script"), firstScripts: sum("script", isNamed), pictures: sum("image") };
}
