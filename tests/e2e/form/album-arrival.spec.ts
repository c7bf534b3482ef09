import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { databaseUrlOf } from "../../bench/installation-files";
import { repeatPosts } from "../../bench/keeping/repeat-posts";
import { makeDistinctPhoto } from "../../support/pictures";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const shapes = [1, 2, 3];
const copies = 30;

/** Opens the album of an event with `shapes.length * copies` pictures. */
async function openAlbum(organiser: Organiser, databaseUrl: string): Promise<{ id: string; path: string }> {
  const { id } = await organiser.createEvent({ event_name: "Arrives in parts" });
  for (const shape of shapes) {
    const post = await organiser.addReadyPost(id, await makeDistinctPhoto(980 + shape), {
      caption: `Picture ${shape}`,
    });
    await organiser.setStatus(post, "approve");
  }
  await repeatPosts(databaseUrl, id, copies);
  const settings = { is_open: "on" };
  const { path } = await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(id), settings);
  return { id, path };
}

/** Serves a site whose pages come in parts, with a pause after some pictures, as over a slow line. */
async function serveInParts(origin: string) {
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const got = await fetch(new URL(url, origin));
    const type = got.headers.get("content-type") ?? "";
    response.writeHead(got.status, { "content-type": type });
    if (!type.startsWith("text/html")) return response.end(Buffer.from(await got.arrayBuffer()));
    const pictures = (await got.text()).split(/(?=<li)/);
    for (const [index, part] of pictures.entries()) {
      response.write(part);
      // In the middle of rows of three that a phone shows, and one picture before the end.
      if ([5, 8, 15, pictures.length - 2].includes(index)) await wait(400);
    }
    return response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

const pictures = (page: Page) => page.getByRole("link", { name: /Picture/ });

test("an album shows all its pictures without scripts, and none moves while the page arrives", async ({
  browser,
  page,
  installation,
  organiser,
}) => {
  const { id, path } = await openAlbum(organiser, databaseUrlOf(installation));
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(installation.url + path);
  await expect(pictures(plain)).toHaveCount(shapes.length * copies);

  const site = await serveInParts(installation.url);
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as LayoutShift[]) {
          for (const { node } of sources) window.moved.push(node?.nodeName ?? "a box without a node");
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(site.url + path);
    await expect(pictures(page)).toHaveCount(shapes.length * copies);
    await expect(pictures(page).last()).toBeVisible();
    expect((await page.evaluate(() => window.moved)).filter((name) => name !== "BUTTON")).toEqual([]);
  } finally {
    site.close();
    // Its copies would stand first in every list of later stories.
    await organiser.call("DELETE", apiPaths.events.deleteEvent(id));
  }
});

type LayoutShift = PerformanceEntry & { sources: { node: Node | null }[] };
declare global {
  interface Window {
    /** The names of the elements that a layout shift moved. */
    moved: string[];
  }
}
