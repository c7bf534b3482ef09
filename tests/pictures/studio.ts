import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { Installation, withoutSettings } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { storeSession } from "../e2e/support/session";
import { findChromium } from "../support/browser/chromium";

type ListedEvent = { id: string; event_name: string; event_url_slug: string };

/** A fixed host name, since this machine's address would appear in the pictures' QR codes. */
const shownHost = "wall.example.com";

/** An installation with the demo, and a browser. */
export type Studio = {
  installation: Installation;
  organiser: Organiser;
  browser: Browser;
  events: ListedEvent[];
  /** The pages' address as the pictures show it. */
  url: string;
  openSignedIn: (address: string, size: { width: number; height: number }) => Promise<Page>;
};

/** Sets a studio up, runs `work` and tears the studio down, even after a timeout. */
export async function inStudio(minutes: number, work: (studio: Studio) => Promise<void>): Promise<void> {
  const installation = await Installation.start();
  let browser: Browser | undefined;
  let alarm: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    alarm = setTimeout(() => reject(new Error(`The pictures took longer than ${minutes} minutes.`)), minutes * 60_000);
  });
  const all = async () => {
    await makeDemo(installation);
    const { executablePath, args } = await findChromium();
    browser = await chromium.launch({
      executablePath,
      args: [...args, "--hide-scrollbars", `--host-resolver-rules=MAP ${shownHost} 127.0.0.1`],
    });
    await work(await openStudio(installation, browser));
  };
  try {
    await Promise.race([all(), tooLong]);
  } finally {
    clearTimeout(alarm);
    await browser?.close();
    await installation.dispose();
  }
}

async function openStudio(installation: Installation, browser: Browser): Promise<Studio> {
  const organiser = await Organiser.signIn(installation);
  const events = await organiser.call<ListedEvent[]>("GET", "/api/events/get-events");
  const url = `http://${shownHost}:${installation.port}`;
  const openSignedIn: Studio["openSignedIn"] = async (address, viewport) => {
    const page = await newPage(browser, { viewport, baseURL: installation.url });
    await storeSession(page, installation.admin);
    await page.goto(address);
    return page;
  };
  return { installation, organiser, browser, events, url, openSignedIn };
}

/** A page in its own context, which closes with it. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  // tsx wraps functions in a __name helper that the browser lacks.
  await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  return page;
}

async function makeDemo({ port, dataDir }: Installation): Promise<void> {
  const env = { ...withoutSettings(process.env), PORT: String(port), DATA_DIR: dataDir };
  const args = ["host/bootstrap.mjs", "--run", "host/demo.ts"];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The demo was not made.");
}

/** The demo's event whose slug starts with this. */
export function eventOf({ events }: Studio, slug: string): ListedEvent {
  const event = events.find(({ event_url_slug }) => event_url_slug.startsWith(slug));
  if (!event) throw new Error(`The demo has no ${slug}.`);
  return event;
}

/** Waits until every visible picture is loaded and drawn, and animations have ended. */
export async function settle(page: Page, restMs = 1_500): Promise<void> {
  // A playing clip may fetch forever.
  await page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});
  const areLoaded = () =>
    [...document.images].every((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const isOff = bottom < 0 || top > window.innerHeight || right < 0 || left > window.innerWidth;
      return image.complete || isOff || width === 0;
    });
  await page.waitForFunction(areLoaded, undefined, { timeout: 20_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A broken or removed picture cannot be decoded.
    await Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode()));
  });
  await page.waitForTimeout(restMs);
}
