import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { startChildServer } from "../child-server";
import { databaseUrlOf } from "../installation-files";
import { median, milliseconds, percentile, ratio, type Section, timed } from "../measure";
import { familyCpuMs, familySize, sharedFamilyBytes, watchFamily } from "../process-memory";
import { makeUsualPhoto, multipartBody, sendPost } from "./large-posts";
import { thumbnailsOfSharp } from "./run-sharp";

const photos = 100;
const atOnce = 10;
const alone = 20;
const starts = 3;
const lookEveryMs = 20;
const megabyte = 1024 * 1024;
/** Longer than a decoder idles, and than a connection to the database. */
const restMs = 75_000;

/** Sends a hundred photos, ten at a time, and measures answers, thumbnails, processor and memory against their floors. */
export async function benchHundredPosts(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "A hundred photos" });
  // The very first start also judges a password that somebody chose, and keeps the list of common ones: 8 MB.
  await installation.stop();
  await installation.start();
  const photo = await makeUsualPhoto();
  const body = multipartBody(event.id, photo);
  const own = () => installation.pid;
  const folder = mkdtempSync(path.join(installation.dataDir, "bare-"));
  const database = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
  const bare = await startChildServer("./posts/bare-posts-server.ts", [folder, databaseUrlOf(installation)]);
  const address = `${installation.url}/api/events/add-event-post`;
  try {
    const sharp = await thumbnailsOfSharp(installation.dataDir, photo, photos);
    const bareRun = await withCpu([own(), bare.pid], () => answersOf(bare.url, body));
    const bareAlone = await oneByOne(bare.url, body);
    // Its connections are processes of the database, which is measured below.
    await bare.stop();
    const postsAlone = await oneByOne(address, body);
    await untilThumbnails(database, event.id, alone);
    await untilReady(database, event.id);

    const memory = watchFamily(own(), sharedFamilyBytes);
    const run = await withCpu([own()], async () => {
      const answers = await answersOf(address, body);
      const afterMs = await timed(() => untilThumbnails(database, event.id, alone + photos));
      return { answers, afterMs };
    });
    await untilReady(database, event.id);
    const peak = memory.stop();
    await database.end();
    await sleep(restMs);
    const rest = sharedFamilyBytes(own());
    const processes = familySize(own());
    const startMs: number[] = [];
    for (let count = 0; count < starts; count += 1) {
      await installation.stop();
      startMs.push(await timed(() => installation.start()));
    }
    return report();

    function report(): Section {
      const { answers, afterMs } = run.result;
      const answer = median(answers);
      const floor = median(bareRun.result);
      const cpu = run.cpuMs / photos;
      const cpuFloor = bareRun.cpuMs / photos + sharp.cpuMs;
      const perPhoto = (ms: number) => `${Math.round(ms)} ms`;
      const size = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
      return {
        title: "A hundred photos, ten at a time",
        method:
          `${photos} posts of a photo of 12 megapixels and ${(photo.length / megabyte).toFixed(1)} MB, ten at a time, to ` +
          "an installation at rest that was started once before. The bare server streams each body into a file, flushes it, and inserts one row into the same " +
          "database. Sharp alone makes the same thumbnails in one process per core. Processor time is that of all " +
          "processes, database included, until the last thumbnail; memory is proportional (PSS), at rest taken " +
          `${restMs / 1_000} s after the last picture. A warm start is the median of ${starts}.`,
        measurements: [
          { what: "Bare server, one alone, p50", value: milliseconds(median(bareAlone)) },
          { what: "Answer to a post, one alone, p50", value: milliseconds(median(postsAlone)) },
          { what: "Bare server, ten at a time, p50", value: milliseconds(floor) },
          {
            what: "Answer to a post, ten at a time, p50",
            value: `${milliseconds(answer)}, ${ratio(answer / floor)} times`,
            goal: { text: "2 times or less", isReached: answer <= 2 * floor },
          },
          { what: "Answer to a post, ten at a time, p95", value: milliseconds(percentile(answers, 0.95)) },
          { what: "Sharp alone makes as many thumbnails in", value: milliseconds(sharp.ms) },
          {
            what: "All thumbnails are made, after the last answer",
            value: `${milliseconds(afterMs)}, ${ratio(afterMs / sharp.ms)} times`,
            goal: { text: "1.3 times or less", isReached: afterMs <= 1.3 * sharp.ms },
          },
          {
            what: "Processor for each photo, bare server and sharp alone",
            value: `${perPhoto(bareRun.cpuMs / photos)} and ${perPhoto(sharp.cpuMs)}`,
          },
          {
            what: "Processor for each photo until its thumbnail",
            value: `${perPhoto(cpu)}, ${ratio(cpu / cpuFloor)} times the sum`,
            goal: { text: "1.4 times or less", isReached: cpu <= 1.4 * cpuFloor },
          },
          {
            what: `Memory at rest, ${processes} processes`,
            value: size(rest),
            goal: { text: "300 MB or less", isReached: rest <= 300 * megabyte },
          },
          {
            what: "Memory, peak",
            value: size(peak),
            goal: { text: "550 MB or less", isReached: peak <= 550 * megabyte },
          },
          { what: "Warm start until health", value: milliseconds(median(startMs)) },
        ],
      };
    }
  } finally {
    await database.end();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the photos ten at a time; resolves to the time of each answer. */
function answersOf(url: string, body: Buffer): Promise<number[]> {
  const few = pLimit(atOnce);
  return Promise.all(Array.from({ length: photos }, () => few(() => timed(() => sendPost(url, body)))));
}

async function oneByOne(url: string, body: Buffer): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < alone; count += 1) times.push(await timed(() => sendPost(url, body)));
  return times;
}

/** Runs `work`; resolves to its result and the processor time of these processes and their descendants. */
async function withCpu<Result>(pids: number[], work: () => Promise<Result>) {
  const used = () => pids.reduce((sum, pid) => sum + familyCpuMs(pid), 0);
  const before = used();
  const result = await work();
  return { result, cpuMs: used() - before };
}

async function untilThumbnails(database: postgres.Sql, eventId: string, count: number): Promise<void> {
  for (;;) {
    const [row] = await database<{ made: number }[]>`
      select count(thumbnail_media_key)::int as made from posts where event_id = ${eventId}`;
    if ((row?.made ?? 0) >= count) return;
    await sleep(lookEveryMs);
  }
}

async function untilReady(database: postgres.Sql, eventId: string): Promise<void> {
  for (;;) {
    const [row] = await database<{ waiting: number }[]>`
      select count(*)::int as waiting from posts where event_id = ${eventId} and media_state = 'processing'`;
    if (row?.waiting === 0) return;
    await sleep(200);
  }
}
