import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { median, milliseconds, percentile, ratio, type Section, timed } from "../measure";
import { scrapeAcceptedPosts } from "../scrape-count";
import { withBusyCores } from "./busy-cores";
import { approveByTurns, reportApprovals, withApprovals } from "./flood-approvals";
import { makeLargePhoto, multipartBody, sendPost } from "./large-posts";
import { runSharp } from "./run-sharp";

const photos = 500;
const floodMs = 60_000;
const cards = 24;
const wallEveryMs = 100;
const lookEveryMs = 500;
/** Photos that Sharp converts without the server, for the bare cost of a photo. */
const photosOfSharp = 40;

/** Milliseconds that Sharp takes for one thumbnail and for one full picture. */
type Costs = { thumbnail: number; full: number };
/** Renditions that exist; `unawaited` counts the full pictures of pending posts, which no wall needs yet. */
type Made = { thumbnails: number; full: number; unawaited: number };

/** Sends five hundred photos in one minute, as from a hall where everybody posts, and measures server, wall and queue. */
export async function benchPhotoFlood(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const wall = await makeWall(installation, organiser);
  const photo = await makeLargePhoto();
  const alone = await runSharpAlone(installation, photo);
  const database = postgres(databaseUrl, { max: 1 });
  const address = `${installation.url}/api/events/add-event-post`;
  try {
    return await withApprovals(installation, organiser, async (hall, atRest) => {
      const body = multipartBody(hall.event.id, photo);
      // The last approval invalidates the page; rendering it again is not part of the flood.
      await load(wall);
      const pages: number[] = [];
      const stopLooking = every(wallEveryMs, async () => void pages.push(await timed(() => load(wall))));
      const stopApproving = approveByTurns(hall, database);
      const scrapedBefore = await scrapeAcceptedPosts(installation);
      const answers = await flood(address, body);
      const scraped = (await scrapeAcceptedPosts(installation)) - scrapedBefore;
      await stopLooking();
      const approvals = await stopApproving();
      const drained = await drain(() => countMade(database, hall.event.id, photo.length));
      const beside = await withBusyCores(async () => {
        const stopApproving = approveByTurns(hall, database);
        await flood(address, body);
        return stopApproving();
      });
      return report({ answers, scraped, pages, alone, drained, photoBytes: photo.length, atRest, approvals, beside });
    });
  } finally {
    await database.end();
  }
}

async function makeWall(installation: Installation, organiser: Organiser): Promise<string> {
  const event = await organiser.createEvent({ event_name: "Beside the flood" });
  for (let index = 0; index < cards; index += 1) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 900), {
      caption: `No. ${index}`,
    });
    await organiser.setStatus(id, "approve");
  }
  return `${installation.url}/event/${event.event_url_slug}`;
}

