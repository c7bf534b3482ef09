import { setTimeout as sleep } from "node:timers/promises";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { apiPaths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { sceneKinds } from "@/lib/shared/vocabulary";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { fillWall } from "../e2e/support/wall/fill-wall";
import { findChromium } from "../support/browser/chromium";
import { countNodes, heapAfterCollection } from "../support/browser/page-size";
import { makePhoto } from "../support/pictures";

const viewport = { width: 1920, height: 1080 };
const postEveryMs = 10_000;
const postsPerMinute = 6;
/** Index of the minute's post that is taken down, and of the post after which that happens. */
const doomedPost = 1;
const takedownAfterPost = 2;
/** Enough posts that the wall is full from the start and its size stays constant. */
const fullWall = 125;
/** An access token lasts 15 minutes. */
const signInEveryMs = 10 * 60_000;

/** No other photo has this colour, so a frame that contains it shows the doomed post. */
const doomedColour = "#ff00ff";
const otherColours = ["#27ae60", "#f39c12", "#16a085", "#c0392b", "#2c3e50"] as const;
/** Maximum time for a screen to apply a takedown. */
const takedownMs = 1_000;
const sampleEveryMs = 1_000;
/** Frames are downscaled to this width; a wall card still has hundreds of pixels. */
const sampleWidth = 480;
/** A frame with more pixels of the doomed colour than this shows the post. */
const fewPixels = 8;

/** Bytes by which the heap may differ from its start. */
const maxHeapChange = 2_000_000;
const maxNodes = 1_400;

export type StageReport = {
  posts: number;
  takedowns: number;
  /** Posts seen just before their takedown. */
  seenBefore: number;
  /** Frames sampled after takedowns, and those that still showed the post. */
  frames: { sampled: number; withTakenDown: number };
  nodes: { most: number };
  /** Heap in bytes after garbage collection: at the start, and the value furthest from it. */
  heap: { begin: number; furthest: number };
  /** Violated requirements, one sentence each. */
  faults: string[];
};

/** Seconds of each scene: all ten take longer than a minute, so that takedowns meet each of them. */
const sceneSeconds = 7;
/** Longer than from a post's approval to its takedown. */
const broughtUpSeconds = 30;

type Options = { seconds: number; withShow?: boolean; log?: (line: string) => void };

/**
 * Keeps a wall open for hours, with a post every ten seconds and a takedown per minute, and expects constant memory and
 * no late frame. `withShow`: all scenes take turns, and every other post is large when it is taken down.
 */
export async function soakStage(
  installation: Installation,
  { seconds, withShow = false, log = () => {} }: Options,
): Promise<StageReport> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  try {
    const stage = await Stage.open(installation, await browser.newPage({ viewport }));
    if (withShow) await stage.startShow();
    const start = Date.now();
    await stage.weigh();
    for (let number = 0; Date.now() - start < seconds * 1_000; number += 1) {
      await stage.takeTurn(number, start + (number + 1) * postEveryMs);
      if (number % postsPerMinute === postsPerMinute - 1) log(await stage.weigh());
    }
    log(await stage.weigh());
    return stage.report();
  } finally {
    await browser.close();
  }
}

class Stage {
  #organiser: Organiser;
  #signedInAt = Date.now();
  #doomedId: string | null = null;
  /** True from a second after a takedown until the next doomed post: no frame may show the doomed colour. */
  #isClean = false;
  #posts = 0;
  #takedowns = 0;
  #seenBefore = 0;
  #hasShow = false;
  readonly #frames = { sampled: 0, withTakenDown: 0 };
  readonly #nodes: number[] = [];
  readonly #heap: number[] = [];

  private constructor(
    private readonly installation: Installation,
    organiser: Organiser,
    private readonly page: Page,
    private readonly devtools: CDPSession,
    private readonly eventId: string,
  ) {
    this.#organiser = organiser;
  }

