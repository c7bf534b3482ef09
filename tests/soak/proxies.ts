import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { faultsOf, watchBar } from "../e2e/support/guest/watch-bar";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { OutsideServices } from "../e2e/support/server/outside-services";
import { findChromium } from "../support/browser/chromium";
import { LimitingProxy, type ProxyRule } from "../support/network/limiting-proxy";
import { hashFile, writeLargeClip } from "../support/videos/large-clip";

const megabyte = 1_000_000;
/** The maximum size of a clip. */
const clipBytes = 500 * 1024 * 1024;
const submitTimeoutMs = 20 * 60_000;
const submitted = "Your post has been submitted successfully.";

const rules: [name: string, ProxyRule][] = [
  ["refuses bodies of 100 MB", { kind: "refuse", bytes: 100 * megabyte }],
  ["cuts bodies at 100 MB", { kind: "cut", bytes: 100 * megabyte }],
  ["refuses bodies of 4 MB", { kind: "refuse", bytes: 4 * megabyte }],
  ["drops the connection every 20 MB", { kind: "drop", bytes: 20 * megabyte }],
  ["stalls at 100 MB", { kind: "stall", bytes: 100 * megabyte }],
];

/** An installation, and how to find a post's original. */
type Place = {
  name: string;
  url: string;
  admin: { email: string; password: string };
  originalOf(eventId: string): string | undefined;
  /** Allows pages of this origin to reach the place's services. */
  letIn(origin: string): void;
};

type ProxiesReport = { arrived: number; faults: string[] };

/**
 * Uploads a clip of 500 MB from a real browser through each kind of proxy, to disk and bucket, and expects every byte,
 * one progress bar that never goes back, and no error.
 */
export async function soakProxies(
  installation: Installation,
  { log = () => {} }: { log?: (line: string) => void },
): Promise<ProxiesReport> {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-proxies-"));
  const clip = path.join(folder, "VID_0001.mp4");
  await writeLargeClip(clip, clipBytes);
  const hash = await hashFile(clip);
  const services = await OutsideServices.start();
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const report: ProxiesReport = { arrived: 0, faults: [] };
  try {
    for (const place of [onDisk(installation), await inBucket(services)]) {
      for (const [name, rule] of rules) {
        const proxy = await LimitingProxy.to(place.url, rule);
        const beganAt = Date.now();
        const faults = await sendThrough(browser, proxy, place, { clip, hash }).catch((error) => [String(error)]);
        const seconds = Math.round((Date.now() - beganAt) / 1_000);
        const facts = `${seconds} s, ${proxy.breaks} breaks, ${Math.round(proxy.bodyBytes / megabyte)} MB came`;
        log(`${place.name}, a proxy that ${name}: ${faults.length === 0 ? "arrived" : "FAULTS"}; ${facts}`);
        report.arrived += faults.length === 0 ? 1 : 0;
        report.faults.push(...faults.map((fault) => `${place.name}, ${name}: ${fault}`));
        await proxy.dispose();
      }
    }
    return report;
  } finally {
    await browser.close();
    await services.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

function onDisk({ url, admin, dataDir }: Installation): Place {
  const media = path.join(dataDir, "media", "originals");
  const originalOf = (eventId: string) => {
    const files = readdirSync(media, { recursive: true, encoding: "utf8" });
    const found = files.find((file) => file.includes(`${eventId}${path.sep}`) && !file.endsWith(".type"));
    return found && path.join(media, found);
  };
  return { name: "disk", url, admin, originalOf, letIn: () => {} };
}

async function inBucket(services: OutsideServices): Promise<Place> {
  const { url, admin } = await services.startWeb();
  const { bucket } = services;
  return {
    name: "bucket",
    url,
    admin,
    originalOf: (eventId) =>
      [...bucket.objects].find(([key]) => key.startsWith("originals/") && key.includes(eventId))?.[1].file,
    letIn: (origin) => {
      const AllowedOrigins = [origin];
      bucket.setCors([{ AllowedOrigins, AllowedMethods: ["PUT", "GET"], AllowedHeaders: ["content-type"] }]);
    },
  };
}

type Sent = { clip: string; hash: string };

/** Returns violated requirements, one sentence each. */
async function sendThrough(browser: Browser, proxy: LimitingProxy, place: Place, sent: Sent): Promise<string[]> {
  place.letIn(proxy.url);
  const organiser = await Organiser.signIn(place);
  const event = await organiser.createEvent();
  // A fresh context has no upload state of earlier runs.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    // tsx wraps functions in a __name helper that the browser lacks.
    await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
    await page.goto(`${proxy.url}/event-form/${event.event_url_slug}`);
    await page.waitForFunction(() => window.wallflowerEarly === undefined);
    await page.getByLabel("Choose a photo or video").setInputFiles(sent.clip);
    const texts = { Name: "Ada", Email: "ada@example.com", City: "Kansas City", "Caption This": "Long" };
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
    const readSeen = await watchBar(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText(submitted).waitFor({ timeout: submitTimeoutMs });
    const file = place.originalOf(event.id);
    // The form stores the size of a piece that passed the proxy.
    const pieces = (await page.evaluate(() => JSON.stringify(localStorage))).match(/\[(\d+),/)?.[1];
    const pieceBytes = Math.min(Number(pieces ?? clipBytes), 100 * megabyte);
    // Each break may cost the piece in flight; a browser also retries some requests itself.
    const allowed = clipBytes + proxy.breaks * pieceBytes + megabyte;
    return [
      ...faultsOf(await readSeen()),
      ...(file && (await hashFile(file)) === sent.hash ? [] : ["What arrived is not what was sent."]),
      ...(proxy.bodyBytes > allowed ? [`${proxy.bodyBytes} bytes came, ${allowed} are allowed.`] : []),
    ];
  } finally {
    await context.close();
    await organiser.call("DELETE", `/api/events/delete-event/${event.id}`);
  }
}
