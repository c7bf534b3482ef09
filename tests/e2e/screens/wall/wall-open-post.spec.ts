import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { makePhoto } from "../../../support/pictures";
import type { Organiser } from "../../support/organiser";
import { expect, test } from "../../support/test";

/** Creates a wall with posts 'Number 1' to 'Number 3', sent in this order, so that 3 is first. Their pictures differ in shape. */
async function createWall(organiser: Organiser) {
  const event = await organiser.createEvent({ wall_arrivals: "off" });
  for (const [index, [width, height]] of [[400, 300] as const, [300, 400] as const, [900, 220] as const].entries()) {
    const fields = { caption: `Number ${index + 1}`, person_name: `Ada ${index + 1}` };
    await organiser.setStatus(
      await organiser.addReadyPost(event.id, await makePhoto({ width, height }), fields),
      "approve",
    );
  }
  return `/event/${event.event_url_slug}`;
}

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Swipes over the dialog by this many pixels, with real touch events. */
async function swipe(page: Page, by: number, steps = 6): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (share: number) => ({ x: 195 + by * share, y: 300 });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
  for (let step = 1; step <= steps; step += 1) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(step / steps)] });
    await page.waitForTimeout(20);
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an open post fills a phone's screen, and swipes turn to its neighbours and stop at the ends", async ({
    page,
    organiser,
  }) => {
    await page.goto(await createWall(organiser));
    await page.getByText("Number 3").click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole("heading", { name: "Ada 3" })).toBeVisible();
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    const shown = dialog.locator("[aria-hidden=false] img").first();
    // Too short and too slow to turn.
    await swipe(page, -40, 30);
    await expect(dialog.getByText("Number 3")).toBeVisible();
    for (const number of [2, 1, 1]) {
      await swipe(page, -220);
      await expect(dialog.getByRole("heading", { name: `Ada ${number}` })).toBeVisible();
      await expect(dialog.getByText(`Number ${number}`)).toBeVisible();
      // The picture has slid in.
      await expect.poll(async () => Math.round((await shown.boundingBox())?.x ?? -1)).toBeGreaterThanOrEqual(0);
    }
    await swipe(page, 220);
    await expect(dialog.getByRole("heading", { name: "Ada 2" })).toBeVisible();
    await dialog.getByRole("button", { name: wallMessages.close }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test("arrow keys and buttons lead from an open post to its neighbours, and then the address no longer names a post", async ({
  page,
  organiser,
}) => {
  const path = await createWall(organiser);
  await page.goto(path);
  const id = await page.locator("main li").nth(1).getAttribute("data-post");
  await page.goto(`${path}?post=${id}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Number 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText("Number 1")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("button", { name: wallMessages.nextPost })).toHaveCount(0);
  await expect(dialog.getByText("Number 1")).toBeVisible();
  for (const number of [2, 3]) {
    await dialog.getByRole("button", { name: wallMessages.previousPost }).click();
    await expect(dialog.getByText(`Number ${number}`)).toBeVisible();
  }
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText("Number 3")).toBeVisible();
});

test("an open post's share button lists the ways to share, and Escape closes the list before the post", async ({
  page,
  organiser,
}) => {
  await page.goto(await createWall(organiser));
  await page.getByText("Number 3").click();
  const dialog = dialogOf(page);
  const share = dialog.getByRole("button", { name: wallMessages.share, exact: true });
  await expect(dialog.getByRole("link")).toHaveCount(0);
  await share.click();
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: wallMessages.copyLink })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("link")).toHaveCount(0);
  await expect(share).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});
