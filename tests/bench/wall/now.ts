import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { showRules } from "@/lib/shared/limits/show";
import { showPaths } from "@/lib/shared/show/paths";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { median, milliseconds, percentile, type Section } from "../measure";
import { openMeasuredWall, type WaitingPost } from "./approve-to-painted";

const rounds = 20;
/** Until the cards rest. */
const restMs = 1_200;
/** By how much 'Bring up now' may be slower than an approval. */
const maxTimes = 1.2;
const maxApartMs = 100;

/** Measures 'Bring up now' beside approvals on an open wall, and how far apart two screens change their scene. */
export async function benchNow(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Now" });
  const posts: WaitingPost[] = [];
  for (let index = 0; index < 2 * rounds; index += 1) {
    const caption = `Post ${String(index).padStart(3, "0")}`;
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 900), { caption });
    posts.push({ id, caption });
  }
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await openMeasuredWall(browser);
    await page.goto(`${installation.url}/event/${event.event_url_slug}`);
    await page.waitForLoadState("networkidle");
    await sleep(2_000);
    const approved: number[] = [];
    const broughtUp: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = [posts[2 * round], posts[2 * round + 1]] as [WaitingPost, WaitingPost];
      approved.push(await measureLarge(page, first, () => organiser.setStatus(first.id, "approve")));
      await sleep(restMs);
      broughtUp.push(await measureBroughtUp(page, organiser, second));
      again.push(await measureBroughtUp(page, organiser, first));
    }
    await page.close();
    const apart = await measureApart(organiser, event.id, await openScreens());
    const times = median(broughtUp) / median(approved);
    return {
      title: "'Bring up now' and scenes",
      method:
        `${rounds} waiting posts are approved, ${rounds} are brought up, and ${rounds} that are on the wall already are brought ` +
        "up, in turns, on an open wall of 1920 by 1080. The clock stops when the frame with the large picture is painted. " +
        `Then ${rounds} scenes are called, and two pages note when their panel changes.`,
      measurements: [
        { what: "Approve to painted, p50", value: milliseconds(median(approved)) },
        {
          what: "'Bring up now' of a waiting post to painted, p50",
          value: milliseconds(median(broughtUp)),
          goal: {
            text: `${maxTimes} times an approval's or less (here ${times.toFixed(2)})`,
            isReached: times <= maxTimes,
          },
        },
        { what: "'Bring up now' of a post on the wall to painted, p50", value: milliseconds(median(again)) },
        { what: "Approve to painted, p95", value: milliseconds(percentile(approved, 0.95)) },
        { what: "'Bring up now' of a waiting post to painted, p95", value: milliseconds(percentile(broughtUp, 0.95)) },
        { what: "Between two screens' changes of scene, p50", value: milliseconds(median(apart)) },
        {
          what: "Between two screens' changes of scene, longest",
          value: milliseconds(Math.max(...apart)),
          goal: { text: `${maxApartMs} ms or less`, isReached: Math.max(...apart) <= maxApartMs },
        },
      ],
    };

    async function openScreens(): Promise<Page[]> {
      const screens: Page[] = [];
      for (const name of ["Left", "Right"]) {
        const screen = await openMeasuredWall(browser);
        await screen.addInitScript(noteScenes);
        await screen.goto(installation.url + (await organiser.screenAddress(event.id, name)));
        await screen.waitForLoadState("networkidle");
        screens.push(screen);
      }
      return screens;
    }
  } finally {
    await browser.close();
  }
}

/** Milliseconds from a press to the paint of the post's large picture; a card may come to a wall that stands still later. */
async function measureLarge(page: Page, { id }: WaitingPost, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchForLarge, id);
  const start = Date.now();
  await act();
  return (await page.evaluate(() => (globalThis as unknown as { large: Promise<number> }).large)) - start;
}

/** Milliseconds from 'Bring up now' to the paint of the large picture; then waits until the post is down again. */
async function measureBroughtUp(page: Page, organiser: Organiser, post: WaitingPost): Promise<number> {
  const press = () => organiser.call("POST", showPaths.bringUpPost(post.id), { seconds: showRules.minSeconds });
  const ms = await measureLarge(page, post, press);
  const brought = page.locator(`[data-call][data-arrival="${post.id}"]`);
  await brought.waitFor();
  await brought.waitFor({ state: "detached" });
  await sleep(restMs);
  return ms;
}

/** In the browser: makes `large` resolve to the time right after the frame that paints the post's large picture. */
function watchForLarge(id: string): void {
  const large = new Promise((resolve) => {
    const look = () => {
      const picture = document.querySelector<HTMLImageElement>(`[data-arrival="${id}"] img`);
      const isShown = picture?.complete && picture.naturalWidth > 0 && Number(getComputedStyle(picture).opacity) > 0;
      if (!isShown) return void requestAnimationFrame(look);
      // A frame's callbacks run before its paint; a message posted from one arrives right after the paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { large });
}

/** In the browser: notes in `scenes` when the scene's panel changes, by this machine's clock. */
function noteScenes(): void {
  const scenes: [string, number][] = [];
  Object.assign(globalThis, { scenes });
  let last = "";
  new MutationObserver(() => {
    const scene = document.querySelector<HTMLElement>("[data-scene]")?.dataset.scene ?? "";
    if (scene !== last) scenes.push([scene, Date.now()]);
    last = scene;
  }).observe(document, { childList: true, subtree: true });
}

/** Milliseconds between two screens' changes to each of so many scenes. */
async function measureApart(organiser: Organiser, eventId: string, screens: Page[]) {
  const apart: number[] = [];
  // The first scene waits for its script.
  for (let round = -1; round < rounds; round += 1) {
    const scene = round % 2 === 0 ? "Numbers" : "Post yours";
    await organiser.call("POST", showPaths.setScene(eventId), { scene });
    const moments: number[] = [];
    for (const screen of screens) {
      await screen.locator(`[data-scene="${scene}"]`).waitFor();
      moments.push(
        await screen.evaluate(
          () => (globalThis as unknown as { scenes: [string, number][] }).scenes.at(-1)?.[1] ?? Number.NaN,
        ),
      );
    }
    if (round >= 0) apart.push(Math.max(...moments) - Math.min(...moments));
    await sleep(restMs);
  }
  return apart;
}
