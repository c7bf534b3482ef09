import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { makeHeic } from "../../support/pictures/heif";
import { expectAccessible } from "../support/accessible";
import { makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

const text = messages.receipt;

test.use({ viewport: { width: 390, height: 844 } });

type Shared = { type: string; bytes: number; isInGesture: boolean };
declare global {
  interface Window {
    shared?: Shared[];
    /** Makes the share sheet reject with an error of this name. */
    shareFailure?: string;
  }
}

/** In the page: adds a share sheet that accepts pictures and records if it was opened within the user gesture. */
function addShareSheet() {
  const shared: Shared[] = [];
  window.shared = shared;
  let isInGesture = false;
  window.addEventListener(
    "click",
    () => {
      isInGesture = true;
      setTimeout(() => {
        isInGesture = false;
      });
    },
    { capture: true },
  );
  const share = async ({ files = [] }: ShareData) => {
    for (const { type, size } of files) shared.push({ type, bytes: size, isInGesture });
    if (window.shareFailure) throw new DOMException("It was not shared.", window.shareFailure);
  };
  Object.assign(navigator, { share, canShare: ({ files = [] }: ShareData) => files.length > 0 });
}

const shared = (page: Page) => page.evaluate(() => window.shared ?? []);

test("a HEIC that the browser cannot decode shows the server's picture, which can be saved", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from(makeHeic()) });
  await guest.fill({ caption: "From an iPhone" });
  await guest.submit();
  await guest.expectSubmitted();
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  const picture = page.getByRole("img", { name: text.pictureOf("From an iPhone") });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: text.savePicture }).click();
  expect((await saving).suggestedFilename()).toBe(`${event.event_url_slug}.jpg`);
});

test("a picture that cannot be decoded has no Save or Share button", async ({ page, installation, organiser }) => {
  await page.route("**/get-picture/**", (route) => route.fulfill({ contentType: "image/webp", body: "no picture" }));
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose({ name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from(makeHeic()) });
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  const [post] = await organiser.listPosts(event.id);
  const asked = page.waitForResponse(/get-picture/);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await asked;
  await expect(page.getByText(text.picturePreparing)).toBeVisible();
  await expect(page.getByRole("button", { name: text.savePicture })).toHaveCount(0);
});

async function sendPhoto(page: Page, url: string, organiser: Parameters<typeof openForm>[2]) {
  const opened = await openForm(page, url, organiser);
  await opened.guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await opened.guest.fill();
  await opened.guest.submit();
  await opened.guest.expectSubmitted();
  return opened;
}

test("the share sheet opens within the user gesture, and its failure is reported", async ({
  page,
  installation,
  organiser,
}) => {
  await page.addInitScript(addShareSheet);
  await sendPhoto(page, installation.url, organiser);
  await page.getByRole("button", { name: text.share }).click();
  await expect.poll(() => shared(page)).toEqual([{ type: "image/jpeg", bytes: expect.any(Number), isInGesture: true }]);
  expect((await shared(page))[0]?.bytes).toBeGreaterThan(5_000);
  await page.evaluate(() => {
    window.shareFailure = "AbortError";
  });
  await page.getByRole("button", { name: text.share }).click();
  await expect.poll(async () => (await shared(page)).length).toBe(2);
  await expect(page.getByText(text.saveFailed)).toHaveCount(0);
  await page.evaluate(() => {
    window.shareFailure = "NotAllowedError";
  });
  await page.getByRole("button", { name: text.share }).click();
  await expect(page.getByRole("alert").filter({ hasText: text.saveFailed })).toBeVisible();
});

test.describe("on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1",
  });

  test("on an iPhone, saving opens the share sheet or falls back to a download, and the email link comes first", async ({
    page,
    installation,
    organiser,
  }) => {
    await page.addInitScript(addShareSheet);
    const { event } = await sendPhoto(page, installation.url, organiser);
    await page.getByRole("button", { name: text.savePicture }).click();
    await expect.poll(() => shared(page)).toMatchObject([{ type: "image/jpeg", isInGesture: true }]);
    await page.evaluate(() => {
      window.shareFailure = "NotAllowedError";
    });
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: text.savePicture }).click();
    expect((await saving).suggestedFilename()).toBe(`${event.event_url_slug}.jpg`);

    await expect(page.getByText(text.safariForgets)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: messages.page.myPosts }).click();
    const section = page.locator("section").filter({ hasText: text.safariForgets });
    await expect(section).toBeVisible();
    const offer = await section.boundingBox();
    const list = await page.getByRole("list", { name: text.title }).boundingBox();
    expect(offer?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(list?.y ?? 0);
    await expectAccessible(page);
    await section.getByRole("button", { name: text.mailLink }).click();
    await expect(section.getByText(text.mailed)).toBeVisible();
  });
});

test("persistent storage is requested once, and never in Firefox", async ({
  page,
  browser,
  installation,
  organiser,
}) => {
  const countAsks = () => {
    const asks = { count: 0 };
    Object.assign(window, { asks });
    navigator.storage.persist = async () => {
      asks.count += 1;
      return false;
    };
  };
  const asks = (one: Page) => one.evaluate(() => (window as unknown as { asks: { count: number } }).asks.count);
  await page.addInitScript(countAsks);
  const { guest } = await sendPhoto(page, installation.url, organiser);
  await expect.poll(() => asks(page)).toBe(1);
  await page.getByRole("button", { name: "Post another" }).click();
  await guest.choose(await makePhotoFile("IMG_2.jpg", 2));
  await page.getByLabel("Caption This").fill("Again");
  await guest.submit();
  await guest.expectSubmitted();
  await expect(page.getByRole("list", { name: text.album(2) })).toBeVisible();
  expect(await asks(page)).toBe(1);

  // Firefox would ask the guest for permission.
  const userAgent = "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0";
  const firefox = await (await browser.newContext({ userAgent })).newPage();
  await firefox.addInitScript(countAsks);
  await sendPhoto(firefox, installation.url, organiser);
  await expect(firefox.getByRole("link", { name: messages.page.myPosts })).toBeVisible();
  expect(await asks(firefox)).toBe(0);
});
