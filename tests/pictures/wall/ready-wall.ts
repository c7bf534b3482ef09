import type { Page } from "@playwright/test";
import { settle } from "../studio";

/** Milliseconds for a busy machine to load a wall and to end its entrances. */
const patienceMs = 45_000;

/** Waits until the wall is ready, calls `take`, and fails if the wall was not ready all along. */
export async function takeWhenReady(page: Page, isEmpty: boolean, take: () => Promise<void>): Promise<void> {
  const shown = isEmpty ? "main[data-empty]" : "main:not([data-empty]) :is(li, section) :is(img, video)";
  await page.locator(shown).first().waitFor({ timeout: patienceMs });
  await settle(page, 900);
  const deadline = Date.now() + patienceMs;
  for (let reason = await whyNotReady(page); reason; reason = await whyNotReady(page)) {
    if (Date.now() > deadline) throw new Error(reason);
    await page.waitForTimeout(300);
  }
  await take();
  const reason = await whyNotReady(page);
  if (reason) throw new Error(`Meanwhile ${reason}`);
}

/** Tells why a picture of the wall would show something half done; "" if it would not. */
const whyNotReady = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const images = [...document.images].filter(isSeen);
    if (images.some(({ complete }) => !complete)) return "a picture is loading";
    if (images.some(({ naturalWidth }) => naturalWidth === 0)) return "a picture is broken";
    if (images.some(({ style }) => style.opacity === "0")) return "a picture is not decoded";
    if ([...document.querySelectorAll("video")].some((clip) => isSeen(clip) && clip.readyState < 2 && !clip.poster))
      return "a clip is loading";
    if (document.fonts.status !== "loaded") return "a font is loading";
    if (document.querySelector('[data-arrival]:not([data-arrival=""])')) return "a post is shown large";
    // Scrolling and the spotlight's slow approach last longer.
    const isEntrance = ({ effect, playState }: Animation) =>
      playState === "running" && Number(effect?.getComputedTiming().endTime) <= 3_000;
    return document.getAnimations().some(isEntrance) ? "something is entering" : "";
  });
