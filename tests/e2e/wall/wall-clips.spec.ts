import type { Page } from "@playwright/test";
import { Guest } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";

/** Captions of cards with playing clips, and if each is muted. */
const readPlaying = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>("main li video")]
      .filter(({ paused, currentTime, muted }) => !paused && muted && currentTime > 0)
      .map((video) => video.closest("li")?.textContent ?? ""),
  );

/** Number of cards with the clip's ring. */
const countSigns = (page: Page) =>
  page.evaluate(() => {
    const rings = [...document.querySelectorAll("main li span")].filter((span) => {
      const { borderRadius, borderTopWidth, display } = getComputedStyle(span);
      return borderRadius === "50%" && Number.parseFloat(borderTopWidth) > 0 && display !== "none";
    });
    return rings.length;
  });

test("clips play on visible cards, two at a time, and stop when they are taken down", async ({
  page,
  browser,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ wall_speed: "Off" });
  const phone = await browser.newPage();
  const guest = new Guest(phone, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await recordClip(phone, "VID_0003.webm"));
  await guest.fill({ caption: "It moves" });
  await guest.submit();
  await guest.expectSubmitted();
  await phone.close();
  const [clip] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, clip?.id ?? "");
  await organiser.setStatus(clip?.id ?? "", "approve");
  await fillWall(installation, event.id, 4);

  await page.goto(`/event/${event.event_url_slug}`);
  await expect(page.getByRole("img", { name: "Video", exact: true })).toHaveCount(5);
  await expect.poll(async () => (await readPlaying(page)).length).toBe(2);
  expect((await readPlaying(page)).some((words) => words.includes("It moves"))).toBe(true);

  // A clip that is not playing shows its ring, even on an untouched screen.
  await page.mouse.move(300, 10);
  await expect.poll(() => countSigns(page)).toBe(3);
  await expect(page.locator("html[data-idle]")).toBeAttached();
  expect(await countSigns(page)).toBe(3);

  await organiser.setStatus(clip?.id ?? "", "banned");
  await expect(page.getByText("It moves")).toHaveCount(0);
  await expect.poll(async () => (await readPlaying(page)).length).toBe(2);
  await expect(page.locator("main video")).toHaveCount(2);

  // On a phone the clips are stacked; the first pauses when it scrolls away.
  await page.setViewportSize({ width: 390, height: 700 });
  const first = page.getByRole("listitem").first().locator("video");
  await expect(first).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(first).toHaveCount(0);
  await expect.poll(async () => (await readPlaying(page)).length).toBeGreaterThan(0);
});
