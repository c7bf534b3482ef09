import type { Page } from "@playwright/test";
import sharp from "sharp";
import { apiPaths, paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1920, height: 1080 } });

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const lower = (page: Page, id: string) => page.locator(`[data-part="lower"] [data-post="${id}"]`);
const large = (page: Page, id: string) => page.locator(`[data-part="arrival"] [data-post="${id}"]`);

/** Waits until every part is whole: its picture is there and its motion has ended. */
const expectWhole = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().every(({ playState }) => playState === "finished") &&
          [...document.querySelectorAll<HTMLImageElement>("[data-part] img")].every(
            ({ complete, naturalWidth }) => complete && naturalWidth > 0,
          ),
      ),
    )
    .toBe(true);

const pixelsOf = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();

test("the overlay's pixels are its parts or nothing, over any video, and its page is that of the wall", async ({
  page,
  organiser,
  installation,
}) => {
  const { id, event_url_slug } = await organiser.createEvent();
  const post = await organiser.addReadyPost(id, await makePhoto({ colour: "#2277aa", width: 800, height: 600 }));
  await organiser.setStatus(post, "approve");
  const wall = paths.event(event_url_slug);
  const overlay = `${wall}?stage=overlay&safe=0,0,0,10`;
  const htmlOf = async (path: string) => (await fetch(installation.url + path)).text();
  expect(await htmlOf(overlay)).toBe(await htmlOf(wall));

  await page.goto(overlay);
  await expect(lower(page, post)).toBeVisible();
  await expect(part(page, "counter")).toHaveText("1 Photos");
  await expect(part(page, "code").locator("path")).toBeAttached();
  await expectWhole(page);
  const clear = await pixelsOf(await page.screenshot({ omitBackground: true }));
  const alphas = clear.filter((_, index) => index % 4 === 3);
  const drawn = alphas.filter((alpha) => alpha === 255).length;
  const translucent = alphas.filter((alpha) => alpha > 0 && alpha < 255).length;
  expect(drawn).toBeGreaterThan(20_000);
  // Round corners and the edges of letters on nothing.
  expect(translucent / drawn).toBeLessThan(0.02);
  // The safe area at the left: a tenth of the width.
  const leftOf = (x: number) => alphas.filter((alpha, index) => alpha > 0 && index % 1920 < x).length;
  expect([leftOf(192), leftOf(200) > 0]).toEqual([0, true]);

  for (const ground of ["ff0000", "00ff00", "1020ff"]) {
    await page.goto(`${overlay}&ground=${ground}`);
    await expect(lower(page, post)).toBeVisible();
    await expect(part(page, "counter")).toHaveText("1 Photos");
    await expect(part(page, "code").locator("path")).toBeAttached();
    await expectWhole(page);
    const over = await pixelsOf(await page.screenshot());
    const colour = [0, 2, 4].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
    let wrong = 0;
    for (let at = 0; at < over.length; at += 4) {
      const alpha = (clear[at + 3] ?? 0) / 255;
      const isWrong = colour.some((channel, index) => {
        const expected = (clear[at + index] ?? 0) * alpha + channel * (1 - alpha);
        return Math.abs((over[at + index] ?? 0) - expected) > 3;
      });
      if (isWrong) wrong += 1;
    }
    expect(wrong, `pixels that differ over #${ground}`).toBe(0);
  }

  await page.goto(wall);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("[data-overlay]")).toHaveCount(0);
});

