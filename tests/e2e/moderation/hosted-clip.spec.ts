import type { BrowserContext, Locator, Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { type BunnyServer, startBunnyServer } from "../../support/videos/bunny-server";
import { canPrepareHls, prepareHls } from "../../support/videos/prepare-hls";
import { Guest, preferEnglish } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import { Installation, setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

// The browser logs a missing playlist.
test.use({ expectedErrors: [/status of 404/] });

/** Removes native HLS support from the page. */
async function removeHlsSupport(context: BrowserContext) {
  await context.addInitScript(() => {
    const ask = HTMLMediaElement.prototype.canPlayType;
    HTMLMediaElement.prototype.canPlayType = function canPlayType(type) {
      return /mpegurl/i.test(type) ? "" : ask.call(this, type);
    };
  });
}

/** Collects loaded scripts that contain the HLS player. */
function watchPlayers(page: Page): string[] {
  const players: string[] = [];
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.endsWith(".js")) return;
    const text = await response.text().catch(() => "");
    if (text.includes("EXT-X-TARGETDURATION") || text.includes("TARGETDURATION")) players.push(response.url());
  });
  return players;
}

async function expectPlaying(video: Locator, source: RegExp) {
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
  const shown = await video.evaluate((element) => {
    const { currentSrc, videoWidth, videoHeight } = element as HTMLVideoElement;
    return { currentSrc, size: [videoWidth, videoHeight] };
  });
  expect(shown).toEqual({ currentSrc: expect.stringMatching(source), size: [480, 360] });
}

// The fake video host needs ffmpeg to make HLS; the product does not.
if (canPrepareHls()) {
  test.describe("with a video host", () => {
    let bunny: BunnyServer;
    let installation: Installation;

    test.beforeAll(async () => {
      test.setTimeout(setUpTimeoutMs);
      bunny = await startBunnyServer(prepareHls);
      const { libraryId, apiKey, cdnUrl, apiUrl } = bunny.options;
      installation = await Installation.start(() => ({
        BUNNY_LIBRARY_ID: libraryId,
        BUNNY_API_KEY: apiKey,
        BUNNY_CDN_HOST: cdnUrl,
        BUNNY_API_URL: apiUrl,
      }));
    });
    test.afterAll(async () => {
      await installation?.dispose();
      await bunny?.stop();
    });

    test("a guest's clip is uploaded to the video host and plays from there on walls and in moderation, with or without native HLS", async ({
      page,
      browser,
      signIn,
    }) => {
      test.setTimeout(120_000);
      const organiser = await Organiser.signIn(installation);
      const event = await organiser.createEvent({ event_name: "Moving Pictures" });
      await preferEnglish(page, installation.url);
      const guest = new Guest(page, installation.url, event.event_url_slug);
      await guest.open();
      await guest.choose(await recordClip(page, "VID_0001.webm"));
      await guest.fill({ caption: "It moves" });
      await guest.submit();
      await guest.expectSubmitted();
      const [post] = await organiser.listPosts(event.id);
      await organiser.waitForRenditions(event.id, post?.id ?? "");
      await organiser.setStatus(post?.id ?? "", "approve");

      const native = await browser.newContext({ baseURL: installation.url });
      const wall = await native.newPage();
      const needless = watchPlayers(wall);
      await wall.goto(`/event/${event.event_url_slug}`);
      await wall.getByText("It moves").click();
      await expectPlaying(wall.getByRole("dialog").locator("video"), /\/playlist\.m3u8$/);
      expect(needless).toEqual([]);

      const old = await browser.newContext({ baseURL: installation.url });
      await removeHlsSupport(old);
      const screen = await old.newPage();
      const players = watchPlayers(screen);
      await screen.goto(`/event/${event.event_url_slug}`);
      await expect(screen.getByText("It moves")).toBeVisible();
      expect(players).toEqual([]);
      await screen.getByText("It moves").click();
      await expectPlaying(screen.getByRole("dialog").locator("video"), /^blob:/);
      expect(players).toHaveLength(1);

      const moderator = await old.newPage();
      await signIn(moderator, installation.admin);
      await moderator.goto(paths.moderatePosts({ event: event.id, post: post?.id ?? "" }));
      const video = moderator.getByRole("dialog").locator("video");
      await video.evaluate((element) => (element as HTMLVideoElement).play());
      await expectPlaying(video, /^blob:/);
      await organiser.setStatus(post?.id ?? "", "banned");
      await expect(moderator.getByRole("dialog").getByText(messages.videos.staysAtHost)).toBeVisible();
      await old.route("**/playlist.m3u8", (route) => route.fulfill({ status: 404 }));
      await moderator.reload();
      await expect(moderator.getByText(messages.posts.mediaMissing)).toBeVisible({ timeout: 30_000 });
      await native.close();
      await old.close();
    });
  });
}
