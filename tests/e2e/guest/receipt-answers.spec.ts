import { limits } from "@/lib/shared/limits";
import { Guest, makePhotoFile } from "../support/guest";
import { expect, test } from "../support/test";

declare global {
  interface Window {
    vibrations: unknown[];
    sharedFiles: readonly string[];
  }
}

const onWallSentence = "You are on the wall!";

/** A phone that vibrates and has a share sheet for pictures. */
const asPhone = () => {
  window.vibrations = [];
  window.sharedFiles = [];
  Object.assign(Navigator.prototype, {
    vibrate: (pattern: unknown) => window.vibrations.push(pattern) > 0,
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      window.sharedFiles = files.map(({ name, type }) => `${name} ${type}`);
    },
  });
};

test.describe("a small phone", () => {
  test.use({ viewport: { width: 320, height: 664 }, hasTouch: true, isMobile: true });

  test("an open receipt gets no push during the wall delay, then vibrates, lets the photo fly up and offers one share button", async ({
    page,
    installation,
    organiser,
  }) => {
    await page.addInitScript(asPhone);
    const event = await organiser.createEvent({ wall_delay: "on" });
    const guest = new Guest(page, installation.url, event.event_url_slug);
    await guest.open();
    await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
    await guest.fill();
    const socket = page.waitForEvent("websocket");
    await guest.submit();
    await guest.expectSubmitted();
    const frames: string[] = [];
    (await socket).on("framereceived", ({ payload }) => frames.push(String(payload)));
    const [post] = await organiser.listPosts(event.id);
    await organiser.waitForRenditions(event.id, post?.id ?? "");

    await organiser.setStatus(post?.id ?? "", "approve");
    await page.waitForTimeout((limits.wallDelaySeconds * 1_000) / 2);
    expect(frames.filter((frame) => frame.includes("receiptChanged"))).toEqual([]);
    expect(await page.evaluate(() => window.vibrations)).toEqual([]);
    await expect(page.locator("[data-flight]")).toHaveCount(0);

    await expect(page.getByRole("status").filter({ hasText: onWallSentence })).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(() => window.vibrations)).toHaveLength(1);
    const flight = page.locator("[data-flight]");
    const moved = await flight.evaluate((element) => {
      const [animation] = element.getAnimations();
      const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      const properties = new Set(frames.flatMap((frame) => Object.keys(frame)));
      animation?.finish();
      const { bottom } = element.getBoundingClientRect();
      const { visibility } = getComputedStyle(element);
      return { properties: [...properties], bottom, visibility };
    });
    // Above the screen, and animated on the compositor only.
    expect(moved.bottom).toBeLessThan(0);
    expect(moved.visibility).toBe("hidden");
    const layout = ["top", "left", "width", "height", "margin", "opacity", "filter"];
    expect(moved.properties.filter((property) => layout.includes(property))).toEqual([]);
    expect(moved.properties).toContain("transform");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    const share = page.getByRole("button", { name: "Share" });
    await expect(share).toHaveCount(1);
    await share.tap();
    await expect
      .poll(() => page.evaluate(() => window.sharedFiles))
      .toEqual([`${event.event_url_slug}.jpg image/jpeg`]);

    // A second post that waits has no share button beside the one of the post on the wall.
    await page.getByRole("button", { name: "Post another" }).tap();
    await guest.choose(await makePhotoFile("IMG_2.jpg", 2));
    await page.getByLabel("Caption This").fill("Second wind");
    await guest.submit();
    await guest.expectSubmitted();
    await expect(page.getByRole("button", { name: "Save with frame" })).toHaveCount(2);
    expect(await page.evaluate(() => window.vibrations)).toHaveLength(1);
  });
});

test("with reduced motion the receipt shows a sentence, and no photo flies up", async ({
  page,
  installation,
  organiser,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const event = await organiser.createEvent();
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  await expect(page.getByRole("status").filter({ hasText: onWallSentence })).toBeVisible();
  await expect(page.locator("[data-flight]")).toBeHidden();
});