test("an overlay that is loaded anew is whole within a second", async ({ page, organiser }) => {
  const { id, event_url_slug } = await organiser.createEvent();
  const post = await organiser.addReadyPost(id, await makePhoto({ width: 1_600, height: 1_200 }));
  await organiser.setStatus(post, "approve");
  await page.addInitScript(() => {
    const isThere = (selector: string) => document.querySelector(`[data-part="${selector}`) !== null;
    const look = () => {
      const hasParts = ['lower"] [data-post]', 'counter"] > *', 'code"] path'].every(isThere);
      const hasPictures = Array.from(document.images).every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      );
      const isStill = document.getAnimations().every(({ playState }) => playState === "finished");
      if (hasParts && hasPictures && isStill) Object.assign(window, { wholeAfterMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const load = async () => {
    await page.goto("about:blank");
    await page.goto(`${paths.event(event_url_slug)}?stage=overlay`);
    const found = await page.waitForFunction(() => (window as { wholeAfterMs?: number }).wholeAfterMs);
    return Number(await found.jsonValue());
  };
  // A source's first load fills the browser's cache.
  await load();
  const times = [await load(), await load(), await load()];
  test.info().annotations.push({ type: "whole after", description: `${times.map(Math.round).join(", ")} ms` });
  expect(Math.min(...times)).toBeLessThan(1_000);
});

test("an overlay shows arrivals once, also from an older copy, and a takedown ends a post in every part", async ({
  page,
  organiser,
  installation,
}) => {
  const { id, event_url_slug } = await organiser.createEvent({ wall_arrivals: "off" });
  const photo = await makePhoto({ width: 640, height: 480 });
  const add = (caption: string) => organiser.addReadyPost(id, photo, { caption });
  const [first, second, third] = [await add("First"), await add("Second"), await add("Third")];
  await organiser.setStatus(first, "approve");
  const address = `${paths.event(event_url_slug)}?stage=overlay`;
  const olderPage = await (await fetch(installation.url + address)).text();
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(lower(page, first)).toBeVisible();
  await expect(part(page, "arrival")).toBeEmpty();

  await organiser.setStatus(second, "approve");
  await expect(large(page, second)).toBeVisible();
  await expect(part(page, "lower")).toBeEmpty();
  await expect(lower(page, second)).toBeVisible({ timeout: 15_000 });

  await test.step("a reload repeats no arrival, not even from a page that was made before the post", async () => {
    await page.route(`**${paths.event(event_url_slug)}?*`, (route) =>
      route.fulfill({ contentType: "text/html", body: olderPage }),
    );
    const seen: string[] = [];
    await page.exposeFunction("noteArrival", (post: string) => seen.push(post));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const shown = document.querySelector<HTMLElement>('[data-part="arrival"] [data-post]');
        if (shown) (window as unknown as { noteArrival: (post: string) => void }).noteArrival(shown.dataset.post ?? "");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(lower(page, second)).toBeVisible();
    await organiser.setStatus(third, "approve");
    await expect(large(page, third)).toBeVisible({ timeout: 15_000 });
    expect([...new Set(seen)]).toEqual([third]);
  });

  await test.step("a takedown ends the large post, and the lower third's", async () => {
    await organiser.setStatus(third, "banned");
    await expect(large(page, third)).toHaveCount(0, { timeout: 3_000 });
    await expect(lower(page, second)).toBeVisible();
    await organiser.setStatus(second, "banned");
    await expect(lower(page, first)).toBeVisible();
  });
});

test.describe("a wall that closes", () => {
  test.use({ expectedErrors: [/404/] });

  test("an overlay that becomes active is whole, follows 'Bring up now' and a pause, and shows no scene and no closed wall", async ({
    page,
    organiser,
  }) => {
    const { id, event_url_slug } = await organiser.createEvent();
    const photo = await makePhoto({ width: 640, height: 480 });
    const add = (caption: string) => organiser.addReadyPost(id, photo, { caption });
    const posts = [await add("First"), await add("Second"), await add("Third")] as const;
    await organiser.setStatus(posts[0], "approve");
    await page.goto(`${paths.event(event_url_slug)}?stage=overlay`, { waitUntil: "networkidle" });
    await expect(lower(page, posts[0])).toBeVisible();
    const become = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);

    await test.step("what came while the source was hidden is there at once, and arrives no more", async () => {
      await become(true);
      await organiser.setStatus(posts[1], "approve");
      await expect(lower(page, posts[1])).toBeVisible();
      await expectWhole(page);
      await become(false);
      await page.waitForTimeout(1_000);
      await expect(lower(page, posts[1])).toBeVisible();
      await expect(part(page, "arrival")).toBeEmpty();
      await expect(part(page, "counter")).toHaveText("2 Photos");
    });

    await test.step("a post that is brought up is large, and no scene covers the video", async () => {
      await organiser.call("POST", showPaths.setScene(id), { scene: "Numbers" });
      await organiser.call("POST", showPaths.bringUpPost(posts[0]), { seconds: 5 });
      await expect(large(page, posts[0])).toBeVisible();
      await expect(large(page, posts[0])).toHaveCount(0, { timeout: 15_000 });
      await expect(page.locator("[data-scene]")).toHaveCount(0);
    });

    await test.step("a paused wall's overlay stands still", async () => {
      const told = page.waitForResponse((answer) => answer.url().includes("/event-by-slug/"));
      await organiser.call("PUT", apiPaths.screens.pauseScreens(id), { wall_paused: "on" });
      await told;
      await expect(part(page, "counter")).toHaveText("2 Photos");
      await organiser.setStatus(posts[2], "approve");
      // Longer than its counter waits.
      await page.waitForTimeout(11_000);
      await expect(part(page, "counter")).toHaveText("2 Photos");
      await expect(lower(page, posts[1])).toBeVisible();
      await organiser.call("PUT", apiPaths.screens.pauseScreens(id), { wall_paused: "off" });
      await expect(part(page, "counter")).toHaveText("3 Photos");
      await expect(lower(page, posts[2])).toBeVisible({ timeout: 15_000 });
    });

    await test.step("a favourite stands in the lower third where it is asked for", async () => {
      const star = (is_favourite: string) =>
        organiser.call("PUT", apiPaths.events.updateEventPostFavourite(posts[1]), { is_favourite });
      await page.goto(`${paths.event(event_url_slug)}?stage=overlay&from=favourites&parts=lower`);
      await expect(part(page, "lower")).toBeEmpty();
      await star("yes");
      await expect(lower(page, posts[1])).toBeVisible();
      await star("no");
      await expect(part(page, "lower")).toBeEmpty();
    });

    await test.step("a wall that closes leaves the video, and a keyer's colour", async () => {
      await page.goto(`${paths.event(event_url_slug)}?stage=overlay&ground=00b140`);
      await expect(lower(page, posts[2])).toBeVisible();
      const shows = async () => {
        const { channels } = await sharp(await page.screenshot()).stats();
        return channels.slice(0, 3).map(({ min, max }) => [min, max]);
      };
      const onlyGround = [0, 0xb1, 0x40].map((channel) => [channel, channel]);
      expect(await shows()).not.toEqual(onlyGround);
      await organiser.call("PUT", `/api/events/update-event/${id}`, { event_status: "Draft" });
      await expect.poll(shows, { timeout: 30_000 }).toEqual(onlyGround);
      await page.reload();
      await expect.poll(shows).toEqual(onlyGround);
      await page.goto(`${paths.event(event_url_slug)}?stage=overlay`);
      const { channels } = await sharp(await page.screenshot({ omitBackground: true })).stats();
      expect(channels[3]?.max).toBe(0);
    });
  });
});