async function load(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The wall was answered with ${response.status}.`);
}

/** Two hands in one process, like the worker. */
async function runSharpAlone(installation: Installation, photo: Buffer): Promise<Costs> {
  const { thumbnail, full } = await runSharp(installation.dataDir, photo, String(photosOfSharp));
  return { thumbnail: thumbnail?.ms ?? Number.NaN, full: full?.ms ?? Number.NaN };
}

/** Repeats `work` with a pause after each. The returned function stops that and rethrows what `work` threw. */
function every(ms: number, work: () => Promise<void>): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await work();
      await sleep(ms);
    }
  })();
  running.catch(() => {});
  return () => {
    isOver = true;
    return running;
  };
}

/** Sends the photos evenly over the minute without waiting for answers; resolves to each answer's time. */
export async function flood(url: string, body: Buffer): Promise<number[]> {
  const start = performance.now();
  const send = async (index: number) => {
    await sleep((index * floodMs) / photos - (performance.now() - start));
    return timed(() => sendPost(url, body));
  };
  return Promise.all(Array.from({ length: photos }, (_, index) => send(index)));
}

type Drained = { atStart: Made; ms: number; unawaitedAtLastThumbnail: number };

/** Polls until both renditions of every photo exist. */
async function drain(count: () => Promise<Made>): Promise<Drained> {
  const start = performance.now();
  const atStart = await count();
  let unawaitedAtLastThumbnail: number | null = null;
  for (;;) {
    const made = await count();
    if (made.thumbnails === photos) unawaitedAtLastThumbnail ??= made.unawaited;
    if (made.full === photos) break;
    await sleep(lookEveryMs);
  }
  return { atStart, ms: performance.now() - start, unawaitedAtLastThumbnail: unawaitedAtLastThumbnail ?? photos };
}

/** Counts the flood's photos, identified by their size. */
async function countMade(database: postgres.Sql, eventId: string, photoBytes: number): Promise<Made> {
  const [row] = await database<Made[]>`
    select count(thumbnail_media_key)::int as thumbnails, count(media_key)::int as full,
      count(media_key) filter (where status = 'pending')::int as unawaited
    from posts where event_id = ${eventId} and original_bytes = ${photoBytes}`;
  return row ?? { thumbnails: 0, full: 0, unawaited: 0 };
}

type Outcome = {
  answers: number[];
  /** Posts of the flood that the metrics count as answered with 201. */
  scraped: number;
  pages: number[];
  alone: Costs;
  drained: Drained;
  photoBytes: number;
  /** Milliseconds from approved to painted: before the flood, during it, and during one beside another program. */
  atRest: number[];
  approvals: number[];
  beside: number[];
};

function report({ answers, scraped, pages, alone, drained, photoBytes, atRest, approvals, beside }: Outcome): Section {
  const { atStart, ms, unawaitedAtLastThumbnail } = drained;
  const p95 = percentile(answers, 0.95);
  const slowestPage = Math.max(...pages);
  const left = { thumbnails: photos - atStart.thumbnails, full: photos - atStart.full };
  const ofSharp = left.thumbnails * alone.thumbnail + left.full * alone.full;
  const share = ofSharp / ms;
  const early = unawaitedAtLastThumbnail - atStart.unawaited;
  return {
    title: "Five hundred photos in a minute",
    method:
      `${photos} posts of ${(photoBytes / 1024 ** 2).toFixed(1)} MB, evenly over a minute, each over a connection of its ` +
      `own; all were answered with 201. Meanwhile a wall of ${cards} cards is read every ${wallEveryMs} ms. Then the ` +
      `queue: ${left.thumbnails} thumbnails and ${left.full} full pictures were left. Sharp alone makes the same of the ` +
      `same file with two hands: ${Math.round(alone.thumbnail)} and ${Math.round(alone.full)} ms each. In the same minute ` +
      "a post is approved every two seconds, the newest and the oldest by turns of those that have a thumbnail, on a wall of " +
      "1920 by 1080 that is open in a browser of the same machine; before it, the same was taken at rest. Then the flood is " +
      "repeated while another program keeps two cores busy.",
    measurements: [
      {
        what: "Posts accepted, as wallflower_http_requests_total counts them",
        value: String(scraped),
        goal: { text: `${answers.length}, as this bench counted`, isReached: scraped === answers.length },
      },
      { what: "Answer to a post, p50", value: milliseconds(median(answers)) },
      {
        what: "Answer to a post, p95",
        value: milliseconds(p95),
        goal: { text: "within 3 s", isReached: p95 <= 3_000 },
      },
      { what: "The wall's page meanwhile, p50", value: milliseconds(median(pages)) },
      {
        what: `The wall's page meanwhile, the slowest of ${pages.length}`,
        value: milliseconds(slowestPage),
        goal: { text: "under 200 ms", isReached: slowestPage < 200 },
      },
      // The last argument is how many times longer than at rest an approval may take.
      ...reportApprovals("in the flood", approvals, atRest, 3),
      ...reportApprovals("in the flood, beside another program", beside, atRest, 8),
      { what: "The queue is empty after", value: `${Math.round(ms / 1_000)} s` },
      {
        what: "Sharp alone to the queue",
        value: ratio(share),
        goal: { text: "0.85 or more", isReached: share >= 0.85 },
      },
      {
        what: "Full pictures that nobody waits for, made in the queue before the last thumbnail",
        value: String(early),
        goal: { text: "thumbnails first: 2 at most, those under way", isReached: early <= 2 },
      },
    ],
  };
}
