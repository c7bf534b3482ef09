import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { kilobytes, type Section } from "../measure";

const changes = 10;
const postsBefore = 24;
/** Longer than a screen waits before it makes its offline copy again (lib/client/wall/screen/offline-copy.ts). */
const betweenMs = 25_000;
/** Time for a page to settle before the first change. */
const settleMs = 30_000;

/** Counts what an open phone costs over ten changes of its wall, beside the same page that takes itself for a screen. */
export async function benchPhoneChanges(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Phones" });
  const add = async (index: number) =>
    organiser.addReadyPost(event.id, await makeDistinctPhoto(index), { caption: `Post ${index}` });
  for (let index = 0; index < postsBefore; index += 1) await organiser.setStatus(await add(index), "approve");
  const later: string[] = [];
  for (let index = 0; index < changes; index += 1) later.push(await add(postsBefore + index));

  const browser = await chromium.launch(await findChromium());
  const path = `/event/${event.event_url_slug}`;
  const [phone, screen] = [
    await openPhone(browser, installation.url, path, false),
    await openPhone(browser, installation.url, path, true),
  ];
  try {
    await sleep(settleMs);
    for (const each of [phone, screen]) each.reset();
    for (const id of later) {
      await organiser.setStatus(id, "approve");
      await sleep(betweenMs);
    }
    const [now, before] = [phone.counted(), screen.counted()];
    const row = (what: string, one: string | number, other: string | number) => ({
      what,
      value: `${one}, before ${other}`,
    });
    return {
      title: "A phone over ten changes",
      method:
        `A wall with ${postsBefore} posts, open on a phone of 390 by 844 in Chromium, while ${changes} posts are approved, ` +
        `${betweenMs / 1_000} s apart. All bytes of its connections are counted, the socket's too. 'Before' is the same page in a ` +
        "browser that says it is no phone, and so pings every 6 s and keeps an offline copy.",
      measurements: [
        row("Sent to the phone", kilobytes(now.down), kilobytes(before.down)),
        row("Sent by the phone", kilobytes(now.up), kilobytes(before.up)),
        row("Requests", now.requests, before.requests),
        row("Of those, for the page", now.pages, before.pages),
        row("A thousand phones receive", kilobytes(now.down * 1_000), kilobytes(before.down * 1_000)),
      ],
    };
  } finally {
    for (const each of [phone, screen]) each.close();
    await browser.close();
  }
}

async function openPhone(browser: Browser, url: string, path: string, isScreen: boolean) {
  const line = await countBytes(Number(new URL(url).port));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  // The query of lib/client/wall/screen/phone-screen.ts.
  if (isScreen)
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.includes("(max-width: 599px), (max-height: 499px)") ? "not all" : query);
    });
  let [requests, pages] = [0, 0];
  context.on("request", (request) => {
    requests += 1;
    if (new URL(request.url()).pathname === path) pages += 1;
  });
  await page.goto(`${line.url}${path}`);
  return {
    reset() {
      line.reset();
      [requests, pages] = [0, 0];
    },
    counted: () => ({ ...line.counted(), requests, pages }),
    close: () => line.close(),
  };
}

/** Passes connections on to a port of this machine, and counts their bytes. */
async function countBytes(port: number) {
  let [up, down] = [0, 0];
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const target = connect(port, "localhost");
    for (const [one, other] of [
      [browser, target],
      [target, browser],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
      one.pipe(other);
    }
    browser.on("data", (chunk) => {
      up += chunk.length;
    });
    target.on("data", (chunk) => {
      down += chunk.length;
    });
  });
  await once(server.listen(0, "localhost"), "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    reset() {
      [up, down] = [0, 0];
    },
    counted: () => ({ up, down }),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
