import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import Pusher from "pusher";
import type { Installation } from "../e2e/support/installation";
import type { Organiser } from "../e2e/support/organiser";
import { findChromium } from "../support/chromium";
import { makeDistinctPhoto } from "../support/pictures";
import { median, milliseconds, percentile, type Section } from "./measure";

const rounds = 60;

type PusherSettings = { appId: string; key: string; secret: string };

/** From the approving request's first byte to the picture's paint on an open wall, beside a bare push to a browser. */
export async function benchApproveToPainted(
  installation: Installation,
  organiser: Organiser,
  settings: PusherSettings,
): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Approve to painted" });
  const ids: string[] = [];
  for (let index = 0; index < rounds; index += 1) {
    ids.push(
      await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 500), { caption: `Post ${index}` }),
    );
  }
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  // The TypeScript loader marks functions with a helper that the browser does not have.
  await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  const floor = await measurePush(page, installation, settings);
  const painted = await measureApprovals(page, `${installation.url}/event/${event.event_url_slug}`, organiser, ids);
  await browser.close();

  const [p50, p95] = [median(painted), percentile(painted, 0.95)];
  const floorP95 = percentile(floor, 0.95);
  return {
    title: "From approved to painted",
    method:
      `${rounds} posts approved one after the other while a wall of 1920 by 1080 is open; the clock stops right ` +
      "after the frame that shows the decoded picture. The floor: the official client publishes 1 KB, the official " +
      "browser client's handler gets it.",
    measurements: [
      { what: "Bare push, p50", value: milliseconds(median(floor)) },
      { what: "Bare push, p95", value: milliseconds(floorP95) },
      { what: "Approve to painted, p50", value: milliseconds(p50) },
      {
        what: "Approve to painted, p95",
        value: milliseconds(p95),
        goal: {
          text: `under 150 ms, and under 10 times the floor (here ${(p95 / floorP95).toFixed(1)})`,
          isReached: p95 < 150 && p95 < 10 * floorP95,
        },
      },
    ],
  };
}

async function measureApprovals(page: Page, wall: string, organiser: Organiser, ids: string[]): Promise<number[]> {
  await page.goto(wall);
  await page.waitForLoadState("networkidle");
  await sleep(2_000);
  const samples: number[] = [];
  for (const [index, id] of ids.entries()) {
    const painted = page.evaluate(waitForPaint, `Post ${index}`);
    const start = Date.now();
    await organiser.setStatus(id, "approve");
    samples.push((await painted) - start);
    await sleep(150);
  }
  return samples;
}

/**
 * In the browser: the time right after the frame that paints the picture of the card with this caption. The card is
 * looked for before each frame is painted, so the frame that finds it with a decoded picture is the one that shows it.
 */
function waitForPaint(caption: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const card = [...document.querySelectorAll("li, article")].find((element) => {
        const lines = element.textContent?.split("\n").join(" ") ?? "";
        return lines.includes(caption) && element.querySelectorAll("li, article").length === 0;
      });
      const picture = card?.querySelector("img");
      const isDecoded = picture?.complete && picture.naturalWidth > 0;
      if (!isDecoded) return void requestAnimationFrame(look);
      // A frame's callbacks run before it is painted; a message sent from one arrives right after.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

async function measurePush(page: Page, installation: Installation, settings: PusherSettings): Promise<number[]> {
  const pusher = new Pusher({ ...settings, host: "127.0.0.1", port: String(installation.port), useTLS: false });
  await page.goto(`${installation.url}/login`);
  await page.addScriptTag({ path: "node_modules/pusher-js/dist/web/pusher.min.js" });
  await page.evaluate(
    ({ key, port }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the script tag defines a global that no type knows.
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
