import type { FileChooser, Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { expectAccessible } from "../support/accessible";
import { addEventPost, type Guest, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

const text = messages.guestForm;
const { inApp } = messages;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type WakeLocks = { requested: number; active: WakeLockSentinel[] };
declare global {
  interface Window {
    wakeLocks?: WakeLocks;
  }
}

/** In the page: records wake lock requests and grants them like a phone. */
function grantWakeLock() {
  const locks: WakeLocks = { requested: 0, active: [] };
  window.wakeLocks = locks;
  const request = async () => {
    locks.requested += 1;
    const lock = Object.assign(new EventTarget(), { released: false, type: "screen", onrelease: null }) as unknown as {
      -readonly [Key in keyof WakeLockSentinel]: WakeLockSentinel[Key];
    };
    lock.release = async () => {
      lock.released = true;
      locks.active = locks.active.filter((active) => active !== lock);
    };
    locks.active.push(lock);
    return lock;
  };
  Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => ({ request }) });
}

/** In the page: simulates another app coming to the front and going away. */
async function setVisibility(visibility: string) {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
  if (visibility === "hidden") for (const lock of window.wakeLocks?.active ?? []) await lock.release();
  document.dispatchEvent(new Event("visibilitychange"));
}

const wakeLocks = (page: Page) =>
  page.evaluate(() => ({ requested: window.wakeLocks?.requested, active: window.wakeLocks?.active.length }));

/** Tells if the page has loaded the code that requests a wake lock. */
function watchForWakeLockCode(page: Page): () => Promise<boolean> {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/_next/static/")) scripts.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(scripts)).some((script) => script.includes("wakeLock.request"));
}

async function fillIn(guest: Guest) {
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await guest.fill();
}

test("the screen stays on while a post is sent, and again after the guest switched apps", async ({
  page,
  installation,
  organiser,
}) => {
  await page.addInitScript(grantWakeLock);
  const hasCode = watchForWakeLockCode(page);
  const { guest } = await openForm(page, installation.url, organiser);
  let finish = () => {};
  const isReleased = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await page.route(addEventPost, async (route) => {
    await isReleased;
    await route.continue();
  });
  await fillIn(guest);
  expect(await wakeLocks(page)).toEqual({ requested: 0, active: 0 });
  expect(await hasCode()).toBe(false);

  await guest.submit();
  await expect.poll(() => wakeLocks(page)).toEqual({ requested: 1, active: 1 });
  expect(await hasCode()).toBe(true);
  await page.evaluate<void, string>(setVisibility, "hidden");
  expect(await wakeLocks(page)).toEqual({ requested: 1, active: 0 });
  await page.evaluate<void, string>(setVisibility, "visible");
  await expect.poll(() => wakeLocks(page)).toEqual({ requested: 2, active: 1 });

  finish();
  await guest.expectSubmitted();
  await expect.poll(() => wakeLocks(page)).toEqual({ requested: 2, active: 0 });
});

test("a cancelled post releases the wake lock", async ({ page, installation, organiser }) => {
  await page.addInitScript(grantWakeLock);
  const { guest } = await openForm(page, installation.url, organiser);
  await page.route(addEventPost, () => {});
  await fillIn(guest);
  await guest.submit();
  await expect.poll(() => wakeLocks(page)).toEqual({ requested: 1, active: 1 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => wakeLocks(page)).toEqual({ requested: 1, active: 0 });
});

test("a browser without wake lock, or one that refuses it, still sends", async ({ page, installation, organiser }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "wakeLock");
  });
  const hasCode = watchForWakeLockCode(page);
  const { guest } = await openForm(page, installation.url, organiser);
  await fillIn(guest);
  await guest.submit();
  await guest.expectSubmitted();
  expect(await hasCode()).toBe(false);

  await page.addInitScript(() => {
    const request = () => Promise.reject(new DOMException("The battery is low.", "NotAllowedError"));
    Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => ({ request }) });
  });
  await guest.open();
  await fillIn(guest);
  await guest.submit();
  await guest.expectSubmitted();
  // A fast server may have the post before the script has come.
  await expect.poll(hasCode).toBe(true);
});

/** Presses the file button and resolves to the file chooser. */
async function openPicker(page: Page): Promise<FileChooser> {
  const picker = page.waitForEvent("filechooser");
  await page.getByText(text.choose).tap();
  const opened = await picker;
  // The lazily loaded script adds a second status line, beside that of the upload.
  await expect(page.locator("form [role=status]")).toHaveCount(2);
  return opened;
}

test("the form shows a status while the phone prepares the chosen file", async ({ page, installation, organiser }) => {
  await openForm(page, installation.url, organiser);
  const preparing = page.getByRole("status").filter({ hasText: text.pickerPreparing });
  const cancelled = await openPicker(page);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(preparing).toBeVisible();
  await expectAccessible(page);
  await cancelled.element().evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await expect(preparing).toHaveCount(0);

  const picker = await openPicker(page);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(preparing).toBeVisible();
  await picker.setFiles(await makePhotoFile("IMG_2.jpg", 2));
  await expect(page.getByRole("button", { name: "Remove IMG_2.jpg" })).toBeVisible();
  await expect(preparing).toHaveCount(0);
});

test.describe("an in-app browser", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/X; wv) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36 Instagram 320.0",
  });

  test("in an in-app browser without a file picker, the form says so, links to the phone's browser, and still accepts files", async ({
    page,
    installation,
    organiser,
  }) => {
    const { event, guest } = await openForm(page, installation.url, organiser);
    await expect(page.getByText(inApp.missing.android)).toHaveCount(0);
    const picker = await openPicker(page);
    await expect(page.getByRole("status").filter({ hasText: inApp.missing.android })).toBeVisible();
    const { host } = new URL(installation.url);
    await expect(page.getByRole("link", { name: inApp.openInBrowser })).toHaveAttribute(
      "href",
      new RegExp(`^intent://${host}/event-form/${event.event_url_slug}#Intent;scheme=http;`),
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: inApp.copyAddress }).tap();
    await expect(page.getByRole("button", { name: messages.wall.linkCopied })).toBeVisible();
    await expect(page.getByText(inApp.paste.android)).toBeVisible();
    await expect(page.getByText(inApp.safariInMenu)).toHaveCount(0);

    await picker.setFiles(await makePhotoFile("IMG_3.jpg", 3));
    await expect(page.getByText(inApp.missing.android)).toHaveCount(0);
    await guest.fill();
    await guest.submit();
    await guest.expectSubmitted();
  });
});

test.describe("an in-app browser on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 320.0.0.0.0",
  });

  test("in an in-app browser on an iPhone that cancels the picker itself, the form links to Safari", async ({
    page,
    installation,
    organiser,
  }) => {
    await openForm(page, installation.url, organiser);
    const picker = await openPicker(page);
    // A cancel this soon after the press comes from the browser; a person is slower. Freezing the clock makes it so.
    await page.evaluate(() => {
      Date.now = () => 0;
    });
    await picker.element().evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
    await expect(page.getByRole("status").filter({ hasText: inApp.missing.ios })).toBeVisible();
    await expect(page.getByText(inApp.safariInMenu)).toBeVisible();
    await expect(page.getByText(inApp.paste.ios)).toBeVisible();
    await expect(page.getByRole("link", { name: inApp.openInBrowser })).toHaveCount(0);
    await expectAccessible(page);
  });
});
