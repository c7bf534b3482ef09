import type { BrowserContext, Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import type { EventReport } from "@/lib/shared/report/contract";
import type { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../pictures";

/** An event with sponsors in the spotlight, and a recorder of frames that measures what the product's counter counts. */

export const sponsors = ["Volt", "Lemonade"] as const;
/** Milliseconds for which the recorder saw each sponsor. */
export type Seen = Record<(typeof sponsors)[number], number>;

export type Evening = {
  event: { id: string; event_url_slug: string };
  show: () => Promise<void>;
  end: () => Promise<void>;
};

/** Makes an event with two posts and a program, which its wall shows from `show` until `end`. */
export async function sponsoredEvening(organiser: Organiser, wall_speed: string): Promise<Evening> {
  const event = await organiser.createEvent({
    event_name: "Sponsored night",
    wall_layout: "Single Post Spotlight",
    wall_speed,
    wall_arrivals: "off",
    qr_call_seconds: 0,
    ads_per_post: 1,
  });
  for (const seed of [1, 2]) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(seed));
    await organiser.setStatus(id, "approve");
  }
  const ads: string[] = [];
  for (const [index, name] of sponsors.entries())
    ads.push((await organiser.addAd(name, await makeDistinctPhoto(10 + index))).id);
  const body = { ads_group_name: "Sponsored night", ad_ids: ads };
  const program = await organiser.call<{ id: string }>("POST", apiPaths.adsGroup.addEventAdsGroup, body);
  const set = async (ads_group_id: string) => {
    await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { ads_group_id });
  };
  return { event, show: () => set(program.id), end: () => set("") };
}

/**
 * Makes each page of a context record, frame by frame, which sponsor's picture is at the centre of its screen. A tab's
 * storage keeps the sums when its page reloads.
 */
export async function recordFrames(context: BrowserContext): Promise<void> {
  // tsx wraps functions in a __name helper that the browser lacks.
  await context.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  await context.addInitScript(
    (names) => {
      if (!/^http/.test(location.protocol) || window.parent !== window) return;
      const seen: Record<string, number> = JSON.parse(
        sessionStorage.getItem("seen") ?? JSON.stringify(Object.fromEntries(names.map((name) => [name, 0]))),
      );
      sessionStorage.setItem("seen", JSON.stringify(seen));
      let last = performance.now();
      let before: string | undefined;
      const frame = (now: number) => {
        const [x, y] = [window.innerWidth / 2, window.innerHeight / 2];
        // Hit testing would miss the slide that moves out: it is inert.
        const centre = Array.from(document.images).find((image) => {
          const { left, right, top, bottom } = image.getBoundingClientRect();
          const isAtCentre = left <= x && x < right && top <= y && y < bottom;
          // Posts beneath a scene are hidden.
          const isSeen = getComputedStyle(image).visibility === "visible";
          return names.includes(image.alt) && image.complete && isAtCentre && isSeen;
        });
        const name = document.visibilityState === "visible" ? centre?.alt : undefined;
        if (before !== undefined) {
          seen[before] = (seen[before] ?? 0) + now - last;
          sessionStorage.setItem("seen", JSON.stringify(seen));
        }
        before = name;
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    sponsors as readonly string[],
  );
}

export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("seen") ?? "{}"));

export const sumOf = (seen: Seen): number => Object.values(seen).reduce((sum, ms) => sum + ms, 0);

/** Hides or shows a page to its own scripts: a headless browser has no window to cover. */
export const setVisibility = (page: Page, visibility: "visible" | "hidden"): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);

/** Waits until the screen's counter runs: it has taken its lease. */
export const whenCounting = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => /^wallflower-shown .* hours$/.test(key)));

/** Returns the milliseconds that the report has for each sponsor on a screen. */
export async function reportedOf(organiser: Organiser, eventId: string, screen: string): Promise<Seen> {
  const report = await organiser.call<EventReport>("GET", apiPaths.events.getEventReport(eventId));
  const of = (name: string) =>
    report.sponsors.find((sponsor) => sponsor.name === name)?.screens.find(({ name }) => name === screen);
  return { Volt: (of("Volt")?.shown_seconds ?? 0) * 1_000, Lemonade: (of("Lemonade")?.shown_seconds ?? 0) * 1_000 };
}
