import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import type { Installation } from "../e2e/support/installation";
import type { Organiser } from "../e2e/support/organiser";
import { makeDistinctPhoto } from "../support/pictures";
import { makeLargePhoto, multipartBody, sendPost } from "./large-posts";
import { median, milliseconds, percentile, ratio, type Section, timed } from "./measure";

const photos = 500;
const floodMs = 60_000;
const cards = 24;
const wallEveryMs = 100;
const lookEveryMs = 500;
/** Enough for a steady rate. */
const photosOfSharp = 40;

/** Milliseconds for one of each. */
type Costs = { thumbnail: number; full: number };
type Made = { thumbnails: number; full: number };

/** A hall in which everybody posts: five hundred photos in a minute, then the queue that they leave. */
export async function benchPhotoFlood(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const wall = await makeWall(installation, organiser);
  const event = await organiser.createEvent({ event_name: "Photo flood" });
  const photo = await makeLargePhoto();
  const alone = await runSharpAlone(installation, photo);
  const database = postgres(databaseUrl, { max: 1 });
  try {
    // The page is made anew after the last approval; that is no part of the flood.
    await load(wall);
    const pages: number[] = [];
    const stopLooking = every(wallEveryMs, async () => void pages.push(await timed(() => load(wall))));
    const answers = await flood(`${installation.url}/api/events/add-event-post`, multipartBody(event.id, photo));
    await stopLooking();
    const drained = await drain(() => countMade(database, event.id));
    return report({ answers, pages, alone, drained, photoBytes: photo.length });
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

/** In a process of its own, as the worker is one. */
async function runSharpAlone(installation: Installation, photo: Buffer): Promise<Costs> {
  const file = path.join(installation.dataDir, "flood.jpg");
  writeFileSync(file, photo);
  const script = fileURLToPath(new URL("./sharp-alone.ts", import.meta.url));
  const args = ["--import", "tsx", script, file, String(photosOfSharp)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  rmSync(file);
  return JSON.parse(stdout);
}

/** Runs `work` again and again, a pause after each. The function that it gives ends that, and throws what `work` threw. */
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

/** Sends the photos evenly over the minute, whether the ones before are answered or not; the time of each answer. */
async function flood(url: string, body: Buffer): Promise<number[]> {
  const start = performance.now();
  const send = async (index: number) => {
    await sleep((index * floodMs) / photos - (performance.now() - start));
    return timed(() => sendPost(url, body));
  };
  return Promise.all(Array.from({ length: photos }, (_, index) => send(index)));
}

type Drained = { atStart: Made; ms: number; fullAtLastThumbnail: number };

/** Watches until both pictures of every photo are there. */
async function drain(count: () => Promise<Made>): Promise<Drained> {
  const start = performance.now();
  const atStart = await count();
  let fullAtLastThumbnail: number | null = null;
  for (;;) {
    const made = await count();
    if (made.thumbnails === photos) fullAtLastThumbnail ??= made.full;
    if (made.full === photos) break;
    await sleep(lookEveryMs);
  }
  return { atStart, ms: performance.now() - start, fullAtLastThumbnail: fullAtLastThumbnail ?? photos };
}

async function countMade(database: postgres.Sql, eventId: string): Promise<Made> {
  const [row] = await database<Made[]>`
    select count(thumbnail_media_key)::int as thumbnails, count(media_key)::int as full
    from posts where event_id = ${eventId}`;
  return row ?? { thumbnails: 0, full: 0 };
}

type Outcome = { answers: number[]; pages: number[]; alone: Costs; drained: Drained; photoBytes: number };

function report({ answers, pages, alone, drained, photoBytes }: Outcome): Section {
  const { atStart, ms, fullAtLastThumbnail } = drained;
  const p95 = percentile(answers, 0.95);
  const slowestPage = Math.max(...pages);
  const left = { thumbnails: photos - atStart.thumbnails, full: photos - atStart.full };
  const ofSharp = left.thumbnails * alone.thumbnail + left.full * alone.full;
  const share = ofSharp / ms;
  const early = fullAtLastThumbnail - atStart.full;
  return {
    title: "Five hundred photos in a minute",
    method:
      `${photos} posts of ${(photoBytes / 1024 ** 2).toFixed(1)} MB, evenly over a minute, each over a connection of its ` +
      `own; all were answered with 201. Meanwhile a wall of ${cards} cards is read every ${wallEveryMs} ms. Then the ` +
      `queue: ${left.thumbnails} thumbnails and ${left.full} full pictures were left. Sharp alone makes the same of the ` +
      `same file with two hands: ${Math.round(alone.thumbnail)} and ${Math.round(alone.full)} ms each.`,
    measurements: [
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
      { what: "The queue is empty after", value: `${Math.round(ms / 1_000)} s` },
      {
        what: "Sharp alone to the queue",
        value: ratio(share),
        goal: { text: "0.85 or more", isReached: share >= 0.85 },
      },
      {
        what: "Full pictures made in the queue before the last thumbnail",
        value: String(early),
        goal: { text: "thumbnails first: 2 at most, those under way", isReached: early <= 2 },
      },
    ],
  };
}
