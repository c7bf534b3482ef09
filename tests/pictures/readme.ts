import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { paths } from "@/lib/shared/paths";
import { recordArrival } from "./clip";
import { eventOf, newPage, type Studio, settle } from "./studio";

const folder = path.join("docs", "pictures");
const hall = { width: 1_600, height: 900 };
const laptop = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };

/** What README's still pictures may weigh together, and its clip. */
const weights = { stills: 1_500_000, clip: 2_000_000 };

/** Takes the pictures of README and docs: the demo's three walls, the form, moderation, an event's dialog, and a clip. */
export async function takeReadmePictures(studio: Studio): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [wedding, conference, festival] = [
    eventOf(studio, "noor-and-elias"),
    eventOf(studio, "northlight"),
    eventOf(studio, "halfmoon"),
  ];
  const kept = [
    await keep(await openPublic(studio, paths.event(wedding.event_url_slug), hall), "wedding", hall.width),
    await keep(await openPublic(studio, paths.event(conference.event_url_slug), hall), "conference", hall.width),
    await keep(await openPublic(studio, paths.event(festival.event_url_slug), hall), "festival", hall.width),
    await keep(await openPublic(studio, paths.eventForm(wedding.event_url_slug), phone, 2), "form", phone.width * 1.5),
    await keep(await studio.openSignedIn(paths.moderate, laptop), "moderation", laptop.width),
    await keep(await openDialog(studio, wedding.id), "event-modal", laptop.width),
  ];
  const clip = path.join(folder, "wall-live.webp");
  await recordArrival(studio, wedding, { file: clip, maxBytes: weights.clip });
  check(
    "The still pictures",
    kept.reduce((sum, file) => sum + statSync(file).size, 0),
    weights.stills,
  );
  check("The clip", statSync(clip).size, weights.clip);
}

async function openPublic({ browser, url }: Studio, address: string, viewport: typeof hall, deviceScaleFactor = 1) {
  const page = await newPage(browser, { viewport, deviceScaleFactor });
  await page.goto(url + address);
  return page;
}

async function openDialog(studio: Studio, eventId: string): Promise<Page> {
  const page = await studio.openSignedIn(paths.editIn(paths.events, eventId), laptop);
  await page.getByRole("dialog").waitFor();
  return page;
}

/** Takes the picture and closes the page. Resolves to its file. */
async function keep(page: Page, name: string, width: number): Promise<string> {
  const file = path.join(folder, `${name}.webp`);
  await settle(page, 3_000);
  const screenshot = await page.screenshot();
  await page.close();
  await sharp(screenshot)
    .resize({ width: Math.round(width) })
    .webp({ quality: 76, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${Math.round(statSync(file).size / 1_000)} KB`);
  return file;
}

function check(what: string, bytes: number, most: number) {
  const line = `${what}: ${Math.round(bytes / 1_000)} KB of ${most / 1_000} KB.`;
  if (bytes > most) throw new Error(line);
  console.log(line);
}
