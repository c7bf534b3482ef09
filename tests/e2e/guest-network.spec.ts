import type { Page } from "@playwright/test";
import { retryDelaysMs } from "@/lib/submission/attempt";
import { makeDistinctPhoto } from "../support/pictures";
import { expectAccessible } from "./support/accessible";
import { CuttableLine } from "./support/cuttable-line";
import { type ChosenFile, Guest, makeHeavyPhoto } from "./support/guest";
import type { Organiser } from "./support/organiser";
import { expect, test } from "./support/test";

// The browser itself reports what did not get through.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

const addEventPost = "**/api/events/add-event-post";
const kept = "Your post is still here";

async function makePhotoFile(name: string, seed: number): Promise<ChosenFile> {
  return { name, mimeType: "image/jpeg", buffer: await makeDistinctPhoto(seed) };
}

async function openForm(page: Page, url: string, organiser: Organiser) {
  const event = await organiser.createEvent();
  const guest = new Guest(page, url, event.event_url_slug);
  await guest.open();
  return { event, guest };
}

/** Every key that a post is sent with. */
function collectKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/events/add-event-post")) keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return keys;
}

test("a connection cut in the middle of a photo and joined again: one post, sent with one key", async ({
  page,
  installation,
  organiser,
}) => {
  const line = await CuttableLine.to(installation.url);
  const { event, guest } = await openForm(page, line.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makeHeavyPhoto("IMG_1.jpg"));
  await guest.fill();
  line.cutAfter(400_000);
  await guest.submit();
  await expect(guest.status.filter({ hasText: "The connection broke off. Your post is safe" })).toBeVisible();
  await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Hello");
  line.restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await guest.expectSubmitted();
  expect(line.cuts).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
  await expect.poll(() => guest.kept()).toBe("[]");
  await line.dispose();
});

test("without a network the form waits, and sends by itself as soon as there is one", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_2.jpg", 2));
  await guest.fill();
  await context.setOffline(true);
  await guest.submit();
  await expect(guest.status.filter({ hasText: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await guest.expectSubmitted();
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("a page closed in the middle of sending offers to go on, with files, text and key", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makePhotoFile("IMG_3.jpg", 3), await makePhotoFile("IMG_4.jpg", 4));
  await guest.fill({ name: "Grace", caption: "From the last row" });
  // The email address is nobody's business before it is sent.
  await expect.poll(() => guest.kept()).toContain("From the last row");
  expect(await guest.kept()).not.toContain("ada@example.com");
  await page.route(addEventPost, () => {});
  await guest.submit();
  await expect.poll(() => guest.kept()).toContain("ada@example.com");
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const laterKeys = collectKeys(again);
  const later = new Guest(again, installation.url, event.event_url_slug);
  await again.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await expect(again.getByRole("heading", { name: kept })).toBeVisible();
  await expect(again.getByText("IMG_3.jpg")).toBeVisible();
  await expect(again.getByText("Grace")).toHaveCount(0);
  await again.getByRole("button", { name: "Go on" }).click();
  await later.expectSubmitted();
  expect(laterKeys[0]).toBe(keys[0]);
  const posts = await organiser.listPosts(event.id);
  expect(posts.map(({ caption }) => caption)).toEqual(["From the last row", "From the last row"]);
  await expect.poll(() => later.kept()).toBe("[]");
  await again.reload();
  await expect(again.getByRole("button", { name: "Submit" })).toBeVisible();
  await expect(again.getByRole("heading", { name: kept })).toHaveCount(0);
});

test("what was only chosen comes back into the form after a reload, or is forgotten by 'Start over'", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_5.jpg", 5));
  await page.getByLabel("Caption This").fill("Half a thought");
  await expect.poll(() => guest.kept()).toMatch(/\d+ bytes/);
  await page.reload();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("button", { name: "Remove IMG_5.jpg" })).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Half a thought");
  expect(await organiser.listPosts(event.id)).toHaveLength(0);

  await page.reload();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Choose a photo or video")).toBeAttached();
  await expect.poll(() => guest.kept()).toBe("[]");
});

test("several files become a post each, and one that is refused does not lose the others", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const lie = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no picture.") };
  await guest.choose(await makePhotoFile("one.jpg", 6), lie, await makePhotoFile("two.jpg", 7));
  await expect(page.getByText("Each of the 3 becomes a post of its own")).toBeVisible();
  await guest.fill({ caption: "Three at once" });
  await guest.submit();
  await expect(page.getByText("2 of 3 posts were sent.")).toBeVisible();
  await expect(page.getByText("This file is not a picture that we can show.")).toBeVisible();
  await page.getByRole("button", { name: "Remove notes.jpg" }).click();
  await guest.expectSubmitted();
  const posts = await organiser.listPosts(event.id);
  expect(posts.map(({ caption }) => caption)).toEqual(["Three at once", "Three at once"]);
});

