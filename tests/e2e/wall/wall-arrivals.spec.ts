import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { makeDistinctPhoto } from "../../support/pictures";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";
import { fillWall } from "../support/wall/fill-wall";

// The test cannot delay requests of a service worker.
test.use({ serviceWorkers: "block" });

/** Opens a wall with one post, and adds two more that wait for a moderator. */
async function openWall(page: Page, organiser: Organiser) {
  const event = await organiser.createEvent({ wall_arrivals: "off" });
  const ids: string[] = [];
  for (const caption of ["First", "Second", "Third"]) {
    ids.push(await organiser.addReadyPost(event.id, await makeDistinctPhoto(ids.length + 1), { caption }));
  }
  const [first = "", second = "", third = ""] = ids;
  await organiser.setStatus(first, "approve");
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(card(page, "First")).toBeVisible();
  await page.waitForLoadState("networkidle");
  return { second, third };
}

const card = (page: Page, caption: string) => page.getByRole("button", { name: new RegExp(caption) });
const picture = (page: Page, caption: string) => card(page, caption).getByRole("img");

/** Delays every picture from now on. */
const delayPictures = (page: Page, delayMs: number) =>
  page.route("**/api/media/**", async (route) => {
    await sleep(delayMs);
    await route.continue().catch(() => {});
  });

/** In the browser: tells if the next new card has its picture in its first painted frame. */
function watchNextCard(): void {
  const seen = new Promise((resolve) => {
    const observer = new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const item = added.find((node): node is HTMLElement => node instanceof HTMLLIElement);
      if (!item) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const image = item.querySelector("img");
        resolve(Boolean(image?.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === "1"));
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  Object.assign(window, { seen });
}

/** In the browser: collects the text of every new card. */
function watchAllCards(): void {
  const came: string[] = [];
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    came.push(...added.filter((node) => node instanceof HTMLLIElement).map(({ textContent }) => textContent ?? ""));
  }).observe(document.body, { childList: true, subtree: true });
  Object.assign(window, { came });
}

test("a card appears together with its picture, which is requested once", async ({ page, organiser }) => {
  const { second } = await openWall(page, organiser);
  await delayPictures(page, 250);
  const requested: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && requested.push(request.url()));
  await page.evaluate(watchNextCard);
  await organiser.setStatus(second, "approve");
  expect(await page.evaluate(() => (window as unknown as { seen: Promise<boolean> }).seen)).toBe(true);
  await expect(card(page, "Second")).toBeVisible();
  // On a slow machine, the first card's own picture may be asked for this late.
  const first = await picture(page, "First").evaluate((image) => (image as HTMLImageElement).src);
  expect(requested.filter((address) => address !== first)).toHaveLength(1);
});

test("a card waits for its picture to load, but not for an extra frame to decode it", async ({ page, organiser }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () => new Promise(() => {});
  });
  const { second } = await openWall(page, organiser);
  await page.evaluate(watchNextCard);
  await organiser.setStatus(second, "approve");
  expect(await page.evaluate(() => (window as unknown as { seen: Promise<boolean> }).seen)).toBe(true);
});

test("a new card causes no style recalculation inside the other cards", async ({ page, organiser, installation }) => {
  const event = await organiser.createEvent({ wall_speed: "Very Slow" });
  await organiser.setStatus(await organiser.addReadyPost(event.id, await makeDistinctPhoto(1)), "approve");
  await fillWall(installation, event.id, 5);
  await page.goto(`/event/${event.event_url_slug}`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
  // The properties that position cards must not be inherited by the cards' contents, which a change would restyle.
  const places = ["--p1", "--p2", "--p3", "--p4", "--h1", "--h2", "--h3", "--h4", "--track-height"];
  const named = (selector: string) =>
    page.evaluate(
      ([selector, places]) => {
        const style = getComputedStyle(document.querySelector(selector) as Element);
        return places.filter((name) => style.getPropertyValue(name) !== "");
      },
      [selector, places] as const,
    );
  expect(await named("main ul")).toEqual(["--h1", "--h2", "--h3", "--h4", "--track-height"]);
  expect(await named("main ul > li")).toEqual(["--p1", "--p2", "--p3", "--p4"]);
  expect(await named("main ul > li > button")).toEqual([]);
});

test("a card waits only briefly for its own picture or for that of a card below it", async ({ page, organiser }) => {
  const { second, third } = await openWall(page, organiser);
  await delayPictures(page, 4_000);
  await organiser.setStatus(second, "approve");
  await expect(card(page, "Second")).toBeVisible({ timeout: 3_000 });
  await expect(picture(page, "Second")).toHaveCSS("opacity", "0");
  await page.unroute("**/api/media/**");
  await organiser.setStatus(third, "approve");
  await expect(picture(page, "Third")).toHaveCSS("opacity", "1", { timeout: 3_000 });
  await expect(picture(page, "Second")).toHaveCSS("opacity", "1");
});

test.describe("a banned post", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("a post banned while its picture loads never appears", async ({ page, organiser }) => {
    const { second, third } = await openWall(page, organiser);
    await delayPictures(page, 600);
    await page.evaluate(watchAllCards);
    await organiser.setStatus(second, "approve");
    await organiser.setStatus(second, "banned");
    await organiser.setStatus(third, "approve");
    await expect(card(page, "Third")).toBeVisible();
    const came = await page.evaluate(() => (window as unknown as { came: string[] }).came);
    expect(came).toEqual([expect.stringContaining("Third")]);
  });
});
