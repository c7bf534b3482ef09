import { type Browser, chromium, type Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { serveEmptyPage } from "../empty-page";
import { databaseUrlOf } from "../installation-files";
import { kilobytes, milliseconds, type Section } from "../measure";
import { weighRequest } from "../weigh-request";
import { repeatPosts } from "./repeat-posts";

const phone = { width: 390, height: 844 };
const posts = 5_000;
/** Different pictures among them; the others repeat these under rows of their own. */
const pictures = 40;
const slowdown = 6;
const firstPictureMaxMs = 2_500;
const longestFrameMaxMs = 200;
const scrolls = 40;

declare global {
  interface Window {
    /** Tasks of the page that took over 50 ms, in ms. */
    longTasks?: number[];
    firstPictureMs?: number;
  }
}

/** Measures a guest's album of 5,000 pictures on a phone whose processor is six times slower than this one. */
export async function benchAlbum(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Album" });
  for (let seed = 0; seed < pictures; seed += 1) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(seed), { caption: `Picture ${seed}` });
    await organiser.setStatus(id, "approve");
  }
  await repeatPosts(databaseUrlOf(installation), event.id, posts / pictures);
  const album = await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(event.id), { is_open: "on" });
  const browser = await chromium.launch(await findChromium());
  try {
    const url = installation.url + album.path;
    const scripts = await weighScripts(browser, url);
    const emptyPage = await serveEmptyPage();
    const empty = await weighScripts(browser, emptyPage.url).finally(emptyPage.stop);
    const seen = await scrollSlowly(browser, url);
    const toEmpty = scripts / empty;
    return {
      title: `An album of ${posts} pictures`,
      method:
        `The installed Chromium, ${phone.width} by ${phone.height}, its processor slowed ${slowdown} times. ${pictures} ` +
        `different photos are repeated as ${posts} posts. A first visit, then ${scrolls} screens down; a frame is as long ` +
        "as its longest task of the page. Scripts are counted as gzip makes them, against an empty page.",
      measurements: [
        { what: "JavaScript of the album", value: kilobytes(scripts) },
        {
          what: "To the empty page's",
          value: toEmpty.toFixed(3),
          goal: { text: "1.25 or less", isReached: toEmpty <= 1.25 },
        },
        {
          what: "The first picture is there after",
          value: milliseconds(seen.firstPictureMs),
          goal: {
            text: `${milliseconds(firstPictureMaxMs)} or less`,
            isReached: seen.firstPictureMs <= firstPictureMaxMs,
          },
        },
        { what: "Pictures on the page after scrolling", value: `${seen.shown}` },
        {
          what: "Longest task while scrolling",
          value: milliseconds(seen.longestMs),
          goal: {
            text: `${milliseconds(longestFrameMaxMs)} or less`,
            isReached: seen.longestMs <= longestFrameMaxMs,
          },
        },
      ],
    };
  } finally {
    await browser.close();
  }
}

async function weighScripts(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: phone });
  const fetched: ReturnType<typeof weighRequest>[] = [];
  page.on("requestfinished", (request) => fetched.push(weighRequest(request)));
  await page.goto(url, { waitUntil: "networkidle" });
  const all = await Promise.all(fetched);
  await page.close();
  return all.filter(({ type }) => type === "script").reduce((bytes, one) => bytes + one.bytes, 0);
}

/** In the page: notes long tasks, and when the first picture of a post has loaded. */
function watch() {
  const longTasks: number[] = [];
  window.longTasks = longTasks;
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
    buffered: true,
  });
  document.addEventListener(
    "load",
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.closest("main a")) window.firstPictureMs ??= performance.now();
    },
    true,
  );
}

async function scrollSlowly(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(watch);
  await page.goto(url);
  await page.waitForFunction(() => window.firstPictureMs !== undefined);
  await page.waitForLoadState("networkidle");
  const firstPictureMs = await page.evaluate(() => window.firstPictureMs ?? Number.POSITIVE_INFINITY);
  await page.evaluate(() => window.longTasks?.splice(0));
  for (let screen = 0; screen < scrolls; screen += 1) await scrollOn(page);
  const { longestMs, shown } = await page.evaluate(() => ({
    longestMs: Math.max(0, ...(window.longTasks ?? [])),
    shown: document.querySelectorAll("main a img").length,
  }));
  await context.close();
  return { firstPictureMs, longestMs, shown };
}

/** Moves by a screen in small steps, as a thumb does. */
const scrollOn = (page: Page) =>
  page.evaluate(async (screen) => {
    for (let step = 0; step < 10; step += 1) {
      window.scrollBy(0, screen / 10);
      await new Promise((painted) => requestAnimationFrame(painted));
    }
  }, phone.height);
