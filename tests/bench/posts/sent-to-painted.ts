import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { apiPaths } from "@/lib/shared/paths";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeScene } from "../../support/pictures/scenes";
import { pusherSettingsOf } from "../installation-files";
import { type Measurement, median, milliseconds, percentile, type Section, timed } from "../measure";
import { measurePaint, measurePush, openMeasuredWall } from "../wall/approve-to-painted";
import { makeLargePhoto, multipartBody } from "./large-posts";
import { flood } from "./photo-flood";

const rounds = 40;
/** Rounds that only warm up connections, compiled code and the decoder processes. */
const warmUp = 3;
/** Photos sent during the flood. */
const photosKept = 15;
/** Pause until the wall's cards rest. */
const restMs = 1_200;
/** The goal: at most this many times the bare thumbnail and push together. */
const factor = 4;

type Guests = { page: Page; organiser: Organiser; eventId: string; count: number };

/**
 * Measures from a guest's request with a photo of 12 megapixels until it is painted on an open wall, in the automatic
 * mode without a delay, compared with sharp's thumbnail of the same photos and a bare push to a browser.
 */
export async function benchSentToPainted(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Automatic" });
  await organiser.call("PUT", apiPaths.events.updateModeration(event.id), { moderation_mode: "Automatic" });
  // The first automatic mode switches the delay on.
  await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { wall_delay: "off" });
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await openMeasuredWall(browser);
    const push = await measurePush(page, installation, pusherSettingsOf(installation));
    await page.goto(`${installation.url}/event/${event.event_url_slug}`);
    await page.waitForLoadState("networkidle");
    await sleep(restMs);
    const guests = { page, organiser, eventId: event.id, count: 0 };
    const atRest: number[] = [];
    const thumbnails: number[] = [];
    let bytes = 0;
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const photo = await makePhonePhoto(round);
      const [painted, thumbnail] = [await sendAndWatch(guests, photo), await timed(() => makeThumbnail(photo))];
      await sleep(restMs);
      if (round < warmUp) continue;
      bytes += photo.length / rounds;
      atRest.push(painted);
      thumbnails.push(thumbnail);
    }
    const inFlood = await sendInFlood(installation, guests);
    return report({ push, thumbnails, atRest, inFlood, bytes });
  } finally {
    await browser.close();
  }
}

/** A scene of 4000 by 3000 pixels with grain, so that it weighs what a phone's photo does. */
async function makePhonePhoto(number: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const grain = sharp({ create: { width: 500, height: 500, channels: 3, background: "#808080", noise } });
  return sharp(await makeScene(number))
    .resize(4_000, 3_000)
    .composite([{ input: await grain.png().toBuffer(), tile: true, blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Decodes as the worker does, without the code around it. */
function makeThumbnail(photo: Buffer): Promise<Buffer> {
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(photo).autoOrient().resize({ width: 480 }).webp(renditionRecipes.thumbnail.options).toBuffer();
}

/** Sends a photo as another phone of another address; resolves to the milliseconds until it is painted. */
function sendAndWatch(guests: Guests, photo: Buffer): Promise<number> {
  guests.count += 1;
  const caption = `Guest ${String(guests.count).padStart(4, "0")}`;
  const fields = { caption, guest_token: `guest-${guests.count}-`.padEnd(43, "x") };
  const headers = { "x-forwarded-for": `198.18.${guests.count >> 8}.${guests.count & 255}` };
  return measurePaint(guests.page, caption, () => guests.organiser.submit(guests.eventId, photo, fields, headers));
}

/** Sends photos one after the other while one phone sends five hundred within a minute, of which few are approved. */
async function sendInFlood(installation: Installation, guests: Guests): Promise<number[]> {
  const photos = await Promise.all(Array.from({ length: photosKept }, (_, index) => makePhonePhoto(1_000 + index)));
  const body = multipartBody(guests.eventId, await makeLargePhoto(), { guest_token: "flood-".padEnd(43, "x") });
  let isOver = false;
  const flooding = flood(`${installation.url}${apiPaths.events.addEventPost}`, body).finally(() => {
    isOver = true;
  });
  flooding.catch(() => {});
  const samples: number[] = [];
  for (const photo of photos) {
    if (isOver) break;
    samples.push(await sendAndWatch(guests, photo));
    await sleep(restMs);
  }
  await flooding;
  return samples;
}

type Samples = Record<"push" | "thumbnails" | "atRest" | "inFlood", number[]> & { bytes: number };

function report({ push, thumbnails, atRest, inFlood, bytes }: Samples): Section {
  const floor = percentile(thumbnails, 0.95) + percentile(push, 0.95);
  const rest = percentile(atRest, 0.95);
  const both = (what: string, samples: readonly number[]): Measurement => ({
    what: `${what}, p50 and p95`,
    value: `${milliseconds(median(samples))} and ${milliseconds(percentile(samples, 0.95))}`,
  });
  return {
    title: "From sent to painted, without a person",
    method:
      `An event in the automatic mode, without a delay. ${rounds} guests each send a photo of 12 megapixels and ` +
      `${(bytes / 1024 ** 2).toFixed(1)} MB, one after the other, while a wall of 1920 by 1080 is open in a browser of the ` +
      "same machine. The clock runs from the request's beginning to the first frame that has the picture. The floor: sharp " +
      "makes the thumbnail of the same photo from memory, right after each, and the official client's push of 1 KB gets to " +
      "a browser's handler. Then one phone sends five hundred photos of 8 MB within a minute; its first ten are approved. " +
      `Meanwhile ${inFlood.length} others send theirs, each once the one before is painted.`,
    measurements: [
      both("Bare push", push),
      both("Sharp's thumbnail", thumbnails),
      both("Sent to painted, at rest", atRest),
      {
        what: "Sent to painted, at rest, p95 to the floor",
        value: `${(rest / floor).toFixed(1)} times ${milliseconds(floor)}`,
        goal: { text: `at most ${factor} times`, isReached: rest <= factor * floor },
      },
      {
        what: "Sent to painted, at rest, p50 to the p50s of the floor",
        value: `${(median(atRest) / (median(thumbnails) + median(push))).toFixed(1)} times`,
      },
      {
        what: `Sent to painted in the flood, p50 and longest of ${inFlood.length}`,
        value: `${milliseconds(median(inFlood))} and ${milliseconds(Math.max(...inFlood))}`,
      },
    ],
  };
}
