import type { Browser } from "@playwright/test";
import sharp from "sharp";
import type { Installation } from "../e2e/support/installation";
import type { Organiser } from "../e2e/support/organiser";
import { serveEmptyPage } from "./empty-page";
import { kilobytes, type Measurement } from "./measure";

const firstPosts = 40;
const submittedAtOnce = 4;

type Weight = { bytes: number; count: number };

/** What a screen of this size fetches before it is quiet: scripts beside an empty page's, and pictures. */
export async function measureFirstView(
  browser: Browser,
  viewport: { width: number; height: number },
  installation: Installation,
  organiser: Organiser,
): Promise<Measurement[]> {
  const wall = await createWall(organiser);
  const { scripts, pictures } = await weigh(browser, viewport, installation.url + wall);
  const emptyPage = await serveEmptyPage();
  const empty = await weigh(browser, viewport, emptyPage.url).finally(emptyPage.stop);
  const toEmpty = scripts.bytes / empty.scripts.bytes;
  return [
    { what: "JavaScript of the wall", value: kilobytes(scripts.bytes) },
    { what: "JavaScript of an empty page", value: kilobytes(empty.scripts.bytes) },
    { what: "Wall to empty page", value: toEmpty.toFixed(3), goal: { text: "1.2 or less", isReached: toEmpty <= 1.2 } },
    {
      what: `Pictures of the first view of ${firstPosts} posts (${pictures.count} are fetched)`,
      value: kilobytes(pictures.bytes),
      goal: { text: "700 KB or less", isReached: pictures.bytes <= 700_000 },
    },
  ];
}

/** Resolves to its path. */
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

/** Large shapes and fine grain: a thumbnail of it weighs some 31 KB, that of a phone's photo 14 to 39. */
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

/** Bytes as they came over the line, of a first visit with an empty cache. */
async function weigh(browser: Browser, viewport: { width: number; height: number }, url: string) {
  const page = await browser.newPage({ viewport });
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const fetched = await Promise.all(sizes);
  await page.close();
  const sum = (type: string): Weight => {
    const ofType = fetched.filter((one) => one.type === type);
    return { bytes: ofType.reduce((all, one) => all + one.bytes, 0), count: ofType.length };
  };
  return { scripts: sum("script"), pictures: sum("image") };
}
