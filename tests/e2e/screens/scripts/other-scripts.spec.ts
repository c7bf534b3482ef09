import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../../support/pictures";
import { drawnWith, openBareBrowser } from "../../support/bare-browser";
import { Guest, makePhotoFile } from "../../support/guest";
import type { Organiser } from "../../support/organiser";
import { storeSession } from "../../support/session";
import { expect, test } from "../../support/test";

/** Texts without Latin letters, each with the typeface that draws it where Japanese is on the page, too. */
const captions = {
  Japanese: ["乾杯おめでとう", "Noto Sans JP"],
  Korean: ["결혼을축하합니다", "Noto Sans KR"],
  Arabic: ["مبروكللعروسين", "Noto Sans Arabic"],
  /** Open Sans has it, so the screen fetches none. */
  Hebrew: ["מזלטובלכולם", "system"],
  Thai: ["ขอแสดงความยินดี", "Noto Sans Thai"],
  Hindi: ["शादीमुबारक", "Noto Sans Devanagari"],
} as const;
/** Simplified characters, of which Japanese has some in other shapes and others not at all. */
const chinese = "祝你们新婚快乐";

async function approve(organiser: Organiser, event: string, caption: string) {
  const id = await organiser.addReadyPost(event, await makePhoto(), { caption });
  await organiser.setStatus(id, "approve");
  return `[data-post="${id}"] [dir=auto] > :first-child`;
}

/** The script's name of each fallback file that the page has asked for. */
function watchFiles(page: Page): () => string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/noto-sans-([a-z]+)[^/]*\.woff2$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return () => [...new Set(names.splice(0))].sort();
}

const family = (names: string[]) => names.map((name) => name.replace(/ (Thin|Light|Regular|Variable)$/, ""));

test("a screen without their letters draws Chinese, Japanese, Korean, Arabic, Thai and Hindi in our typefaces, after its first paint", async ({
  organiser,
  installation,
}) => {
  const bare = await openBareBrowser();
  test.skip(!bare, "Needs the browser that comes from npm.");
  if (!bare) return;
  try {
    const event = await organiser.createEvent({ wall_speed: "Off" });
    await approve(organiser, event.id, "Cheers, Zoë & Łukasz! Ура! Γεια!");
    const page = await bare.browser.newPage({ viewport: { width: 1280, height: 800 } });
    const takeFiles = watchFiles(page);
    await page.goto(`${installation.url}/event/${event.event_url_slug}`);
    await expect(page.getByText("Cheers, Zoë")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(takeFiles()).toEqual([]);

    const inChinese = await approve(organiser, event.id, chinese);
    await expect.poll(async () => family(await drawnWith(page, inChinese))).toEqual(["Noto Sans SC"]);
    expect(takeFiles()).toEqual(["sc"]);
    for (const [caption, face] of Object.values(captions)) {
      const place = await approve(organiser, event.id, caption);
      await expect.poll(async () => family(await drawnWith(page, place)), { message: caption }).toEqual([face]);
    }
    // Further files of the Chinese face may still come.
    expect(takeFiles().filter((file) => file !== "sc")).toEqual(["arabic", "devanagari", "jp", "kr", "thai"]);

    const fresh = await bare.browser.newPage({ viewport: { width: 1280, height: 800 } });
    await fresh.goto(`${installation.url}/event/${event.event_url_slug}`);
    const places = Object.values(captions).length + 2;
    await expect(fresh.locator("main li")).toHaveCount(places);
    await expect.poll(async () => family(await drawnWith(fresh, inChinese))).toEqual(["Noto Sans JP", "Noto Sans SC"]);
    const { painted, begun } = await fresh.evaluate(() => {
      const paint = performance.getEntriesByName("first-contentful-paint")[0] as { paintTime?: number } | undefined;
      return {
        // A busy machine puts the painted frame onto the screen much later, which is the entry's start time.
        painted: paint?.paintTime ?? 0,
        begun: performance.getEntriesByType("resource").filter(({ name }) => /noto-sans-/.test(name)),
      };
    });
    expect(painted).toBeGreaterThan(0);
    expect(begun.length).toBeGreaterThan(5);
    expect(begun.filter(({ startTime }) => startTime < painted).map(({ name }) => name)).toEqual([]);
  } finally {
    await bare.close();
  }
});

test("a phone, the queue and the event's page without their letters draw a guest's Chinese and Korean as the wall does", async ({
  organiser,
  installation,
}) => {
  const bare = await openBareBrowser();
  test.skip(!bare, "Needs the browser that comes from npm.");
  if (!bare) return;
  try {
    const event = await organiser.createEvent();
    const page = await bare.browser.newPage({ viewport: { width: 390, height: 780 }, locale: "en-GB" });
    const takeFiles = watchFiles(page);
    const guest = new Guest(page, installation.url, event.event_url_slug);
    await guest.open();
    await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
    await guest.fill({ name: "Wei", caption: "Cheers" });
    await page.waitForLoadState("networkidle");
    expect(takeFiles()).toEqual([]);
    await guest.fill({ name: "李伟", caption: `${chinese}결혼` });
    await guest.submit();
    await guest.expectSubmitted();
    const faces = ["Noto Sans KR", "Noto Sans SC"];
    await expect.poll(async () => family(await drawnWith(page, "figcaption [dir=auto]"))).toEqual(faces);

    const desk = await bare.browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: installation.url });
    await storeSession(desk, installation.admin);
    await desk.goto(paths.moderate);
    const caption = "p[dir=auto]";
    await expect(desk.getByText(chinese).first()).toBeVisible();
    await expect.poll(async () => family(await drawnWith(desk, caption))).toEqual(faces);

    await desk.goto(paths.eventDesk(event.id));
    const waiting = desk.getByRole("list", { name: messages.eventDesk.oldestPosts });
    await expect(waiting.getByText(chinese)).toBeVisible();
    const waitingCaption = `[aria-label="${messages.eventDesk.oldestPosts}"] p + p[dir=auto]`;
    await expect.poll(async () => family(await drawnWith(desk, waitingCaption))).toEqual(faces);
  } finally {
    await bare.close();
  }
});
