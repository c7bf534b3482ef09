import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import postgres from "postgres";
import { messages } from "@/lib/shared/all-messages";
import { untilDone } from "../bench/hostile/neighbour";
import { sendFile } from "../bench/hostile/send-file";
import { databaseUrlOf } from "../bench/installation-files";
import { median, timed } from "../bench/measure";
import { makeUsualPhoto } from "../bench/posts/large-posts";
import { sharedFamilyBytes } from "../bench/process-memory";
import { descendants, type Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { CuttableConnection } from "../e2e/support/server/cuttable-connection";
import { findChromium } from "../support/browser/chromium";

const photos = 100;
/** The page's process may take this much memory, with the browser's caches of it, and its share of shared pages (Pss). */
const pageMaxBytes = 250 * 1024 * 1024;
/** What happens once this many posts have arrived. */
const breaks = new Map<number, "cut" | "kill" | "reload">([
  [8, "cut"],
  [16, "kill"],
  [24, "cut"],
  [32, "cut"],
  [40, "reload"],
  [56, "kill"],
  [64, "cut"],
  [72, "cut"],
]);
const cutMs = 3_000;
const restRounds = 5;
/** Time until the form lists a hundred photos of 12 megapixels. */
const keepMs = 180_000;
/** Time in which the receipt shows all pictures. */
const receiptMs = 5_000;
/** Time until all are sent. */
const longestMs = 20 * 60_000;

const text = messages.guestForm;
const other = { person_name: "Bo", person_email_id: "bo@example.com", person_city: "Oslo", caption: "Next to her" };

type Counts = { posts: number; pageBytes: number; atRestMs: number[]; besideMs: number[] };

/**
 * A phone sends a hundred photos of 12 megapixels through a network that breaks five times, a reload, and a server that
 * is killed twice: each must arrive once, in order. Another guest sends photos meanwhile.
 */
export async function soakHundred(
  installation: Installation,
  { log = () => {} }: { log?: (line: string) => void } = {},
): Promise<Counts & { faults: string[] }> {
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "A hundred of one phone" });
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-hundred-"));
  const connection = await CuttableConnection.to(installation.url);
  const server = await chromium.launchServer(await findChromium());
  let database = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
  const photo = await makeUsualPhoto();
  const counts: Counts = { posts: 0, pageBytes: 0, atRestMs: [], besideMs: [] };
  const stop = new AbortController();
  /** Counts the times at which the server or its network was away. */
  let outages = 0;
  try {
    const send = async () => {
      const before = outages;
      const ms = await timed(async () => {
        const { id } = await sendFile(installation.url, event.id, { kind: "photo", bytes: photo }, other);
        if (id) await untilDone(database, [id]);
      });
      return outages === before ? ms : null;
    };
    for (let round = 0; round < restRounds + 1; round += 1) {
      const ms = await send();
      if (ms !== null && round > 0) counts.atRestMs.push(ms);
    }
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await openForm(browser, `${connection.url}/event-form/${event.event_url_slug}`);
    const look = watchPages(server.process().pid ?? 0, (bytes) => {
      counts.pageBytes = Math.max(counts.pageBytes, bytes);
    });
    await page.getByLabel(text.choose).setInputFiles(distinctPhotos(folder, photo));
    await page.getByText(text.eachAPost(photos)).waitFor({ timeout: keepMs });
    await fill(page);
    await untilKept(page);
    log(`The phone keeps ${photos} photos; its page takes ${megabytes(counts.pageBytes)}.`);
    await page.getByRole("button", { name: text.submit }).click();
    const beside = (async () => {
      while (!stop.signal.aborted) {
        const ms = await send().catch(() => null);
        if (ms !== null) counts.besideMs.push(ms);
        await sleep(500);
      }
    })();
    await sendThrough(page);
    stop.abort();
    await beside;
    await sleep(receiptMs);
    look.stop();
    const faults = await findFaults();
    return { ...counts, faults };

    async function sendThrough(first: Page) {
      let open = first;
      const deadline = Date.now() + longestMs;
      for (const [count, what] of breaks) {
        while ((await arrived()) < count) {
          if (Date.now() > deadline) throw new Error(`Only ${await arrived()} of ${photos} arrived.`);
          await sleep(200);
        }
        outages += 1;
        log(`${await arrived()} have arrived: ${what}.`);
        if (what === "cut") {
          connection.cut();
          await sleep(cutMs);
          connection.restore();
        } else if (what === "kill") {
          await database.end({ timeout: 0 });
          await installation.killEverything();
          await installation.start();
          database = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
        } else {
          const context = open.context();
          const address = open.url();
          await open.close({ runBeforeUnload: false });
          open = await context.newPage();
          await open.goto(address);
          await open.getByRole("button", { name: text.resume }).click();
        }
        outages += 1;
      }
      await open.getByText(messages.submission.submitted).waitFor({ timeout: deadline - Date.now() });
    }

    async function arrived(): Promise<number> {
      const rows = await database`select 1 from posts where event_id = ${event.id} and person_name = 'Ada'`;
      return rows.length;
    }

    async function findFaults(): Promise<string[]> {
      const rows = await database<{ place: number | null; hand_over_id: string | null; caption: string }[]>`
        select hand_over_position as place, hand_over_id, caption from posts
        where event_id = ${event.id} and person_name = 'Ada' order by hand_over_position`;
      counts.posts = rows.length;
      const faults: string[] = [];
      const places = rows.map(({ place }) => place).join();
      if (places !== Array.from({ length: photos }, (_, place) => place).join()) faults.push(`They are: ${places}`);
      const groups = new Set(rows.map(({ hand_over_id }) => hand_over_id)).size;
      if (groups !== 1) faults.push(`They came as ${groups} groups.`);
      if (counts.pageBytes > pageMaxBytes) faults.push(`The page took ${megabytes(counts.pageBytes)}.`);
      const [rest, slowest] = [median(counts.atRestMs), Math.max(...counts.besideMs)];
      const beside = `${Math.round(slowest)} ms, ${Math.round(rest)} ms at rest`;
      log(`Another guest's photo was ready after at most ${beside}; median ${Math.round(median(counts.besideMs))} ms.`);
      if (slowest > 1.5 * rest + 1_000) faults.push(`Another guest's photo took ${beside}.`);
      return faults;
    }
  } finally {
    stop.abort();
    await database.end({ timeout: 1 });
    await server.close();
    await connection.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openForm(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB", isMobile: true });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => window.wallflowerEarly === undefined);
  return page;
}

async function fill(page: Page) {
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("City").fill("Kansas City");
  await page.getByLabel("Caption This").fill("Hello");
}

/** Waits until the phone has a copy of each photo. */
async function untilKept(page: Page) {
  for (;;) {
    const kept = await page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open("wallflower-guest");
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const counting = opening.result.transaction("kept").objectStore("kept").count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
    // The post itself is an entry too.
    if (kept > photos) return;
    await sleep(500);
  }
}

/** The same picture with a comment of its own (JPEG, marker COM), so that no two files are equal. */
function distinctPhotos(folder: string, photo: Buffer): string[] {
  return Array.from({ length: photos }, (_, place) => {
    // Photos of one camera differ in length.
    const words = Buffer.from(`photo ${String(place)}`.padEnd(20 + place));
    const head = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
    const file = path.join(folder, `IMG_${String(place).padStart(3, "0")}.jpg`);
    writeFileSync(file, Buffer.concat([photo.subarray(0, 2), head, words, photo.subarray(2)]));
    return file;
  });
}

/** Looks at the memory of a browser's pages twice a second; `report` hears that of the largest. */
function watchPages(browserPid: number, report: (bytes: number) => void): { stop: () => void } {
  const isPage = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer");
    } catch {
      return false;
    }
  };
  const timer = setInterval(
    () => report(Math.max(0, ...descendants(browserPid).filter(isPage).map(sharedFamilyBytes))),
    500,
  );
  return { stop: () => clearInterval(timer) };
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
