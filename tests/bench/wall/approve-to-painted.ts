import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import Pusher from "pusher";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { median, milliseconds, percentile, type Section } from "../measure";
import { untilDisplayed } from "./frame-trace";

const rounds = 60;
/** Further rounds in which the browser's trace tells when a frame is on the screen. */
const displayRounds = 30;

/** Pauses after each approval: until the cards rest, and so short that they still move when the next card comes. */
const restMs = 1_200;
const successionMs = 150;

/** Performance mark set just before the frame that contains the picture. */
const pictureMark = "picture";

export type WaitingPost = { id: string; caption: string };
export type PusherSettings = { appId: string; key: string; secret: string };

/**
 * Measures from the approving request's first byte to the picture's paint on an open wall, compared with a bare push to
 * a browser.
 */
export async function benchApproveToPainted(
  installation: Installation,
  organiser: Organiser,
  settings: PusherSettings,
): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Approve to painted" });
  const waiting: WaitingPost[] = [];
  for (let index = 0; index < 2 * rounds + displayRounds; index += 1) {
    const caption = `Post ${String(index).padStart(3, "0")}`;
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 500), { caption });
    waiting.push({ id, caption });
  }
  const browser = await chromium.launch(await findChromium());
  const page = await openMeasuredWall(browser);
  const floor = await measurePush(page, installation, settings);
  await page.goto(`${installation.url}/event/${event.event_url_slug}`);
  await page.waitForLoadState("networkidle");
  await sleep(2_000);
  const atRest = await measureApprovals(page, organiser, waiting.slice(0, rounds), restMs);
  const inSuccession = await measureApprovals(page, organiser, waiting.slice(rounds, 2 * rounds), successionMs);
  await sleep(restMs);
  const drawn = await untilDisplayed(browser, pictureMark, async () => {
    await measureApprovals(page, organiser, waiting.slice(2 * rounds), restMs);
  });
  await browser.close();

  const p95 = percentile(atRest, 0.95);
  const floorP95 = percentile(floor, 0.95);
  const times = (sample: number) => (sample / floorP95).toFixed(1);
  return {
    title: "From approved to painted",
    method:
      `${rounds} posts approved while a wall of 1920 by 1080 is open, each when the cards have come to rest; then as many ` +
      `${successionMs} ms after the one before is there, while the cards still glide: without a graphics card, each frame ` +
      "of that takes one of the machine's processors. The clock stops when the page has done its part of the first frame " +
      "that has the picture; what other threads then do to draw it is taken from the browser's own trace, in " +
      `${displayRounds} more posts. The floor: the official client publishes 1 KB, the official ` +
      "browser client's handler gets it.",
    measurements: [
      { what: "Bare push, p50", value: milliseconds(median(floor)) },
      { what: "Bare push, p95", value: milliseconds(floorP95) },
      { what: "Approve to painted, p50", value: milliseconds(median(atRest)) },
      {
        what: "Approve to painted, p95",
        value: milliseconds(p95),
        goal: {
          text: `under 150 ms, and under 10 times the floor (here ${times(p95)})`,
          isReached: p95 < 150 && p95 < 10 * floorP95,
        },
      },
      { what: "In quick succession, p50", value: milliseconds(median(inSuccession)) },
      {
        what: "In quick succession, p95",
        value: `${milliseconds(percentile(inSuccession, 0.95))}, ${times(percentile(inSuccession, 0.95))} times the floor`,
      },
      {
        what: "From the beginning of a picture's frame until it is on the screen, p50",
        value: milliseconds(median(drawn)),
      },
      {
        what: "From the beginning of a picture's frame until it is on the screen, p95",
        value: milliseconds(percentile(drawn, 0.95)),
      },
      { what: "Both parts together, p50", value: milliseconds(median(atRest) + median(drawn)) },
      { what: "Both parts together, p95", value: milliseconds(p95 + percentile(drawn, 0.95)) },
    ],
  };
}

/** Milliseconds from each approval to its picture's paint; pauses after each. */
export async function measureApprovals(
  page: Page,
  organiser: Organiser,
  posts: readonly WaitingPost[],
  pauseMs: number,
): Promise<number[]> {
  const samples: number[] = [];
  for (const post of posts) {
    samples.push(await measureApproval(page, organiser, post));
    await sleep(pauseMs);
  }
  return samples;
}

/** Milliseconds from one approval to its picture's paint. */
export const measureApproval = (page: Page, organiser: Organiser, { id, caption }: WaitingPost) =>
  measurePaint(page, caption, () => organiser.setStatus(id, "approve"));

/** Milliseconds from the beginning of `act` to the paint of the picture with this caption. */
export async function measurePaint(page: Page, caption: string, act: () => Promise<unknown>): Promise<number> {
  // Setting the watch is not part of the measurement, so it comes before the clock starts.
  await page.evaluate(watchForPaint, { caption, mark: pictureMark });
  const start = Date.now();
  await act();
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
  return painted - start;
}

/** Opens a page the size of a hall's screen for measuring approvals. */
export async function openMeasuredWall(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  // tsx wraps functions in a __name helper that the browser lacks.
  await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  return page;
}

/**
 * In the browser: makes `painted` resolve to the time right after the frame that paints the picture of this caption's
 * card. The card is looked up before each paint, so the frame that finds it with its picture shows it. If a card is out
 * of view, its post is shown large instead, and that picture counts.
 */
function watchForPaint({ caption, mark }: { caption: string; mark: string }): void {
  const painted = new Promise((resolve) => {
    const look = () => {
      const card = [...document.querySelectorAll("li, article")].find((element) => {
        const lines = element.textContent?.split("\n").join(" ") ?? "";
        return lines.includes(caption) && element.querySelectorAll("li, article").length === 0;
      });
      const isInCell = card && Number(getComputedStyle(card).opacity) > 0;
      const picture = (isInCell ? card : card && document.querySelector("[data-arrival]"))?.querySelector("img");
      // A picture that loads after its card is hidden until it is decoded.
      const isShown = picture?.complete && picture.naturalWidth > 0 && Number(getComputedStyle(picture).opacity) > 0;
      if (!isShown) return void requestAnimationFrame(look);
      // A frame's callbacks run before its paint; a message posted from one arrives right after the paint.
      performance.mark(mark);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { painted });
}

/** Milliseconds from the official client's push to a browser's handler; loads a page of its own. */
export async function measurePush(page: Page, installation: Installation, settings: PusherSettings): Promise<number[]> {
  const pusher = new Pusher({ ...settings, host: "127.0.0.1", port: String(installation.port), useTLS: false });
  await page.goto(`${installation.url}/login`);
  await page.addScriptTag({ path: "node_modules/pusher-js/dist/web/pusher.min.js" });
  await page.evaluate(
    ({ key, port }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the script tag defines a global without a type.
      const scope = window as any;
      scope.arrivals = [];
      const options = { wsHost: "localhost", wsPort: port, forceTLS: false, cluster: "", enabledTransports: ["ws"] };
      const channel = new scope.Pusher(key, options).subscribe("bench");
      channel.bind("push", () => scope.arrivals.push(performance.timeOrigin + performance.now()));
      return new Promise((resolve) => channel.bind("pusher:subscription_succeeded", resolve));
    },
    { key: settings.key, port: installation.port },
  );
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = Date.now();
    await pusher.trigger("bench", "push", { padding: "x".repeat(1_024), round });
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    await page.waitForFunction((count) => (window as any).arrivals.length > count, round);
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const arrived: number = await page.evaluate((count) => (window as any).arrivals[count], round);
    samples.push(arrived - start);
    await sleep(20);
  }
  return samples;
}
