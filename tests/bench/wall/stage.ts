import os from "node:os";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { countNodes, heapAfterCollection } from "../../support/browser/page-size";
import { kilobytes, type Measurement, median, milliseconds, ratio, type Section } from "../measure";
import { arrive, BusyWall, openWall, viewport } from "./busy-wall";
import { measureFirstView } from "./first-view";

/** Posts of the small wall, and of the large one before it gets many more. */
const arrivals = 60;
const manyPosts = 6_000;
/** Rows inserted at once, of which a push tells the screen. */
const lot = 100;
/** Frames are counted in this many rounds of `frameSeconds`. */
const frameRounds = 4;
const frameSeconds = 3;
/** Factor by which the browser throttles the processor while frames are counted. */
const slowdown = 6;

/** Measures the wall's cost on the screen's machine: scripts, pictures, nodes, memory and frames. */
export async function benchStage(
  installation: Installation,
  organiser: Organiser,
  databaseUrl: string,
): Promise<Section> {
  const browser = await chromium.launch(await findChromium());
  try {
    const measurements = [
      ...(await measureFirstView(browser, viewport, installation, organiser)),
      ...(await measureLongShow(browser, installation.url, () => BusyWall.create(organiser, databaseUrl))),
    ];
    const busy = `${os.cpus().length} cores had a load of ${(os.loadavg()[0] ?? 0).toFixed(1)} in the last minute`;
    return {
      title: "The wall on stage",
      method:
        `The installed Chromium, ${viewport.width} by ${viewport.height}. JavaScript and pictures: what a first visit ` +
        "fetches until it is quiet. Each script's bytes are counted as gzip makes them, whatever the server sent; the " +
        "empty page is one paragraph, built by the same framework for the same browsers. A thumbnail " +
        "weighs some 31 KB here, that of a phone's photo 14 to 39. " +
        `The ${manyPosts} posts come in ` +
        `lots of ${lot}: rows are inserted, one real change is pushed, and the screen asks for all that it missed. ` +
        `Frames: with the processor slowed ${slowdown}-fold, a wall of ${arrivals} posts and that one in turns, ` +
        `${frameRounds} rounds of ${frameSeconds} s; the medians. Other work on the machine takes frames away, but adds ` +
        `little to the processor time that one costs the browser, which is taken beside it at full speed; here ${busy}. ` +
        "A long frame is one in which the page's own scripts took 50 ms or more.",
      measurements,
    };
  } finally {
    await browser.close();
  }
}

async function measureLongShow(
  browser: Browser,
  url: string,
  createWall: () => Promise<BusyWall>,
): Promise<Measurement[]> {
  const [small, large] = [await createWall(), await createWall()];
  const smallPage = await openWall(browser, url, small);
  await arrive(smallPage, small, arrivals);
  const largePage = await openWall(browser, url, large);
  await arrive(largePage, large, arrivals);
  const devtools = await largePage.context().newCDPSession(largePage);
  const before = await heapAfterCollection(devtools);
  for (let taken = 0; taken < manyPosts; taken += lot) await arrive(largePage, large, lot);
  const grown = (await heapAfterCollection(devtools)) - before;
  const nodes = await countNodes(largePage);
  const frames = await measureFrames(smallPage, largePage);
  await Promise.all([small.close(), large.close()]);
  return [
    { what: `DOM nodes after ${manyPosts} posts`, value: String(nodes), goal: goal("1,400 or less", nodes <= 1_400) },
    {
      what: `Growth of the script heap, from ${arrivals} posts to ${manyPosts} more`,
      value: kilobytes(grown),
      goal: goal("2 MB or less", grown <= 2_000_000),
    },
    ...asMeasurements(frames),
  ];
}

const goal = (text: string, isReached: boolean) => ({ text, isReached });

type Frames = { perSecond: number; long: number; processorMs: number };

async function measureFrames(small: Page, large: Page) {
  const rounds = { small: [] as Frames[], large: [] as Frames[] };
  for (let round = 0; round < frameRounds; round += 1) {
    rounds.small.push(await watchFrames(small));
    rounds.large.push(await watchFrames(large));
  }
  return rounds;
}

function asMeasurements({ small, large }: { small: Frames[]; large: Frames[] }): Measurement[] {
  const rate = (rounds: Frames[]) => median(rounds.map(({ perSecond }) => perSecond));
  const long = (rounds: Frames[]) => rounds.reduce((sum, round) => sum + round.long, 0);
  const work = (rounds: Frames[]) => median(rounds.map(({ processorMs }) => processorMs));
  const toSmall = rate(large) / rate(small);
  return [
    { what: `Frames per second, ${arrivals} posts`, value: rate(small).toFixed(1) },
    { what: `Frames per second, after ${manyPosts} posts`, value: rate(large).toFixed(1) },
    { what: "Frame rate, many to few", value: ratio(toSmall), goal: goal("0.95 or more", toSmall >= 0.95) },
    {
      what: "Processor time for each frame, few and many",
      value: `${milliseconds(work(small))} and ${milliseconds(work(large))}`,
    },
    {
      what: `Long frames in ${frameRounds * frameSeconds} s, few and many`,
      value: `${long(small)} and ${long(large)}`,
    },
  ];
}

async function watchFrames(page: Page): Promise<Frames> {
  await page.bringToFront();
  const processorMs = await workPerFrame(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const frames = await page.evaluate(countFrames, frameSeconds);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  return { ...frames, processorMs };
}

/** Counts all of the browser's processes at full speed, because CPU throttling costs CPU itself. */
async function workPerFrame(page: Page): Promise<number> {
  const devtools = await page.context().browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error("The page has no browser.");
  const spentMs = async () => {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
  };
  const before = await spentMs();
  const { perSecond } = await page.evaluate(countFrames, frameSeconds);
  const spent = (await spentMs()) - before;
  await devtools.detach();
  return spent / (perSecond * frameSeconds);
}

function countFrames(seconds: number): Promise<{ perSecond: number; long: number }> {
  return new Promise((resolve) => {
    let [frames, long] = [0, 0];
    const start = performance.now();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { scripts: PerformanceEntry[] })[]) {
        if (entry.scripts.reduce((sum, script) => sum + script.duration, 0) >= 50) long += 1;
      }
    });
    observer.observe({ type: "long-animation-frame", buffered: false });
    const count = () => {
      frames += 1;
      const passed = performance.now() - start;
      if (passed < seconds * 1_000) return void requestAnimationFrame(count);
      observer.disconnect();
      resolve({ perSecond: (frames * 1_000) / passed, long });
    };
    requestAnimationFrame(count);
  });
}
