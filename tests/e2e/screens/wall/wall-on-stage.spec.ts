import type { Page } from "@playwright/test";
import { makePhoto } from "../../../support/pictures";
import { Guest } from "../../support/guest";
import { recordClip } from "../../support/guest/clips";
import type { Organiser } from "../../support/organiser";
import { expect, test } from "../../support/test";

/** The spotlight's keys work once its script has loaded. */
const whenScriptsLoaded = { waitUntil: "networkidle" } as const;

const wallOf = ({ event_url_slug }: { event_url_slug: string }) => `/event/${event_url_slug}`;
/** The root element while the mouse rests. */
const idleRoot = (page: Page) => page.locator("html[data-idle]");

/** A spotlight wall without autoplay, with posts named 'Number 1' and so on; the newest is first. */
async function createSpotlight(organiser: Organiser, count: number) {
  const event = await organiser.createEvent({ wall_layout: "Single Post Spotlight", wall_speed: "Off" });
  const photo = await makePhoto({ width: 400, height: 300 });
  for (let index = 1; index <= count; index += 1) {
    await organiser.setStatus(await organiser.addReadyPost(event.id, photo, { caption: `Number ${index}` }), "approve");
  }
  return event;
}

test("F toggles full screen; Ctrl+F stays the browser's own", async ({ page, organiser }) => {
  const event = await organiser.createEvent();
  await page.goto(wallOf(event));
  await expect(idleRoot(page)).toBeAttached();
  const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press("F");
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press("Control+f");
  expect(await isFull()).toBe(false);
});

test("the cursor hides when it rests, over cards and links too, and returns with the first movement", async ({
  page,
  organiser,
}) => {
  const event = await createSpotlight(organiser, 2);
  await page.goto(wallOf(event));
  const shown = page.getByRole("button", { name: /Number 2/ });
  const arrows = page.getByRole("button", { name: "Next post" });
  await page.mouse.move(300, 300);
  await expect(shown).toHaveCSS("cursor", "pointer");
  await expect(idleRoot(page)).toBeAttached();
  for (const part of [shown, arrows, page.getByRole("link", { name: "Scan Me" })]) {
    await expect(part).toHaveCSS("cursor", "none");
  }
  await expect(arrows.locator("..")).toHaveCSS("opacity", "0");
  await page.mouse.move(320, 320);
  await expect(idleRoot(page)).not.toBeAttached();
  await expect(shown).toHaveCSS("cursor", "pointer");
  await expect(arrows.locator("..")).toHaveCSS("opacity", "1");
});

test.describe("the wake lock", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const requested: string[] = [];
      const request = async (type: string) => {
        requested.push(type);
        return { release: async () => {} };
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
      Object.assign(window, { requested });
    }),
  );

  const requested = (page: Page) => page.evaluate(() => (window as unknown as { requested: string[] }).requested);

  test("a wall in a hall keeps the screen awake, and again after the page was hidden", async ({ page, organiser }) => {
    await page.goto(wallOf(await organiser.createEvent()));
    await expect.poll(() => requested(page)).toEqual(["screen"]);
    const show = (state: string) =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await show("hidden");
    expect(await requested(page)).toEqual(["screen"]);
    await show("visible");
    await expect.poll(() => requested(page)).toEqual(["screen", "screen"]);
  });

  test("a wall on a guest's phone lets the screen sleep", async ({ page, organiser }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(wallOf(await organiser.createEvent()));
    await expect(idleRoot(page)).toBeAttached();
    expect(await requested(page)).toEqual([]);
  });
});

test("the spotlight steps forward and back by the keys of keyboards, presenters and remote controls", async ({
  page,
  organiser,
}) => {
  await page.goto(wallOf(await createSpotlight(organiser, 3)), whenScriptsLoaded);
  // The previous slide stays below for a while and does not delay keys.
  const shown = page.getByRole("main").locator("section > [data-post]:not([inert])");
  const expectShown = (number: number) => expect(shown).toContainText(`Number ${number}`);
  await expectShown(3);
  for (const [on, back] of [
    ["ArrowRight", "ArrowLeft"],
    ["ArrowDown", "ArrowUp"],
    ["PageDown", "PageUp"],
  ] as const) {
    await page.keyboard.press(on);
    await expectShown(2);
    await page.keyboard.press(back);
    await expectShown(3);
  }
  await page.keyboard.press("Space");
  await expectShown(2);
  await page.keyboard.press("ArrowLeft");
  await expectShown(3);
  // Keys that keyboards lack.
  const remote = (key: string) =>
    page.evaluate((name) => window.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true })), key);
  for (const [on, back] of [
    ["ChannelUp", "ChannelDown"],
    ["MediaTrackNext", "MediaTrackPrevious"],
  ] as const) {
    await remote(on);
    await expectShown(2);
    await remote(back);
    await expectShown(3);
  }
  // With a post open, keys go to its dialog.
  await page.getByRole("button", { name: /Number 3/ }).click();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectShown(3);
});

test("a clip in the spotlight autoplays muted", async ({ page, browser, installation, organiser }) => {
  const event = await organiser.createEvent({ wall_speed: "Off" });
  const phone = await browser.newPage();
  const guest = new Guest(phone, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await recordClip(phone, "VID_0002.webm"));
  await guest.fill({ caption: "It moves" });
  await guest.submit();
  await guest.expectSubmitted();
  await phone.close();
  const [clip] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, clip?.id ?? "");
  await organiser.setStatus(clip?.id ?? "", "approve");

  await page.goto(wallOf(event));
  await expect(page.getByRole("img", { name: "Video", exact: true })).toBeVisible();
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, { wall_layout: "Single Post Spotlight" });
  const player = page.getByRole("main").locator("video");
  await expect(player).toBeVisible();
  const state = () =>
    player.evaluate((video) => {
      const { muted, paused, loop, controls, currentTime } = video as HTMLVideoElement;
      return { muted, paused, loop, controls, hasBegun: currentTime > 0 };
    });
  // A wall that is off never advances, so the clip loops.
  await expect.poll(state).toEqual({ muted: true, paused: false, loop: true, controls: false, hasBegun: true });
});