  static async open(installation: Installation, page: Page): Promise<Stage> {
    const organiser = await Organiser.signIn(installation);
    const event = await organiser.createEvent({ event_name: "A long night", wall_speed: "Normal" });
    const seed = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }));
    await organiser.setStatus(seed, "approve");
    await fillWall(installation, event.id, fullWall);
    // tsx wraps functions in a __name helper that the browser lacks.
    await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
    await page.goto(`${installation.url}/event/${event.event_url_slug}`, { waitUntil: "networkidle" });
    return new Stage(installation, organiser, page, await page.context().newCDPSession(page), event.id);
  }

  /** Lets all scenes take turns. */
  async startShow(): Promise<void> {
    const items = sceneKinds.map((kind) => ({ kind, text: "All together", seconds: sceneSeconds }));
    await this.#organiser.call("PUT", showPaths.updateRun(this.eventId), { items });
    await this.#organiser.call("POST", showPaths.directRun(this.eventId), { order: "start" });
    this.#hasShow = true;
  }

  /** Posts, takes a post down if due, and samples frames until the next turn. */
  async takeTurn(number: number, untilMs: number): Promise<void> {
    await this.#signIn();
    const isDoomed = number % postsPerMinute === doomedPost;
    const photo = isDoomed
      ? await makePhoto({ width: 800, height: 600, colour: doomedColour })
      : await makePhoto({
          width: 320 + (number % 100),
          height: 300,
          colour: otherColours[number % otherColours.length],
        });
    const id = await this.#organiser.addReadyPost(this.eventId, photo, { caption: `Number ${number}` });
    if (isDoomed) this.#isClean = false;
    await this.#organiser.setStatus(id, "approve");
    this.#posts += 1;
    if (this.#hasShow) await this.#direct(id, isDoomed && this.#takedowns % 2 === 0);
    if (isDoomed) this.#doomedId = id;
    if (number % postsPerMinute === takedownAfterPost && this.#doomedId) await this.#takeDown(this.#doomedId);
    while (Date.now() < untilMs) {
      if (this.#isClean) await this.#lookAtFrame();
      await sleep(Math.min(sampleEveryMs, Math.max(untilMs - Date.now(), 0)));
    }
  }

  /** Records and prints the page's memory. */
  async weigh(): Promise<string> {
    this.#heap.push(await heapAfterCollection(this.devtools));
    this.#nodes.push(await countNodes(this.page));
    const [heap, nodes] = [this.#heap.at(-1) ?? 0, this.#nodes.at(-1)];
    const { sampled, withTakenDown } = this.#frames;
    const weight = `${(heap / 1_000_000).toFixed(2)} MB of heap, ${nodes} nodes`;
    return `${this.#posts} posts, ${this.#takedowns} takedowns: ${weight}, ${withTakenDown} of ${sampled} frames unclean`;
  }

  report(): StageReport {
    // Code that runs for the first time is compiled and kept, so the first turns are warm-up.
    const [first = 0, ...later] = this.#heap;
    const [begin = first, ...rest] = later;
    const furthest = Math.max(0, ...rest.map((bytes) => Math.abs(bytes - begin)));
    const most = Math.max(...this.#nodes);
    const { sampled, withTakenDown } = this.#frames;
    const faults = [
      ...(furthest > maxHeapChange ? [`The heap changed by ${furthest} bytes; ${maxHeapChange} are allowed.`] : []),
      ...(most >= maxNodes ? [`The page had ${most} nodes; it has to stay under ${maxNodes}.`] : []),
      ...(withTakenDown > 0 ? [`${withTakenDown} of ${sampled} frames showed what was taken down.`] : []),
      ...(this.#seenBefore === 0 ? ["No post was seen before it was taken down."] : []),
      ...(sampled === 0 ? ["No frame was looked at."] : []),
    ];
    const counts = {
      posts: this.#posts,
      takedowns: this.#takedowns,
      seenBefore: this.#seenBefore,
      frames: this.#frames,
    };
    return { ...counts, nodes: { most }, heap: { begin, furthest }, faults };
  }

  /** Makes a post a favourite, whose scene it then shows in, and brings it up if asked for. */
  async #direct(id: string, isUp: boolean): Promise<void> {
    await this.#organiser.call("PUT", apiPaths.events.updateEventPostFavourite(id), { is_favourite: "yes" });
    if (isUp) await this.#organiser.call("POST", showPaths.bringUpPost(id), { seconds: broughtUpSeconds });
  }

  async #takeDown(id: string): Promise<void> {
    if (await this.#isDoomedSeen()) this.#seenBefore += 1;
    await this.#organiser.setStatus(id, "banned");
    this.#takedowns += 1;
    this.#doomedId = null;
    await sleep(takedownMs);
    this.#isClean = true;
  }

  async #lookAtFrame(): Promise<void> {
    this.#frames.sampled += 1;
    if (await this.#isDoomedSeen()) this.#frames.withTakenDown += 1;
  }

  async #isDoomedSeen(): Promise<boolean> {
    const frame = await this.page.screenshot({ type: "jpeg", quality: 80 });
    return (await countDoomedPixels(frame)) > fewPixels;
  }

  async #signIn(): Promise<void> {
    if (Date.now() - this.#signedInAt < signInEveryMs) return;
    this.#organiser = await Organiser.signIn(this.installation);
    this.#signedInAt = Date.now();
  }
}

/** Counts pixels of the doomed colour, tolerating two lossy formats. */
async function countDoomedPixels(frame: Buffer): Promise<number> {
  const pixels = await sharp(frame).resize({ width: sampleWidth, kernel: "nearest" }).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (red > 200 && green < 90 && blue > 200) count += 1;
  }
  return count;
}
