import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiPaths, paths } from "@/lib/shared/paths";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { findChromium } from "../support/browser/chromium";
import { makePhoto } from "../support/pictures";
import { checkTelevision } from "./check-television";
import { checkWall } from "./check-wall";
import { Browser, type BrowserProgram } from "./devtools";
import { fetchOldChromium, oldChromiums } from "./old-chromiums";

/**
 * npm run check:browsers [-- 80 …]: opens the wall in old Chromiums, because screens in halls are old. `npm pack`
 * fetches them into the temporary folder; they are no dependencies, so neither an installation nor `npm test` needs
 * them. Libraries for current browsers refuse these, so the check speaks the DevTools protocol itself. Each browser has
 * to hydrate without an error, take a post through the socket, lay out four columns without overlap, and paint both
 * halves of every visible picture, as a screenshot shows. Then it is paired as a television. Found so far: Chromium 80
 * refuses `keepalive` for a request with JSON.
 */

const picturesFolder = path.join("test-results", "browsers");
const halves = { upper: [0xc0, 0x39, 0x2b], lower: [0x29, 0x80, 0xb9] } as const;
const postsAtFirst = 12;

type Candidate = { name: string; find: () => Promise<BrowserProgram> | BrowserProgram };

const all: Candidate[] = [
  ...oldChromiums.map((old) => ({ name: String(old.version), find: () => fetchOldChromium(old) })),
  { name: "current", find: findChromium },
];

const chosen = process.argv.slice(2);
const candidates = all.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
if (candidates.length === 0) throw new Error(`There are: ${all.map(({ name }) => name).join(", ")}.`);

const installation = await Installation.start();
try {
  mkdirSync(picturesFolder, { recursive: true });
  const organiser = await Organiser.signIn(installation);
  let failures = 0;
  for (const candidate of candidates) {
    try {
      console.log(`Chromium ${candidate.name}: ${await check(candidate, organiser)}`);
    } catch (error) {
      failures += 1;
      console.log(`Chromium ${candidate.name}: failed. ${error instanceof Error ? error.stack : error}`);
    }
  }
  console.log(`\n${candidates.length - failures} passed, ${failures} failed; pictures in ${picturesFolder}`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await installation.dispose();
}

async function check({ name, find }: Candidate, organiser: Organiser): Promise<string> {
  const event = await organiser.createEvent({ event_name: `Chromium ${name}`, wall_speed: "Slow" });
  const add = async (caption: string, height: number) =>
    organiser.addReadyPost(event.id, await makePhoto({ width: 640, height }), { caption });
  for (let index = 1; index <= postsAtFirst; index += 1) {
    await organiser.setStatus(await add(`Post ${index}`, 400 + (index % 3) * 100), "approve");
  }
  const waiting = await add("Just now", 480);
  const browser = await Browser.start(await find());
  try {
    const { product } = await browser.send<{ product: string }>("Browser.getVersion");
    await checkWall({
      page: await browser.openPage(1920, 1080),
      url: `${installation.url}/event/${event.event_url_slug}`,
      halves,
      approveOne: async () => {
        await organiser.setStatus(waiting, "approve");
        return "Just now";
      },
      keep: (screenshot) => writeFileSync(path.join(picturesFolder, `${name}.png`), screenshot),
    });
    await checkTelevision({
      page: await browser.openPage(1920, 1080),
      url: installation.url + paths.screen,
      pair: (code) =>
        organiser.call("POST", apiPaths.screens.pairDevice, { code, event_id: event.id, name: `Chromium ${name}` }),
      caption: "Post 1",
      keep: (screenshot) => writeFileSync(path.join(picturesFolder, `${name}-screen.png`), screenshot),
    });
    return `as it should be (${product})`;
  } finally {
    await browser.close();
  }
}
