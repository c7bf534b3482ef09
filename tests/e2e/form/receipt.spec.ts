import type { Page } from "@playwright/test";
import { makePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { type Guest, openForm, submitted } from "../support/guest";
import { expect, test } from "../support/test";

const file = async (name = "IMG_0001.jpg") => ({ name, mimeType: "image/jpeg", buffer: await makePhoto() });
test.use({ expectedErrors: [/net::ERR_(INTERNET_DISCONNECTED|FAILED.*get-picture)/] });

const joy = "You are on the wall!";

/** Sends one photo and waits until its renditions exist. */
async function sendPhoto(guest: Guest, caption: string) {
  await guest.choose(await file());
  await guest.fill({ caption });
  await guest.submit();
  await expect(guest.page.getByText(submitted)).toBeVisible();
}

const cardOf = (page: Page, caption: string) => page.getByRole("figure").filter({ hasText: caption });

test("a guest sees their post come onto the wall, misses its removal while offline, and takes another one off an open wall", async ({
  browser,
  page,
  installation,
  organiser,
}) => {
  // A whole evening of one guest takes a busy machine longer than a story.
  test.setTimeout(150_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const { event, guest } = await openForm(page, installation.url, organiser);
  const wall = await (await browser.newContext({ viewport: { width: 1_280, height: 800 } })).newPage();
  await wall.goto(`${installation.url}/event/${event.event_url_slug}`);

  await sendPhoto(guest, "First light");
  const first = cardOf(page, "First light");
  await expect(first).toContainText("Waiting for approval");
  await expect(first.getByRole("img", { name: "Your picture: First light" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: joy })).toHaveCount(0);

  // The approval shows on the open receipt without a reload.
  const [firstPost] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, firstPost?.id ?? "");
  await organiser.setStatus(firstPost?.id ?? "", "approve");
  await expect(wall.getByText("First light").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: joy })).toBeVisible();
  await expect(first).toContainText("On the wall");
  await expect(page.getByText(submitted)).toHaveCount(0);
  // Confetti must not widen the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  // The phone draws the framed picture.
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save with frame" }).click();
  expect((await saving).suggestedFilename()).toBe(`${event.event_url_slug}.jpg`);

  // A moderator changes their mind while the guest is offline; the receipt updates on reconnect, in neutral words.
  await page.context().setOffline(true);
  await organiser.setStatus(firstPost?.id ?? "", "banned");
  await expect(wall.getByText("First light")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(first).toContainText("Not on the wall", { timeout: 2_000 });
  await expect(page.getByText(/ban|refus|reject/i)).toHaveCount(0);

  // A second post makes an album; it is taken back while the wall is open.
  await page.getByRole("button", { name: "Post another" }).click();
  await sendPhoto(guest, "Second wind");
  await expect(page.getByRole("list", { name: "Your 2 posts" }).getByRole("listitem")).toHaveCount(2);
  // The narrow cards of an album keep each state on one line.
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const words of ["Not on the wall", "Waiting"]) {
      const state = page.getByRole("figure").getByText(words);
      const lines = await state.evaluate((element) => {
        const { lineHeight } = getComputedStyle(element);
        return element.getBoundingClientRect().height / Number.parseFloat(lineHeight);
      });
      expect(lines, `${words} at ${width} pixels`).toBeCloseTo(1, 1);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("status").filter({ hasText: joy })).toHaveCount(0);
  const second = (await organiser.listPosts(event.id)).find(({ caption }) => caption === "Second wind")?.id ?? "";
  await organiser.waitForRenditions(event.id, second);
  await organiser.setStatus(second, "approve");
  await expect(wall.getByText("Second wind").first()).toBeVisible();
  await expect(cardOf(page, "Second wind")).toContainText("On the wall");
  await expect(page.getByRole("status").filter({ hasText: joy })).toBeVisible();

  // One of the two pictures first fails to load.
  await page.route("**/get-picture/**", (route) => route.abort(), { times: 1 });
  const pageResponse = page.waitForResponse((response) => /\/p\/[\w-]{43}$/.test(response.url()));
  await page.getByRole("link", { name: "My posts" }).click();
  const headers = (await pageResponse).headers();
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectAccessible(page);
  const mine = page.getByRole("article", { name: "Second wind" });
  const downloading = page.waitForEvent("download");
  await mine.getByRole("button", { name: "Download original: Second wind" }).click();
  expect((await downloading).suggestedFilename()).toBe(`post-${second}.jpg`);

  await expect(page.getByRole("img", { name: /^Your picture/ })).toHaveCount(2);

  await mine.getByRole("button", { name: "Take back: Second wind" }).click();
  await expectAccessible(page);
  await mine.getByRole("button", { name: "Keep it" }).click();
  await mine.getByRole("button", { name: "Take back: Second wind" }).click();
  await mine.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Your post was taken back and erased.")).toBeFocused();
  await expect(wall.getByText("Second wind")).toHaveCount(0, { timeout: 2_000 });
  expect((await organiser.listPosts(event.id)).map(({ caption }) => caption)).toEqual(["First light"]);

  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await page.getByRole("button", { name: "Withdraw and erase" }).click();
  await expect(page.getByText("Your consent is withdrawn.")).toBeVisible();
  expect(await organiser.listPosts(event.id)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No posts here" })).toBeVisible();
});

/** Texts of the receipt that confetti covers at any moment of its flight. */
const readCoveredWords = (page: Page) =>
  page.evaluate(() => {
    const burst = document.querySelector("figure > [aria-hidden='true']");
    const pieces = [...(burst?.children ?? [])] as HTMLElement[];
    // elementsFromPoint skips elements without pointer events.
    for (const piece of pieces) piece.style.pointerEvents = "auto";
    const flights = pieces.flatMap((piece) => piece.getAnimations());
    const words = [...document.querySelectorAll("[role='status'], figcaption span, figure ~ div button")];
    const covered = new Set<string>();
    // The longest flight takes 1.6 seconds.
    for (let ms = 0; ms <= 1_600; ms += 50) {
      for (const flight of flights) {
        flight.pause();
        flight.currentTime = ms;
      }
      for (const word of words) {
        const { left, right, top, bottom } = word.getBoundingClientRect();
        for (let x = left + 1; x < right; x += 4) {
          for (let y = top + 1; y < bottom; y += 4) {
            const hit = document.elementFromPoint(x, y);
            if (hit && pieces.includes(hit as HTMLElement)) covered.add(word.textContent ?? "");
          }
        }
      }
    }
    return { pieces: flights.length, words: words.length, covered: [...covered] };
  });

test("confetti on a phone's receipt never covers its text", async ({ page, installation, organiser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { event, guest } = await openForm(page, installation.url, organiser);
  await sendPhoto(guest, "First light");
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  const sentence = page.getByRole("status").filter({ hasText: joy });
  await expect(sentence).toBeFocused();
  await expect(page.getByRole("button", { name: "Save with frame" })).toBeVisible();
  const seen = await readCoveredWords(page);
  // All pieces of confetti were moved through their flights.
  expect(seen.pieces).toBe(22);
  expect(seen.words).toBeGreaterThan(3);
  expect(seen.covered).toEqual([]);
});
