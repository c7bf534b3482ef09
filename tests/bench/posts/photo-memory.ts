import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { Guest } from "../../e2e/support/guest";
import { findChromium } from "../../support/browser/chromium";
import { sharedFamilyBytes, watchFamily } from "../process-memory";

/** The largest photo of a phone's camera. */
const camera = { width: 8_064, height: 6_048 };
const noise = { type: "gaussian" as const, mean: 120, sigma: 12 };
const restMs = 2_000;
const lookEveryMs = 50;

/** Resolves to the browser's peak memory in bytes while the form shows and shrinks a large photo. */
export async function measurePhotoMemory(url: string, slug: string): Promise<number> {
  const create = { ...camera, channels: 3 as const, background: "#557799", noise };
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-photo-"));
  // Passed by path: bytes that a test passes go through the page's own memory.
  const photo = path.join(folder, "IMG_1.jpg");
  await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toFile(photo);
  const server = await chromium.launchServer(await findChromium());
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const guest = new Guest(page, url, slug);
    await guest.open();
    await page.waitForTimeout(restMs);
    const pid = server.process().pid ?? 0;
    const before = sharedFamilyBytes(pid);
    const watched = watchFamily(pid, sharedFamilyBytes);
    await page.getByLabel("Choose a photo or video").setInputFiles(photo);
    while (!(await guest.kept()).includes('"is_stored":true')) await page.waitForTimeout(lookEveryMs);
    await page.getByRole("img", { name: "Preview of IMG_1.jpg" }).waitFor();
    await page.waitForTimeout(restMs);
    return watched.stop() - before;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}