test("more files than fit are named, and the first ten are taken", async ({ page, installation, organiser }) => {
  const { guest } = await openForm(page, installation.url, organiser);
  const photo = await makeDistinctPhoto(8);
  const files = Array.from({ length: 11 }, (_, index) => ({
    name: `p${index}.jpg`,
    mimeType: "image/jpeg",
    buffer: photo,
  }));
  await guest.page.getByLabel("Choose a photo or video").setInputFiles(files);
  await expect(page.getByText("At most 10 files at once: the first 10 were taken.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(10);
});

test("a busy server's Retry-After is waited for, and what was typed stays", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  let refusals = 0;
  await page.route(addEventPost, async (route) => {
    if (refusals > 0) return route.continue();
    refusals += 1;
    const body = { message: "The service is busy.", code: "unavailable", request_id: "r" };
    await route.fulfill({ status: 503, headers: { "retry-after": "4" }, json: body });
  });
  await guest.choose(await makePhotoFile("IMG_9.jpg", 9));
  await guest.fill();
  await guest.submit();
  const refusedAt = Date.now();
  await expect(guest.status.filter({ hasText: "The service needs a moment." })).toBeVisible();
  await expect(page.getByText(/Next try in [34] s/)).toBeVisible();
  await guest.expectSubmitted();
  expect(Date.now() - refusedAt).toBeGreaterThan(3_000);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("a storage that fails for good loses nothing: it is said, and 'Try again' sends the same post", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  let answers = 0;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/api/events/add-event-post")) answers += 1;
  });
  await page.clock.install();
  await page.route(addEventPost, (route) =>
    route.fulfill({ status: 503, json: { message: "Please wait a moment.", code: "unavailable", request_id: "r" } }),
  );
  await guest.choose(await makePhotoFile("IMG_10.jpg", 10));
  await guest.fill({ caption: "Still mine" });
  await guest.submit();
  // No further than to the next try: a minute more, and the page would give up the answer that is on its way.
  for (const [tries, delayMs] of retryDelaysMs.entries()) {
    await expect.poll(() => answers).toBe(tries + 1);
    await page.clock.runFor(delayMs + 1_500);
  }
  await expect(page.getByText("Please wait a moment.").first()).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Still mine");
  await expect(page.getByRole("button", { name: "Remove IMG_10.jpg" })).toBeVisible();
  await page.unroute(addEventPost);
  await page.getByRole("button", { name: "Try again" }).click();
  await guest.expectSubmitted();
  expect(new Set(keys).size).toBe(1);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("two taps on Submit in the same moment send once", async ({ page, installation, organiser }) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makePhotoFile("IMG_11.jpg", 11));
  await guest.fill();
  await page.getByRole("button", { name: "Submit" }).evaluate((button) => {
    for (let taps = 0; taps < 3; taps += 1) (button as HTMLButtonElement).click();
  });
  await guest.expectSubmitted();
  expect(keys).toHaveLength(1);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("'Post another' keeps who it is and asks for the rest", async ({ page, installation, organiser }) => {
  const { guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_12.jpg", 12));
  await guest.fill({ name: "Grace" });
  await guest.submit();
  await guest.expectSubmitted();
  await page.getByRole("button", { name: "Post another" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Caption This")).toHaveValue("");
  await guest.submit();
  await expect(page.getByText("All fields are mandatory! Please fill in all the fields.")).toBeVisible();
  await expect(page.getByLabel("Choose a photo or video")).toBeFocused();
});

test("a browser that keeps nothing still sends", async ({ page, installation, organiser }) => {
  await page.addInitScript(() => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Forbidden", "SecurityError");
        },
      });
    }
  });
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_13.jpg", 13));
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});

test("the form is accessible when it complains, holds several files, waits, offers to go on and is done", async ({
  page,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.submit();
  await expect(page.getByText("Please choose a photo or a video.")).toBeVisible();
  await expectAccessible(page);
  await guest.choose(await makePhotoFile("IMG_14.jpg", 14), await makePhotoFile("IMG_15.jpg", 15));
  await guest.fill();
  await expectAccessible(page);
  const busy = { message: "The service is busy.", code: "unavailable", request_id: "r" };
  await page.route(addEventPost, (route) =>
    route.fulfill({ status: 503, headers: { "retry-after": "60" }, json: busy }),
  );
  await guest.submit();
  await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.unroute(addEventPost);
  await expect.poll(() => guest.kept()).not.toContain("ada@example.com");
  await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await expect(page.getByRole("heading", { name: kept })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByLabel("Email").fill("ada@example.com");
  await guest.submit();
  await guest.expectSubmitted();
  await expectAccessible(page);
});
