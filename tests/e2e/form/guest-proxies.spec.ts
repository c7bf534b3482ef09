import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LimitingProxy, type ProxyRule } from "../../support/network/limiting-proxy";
import { hashFile, writeLargeClip } from "../../support/videos/large-clip";
import { Guest } from "../support/guest";
import { faultsOf, watchBar } from "../support/guest/watch-bar";
import { Organiser } from "../support/organiser";
import { OutsideServices } from "../support/server/outside-services";
import { expect, test } from "../support/test";

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

const megabyte = 1_000_000;
const clipBytes = 24 * megabyte;

let folder: string;
let clip: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-proxies-"));
  clip = path.join(folder, "VID_0001.mp4");
  await writeLargeClip(clip, clipBytes);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Posts a file through a proxy; resolves to everything that the guest should not have seen. */
async function postThrough(page: Page, organiser: Organiser, proxy: LimitingProxy, file: string) {
  const event = await organiser.createEvent();
  const guest = new Guest(page, proxy.url, event.event_url_slug);
  await guest.open();
  await page.getByLabel("Choose a photo or video").setInputFiles(file);
  await guest.fill();
  const readSeen = await watchBar(page);
  await guest.submit();
  await guest.expectSubmitted();
  return { event, faults: faultsOf(await readSeen()) };
}

/** Path of an event's only original. */
function originalIn(dataDir: string, eventId: string): string {
  const media = path.join(dataDir, "media", "originals");
  const files = readdirSync(media, { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => file.includes(`${eventId}${path.sep}`) && !file.endsWith(".type"));
  expect(found).toHaveLength(1);
  return path.join(media, found[0] ?? "");
}

for (const [about, rule] of [
  ["refuses large bodies", { kind: "refuse", bytes: 7 * megabyte }],
  ["drops every connection", { kind: "drop", bytes: 5 * megabyte }],
] satisfies [string, ProxyRule][]) {
  test(`a clip through a proxy that ${about} uploads every byte with one bar that never goes back, and no error`, async ({
    page,
    installation,
    organiser,
  }) => {
    const proxy = await LimitingProxy.to(installation.url, rule);
    const { event, faults } = await postThrough(page, organiser, proxy, clip);
    expect(proxy.breaks).toBeGreaterThan(1);
    expect(faults).toEqual([]);
    expect(await hashFile(originalIn(installation.dataDir, event.id))).toBe(await hashFile(clip));
    await proxy.dispose();
  });
}

test("a clip to a server that accepts 4 MB per request is uploaded to the bucket in parts", async ({ page }) => {
  test.setTimeout(120_000);
  const services = await OutsideServices.start();
  try {
    const web = await services.startWeb();
    const proxy = await LimitingProxy.to(web.url, { kind: "refuse", bytes: 4 * megabyte });
    const AllowedMethods = ["PUT", "GET"];
    services.bucket.setCors([{ AllowedOrigins: [proxy.url], AllowedMethods, AllowedHeaders: ["content-type"] }]);
    const organiser = await Organiser.signIn(web);
    const { event, faults } = await postThrough(page, organiser, proxy, clip);
    expect(faults).toEqual([]);
    expect(proxy.bodyBytes).toBeLessThan(megabyte);
    const [original, ...others] = [...services.bucket.objects].filter(([key]) => key.startsWith("originals/"));
    expect(others).toEqual([]);
    expect(original?.[0]).toContain(event.id);
    expect(await hashFile(original?.[1].file ?? "")).toBe(await hashFile(clip));
    await proxy.dispose();
  } finally {
    await services.dispose();
  }
});
