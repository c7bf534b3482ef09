import { retryDelaysMs } from "@/lib/client/submission/attempt";
import { messages } from "@/lib/shared/all-messages";
import {
  addEventPost,
  collectKeys,
  Guest,
  keptHeading,
  makeHeavyPhoto,
  makePhotoFile,
  openForm,
} from "../support/guest";
import { CuttableConnection } from "../support/server/cuttable-connection";
import { expect, test } from "../support/test";

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

test("a connection cut in the middle of a photo and restored creates one post, sent with one idempotency key", async ({
  page,
  installation,
  organiser,
}) => {
  const connection = await CuttableConnection.to(installation.url);
  const { event, guest } = await openForm(page, connection.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makeHeavyPhoto("IMG_1.jpg"));
  await guest.fill();
  connection.cutAfter(400_000);
  await guest.submit();
  await expect(guest.status.filter({ hasText: "The connection was lost. Your post is safe" })).toBeVisible();
  await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Hello");
  connection.restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await guest.expectSubmitted();
  expect(connection.cuts).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
  await expect.poll(() => guest.kept()).toBe("[]");
  await connection.dispose();
});

test("without a network the form waits and sends by itself once there is one", async ({
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

for (const [trouble, sentence] of [
  ["no room for files", messages.uploads.noRoom],
  ["many uploads waiting to start", messages.uploads.manyWaiting],
] as const) {
  test(`when the server has ${trouble}, the form says so, keeps everything and sends by itself`, async ({
    page,
    installation,
    organiser,
  }) => {
    const { event, guest } = await openForm(page, installation.url, organiser);
    const keys = collectKeys(page);
    await guest.choose(await makePhotoFile("IMG_5.jpg", 5));
    await guest.fill();
    const body = { message: sentence, code: "unavailable", request_id: "none" };
    const refusal = { status: 503, headers: { "retry-after": "2" }, json: body };
    await page.route(addEventPost, (route) => route.fulfill(refusal), { times: 1 });
    await guest.submit();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel("Caption This")).toHaveValue("Hello");
    await guest.expectSubmitted();
    expect(new Set(keys).size).toBe(1);
    expect(await organiser.listPosts(event.id)).toHaveLength(1);
  });
}

test("a page closed while sending offers to continue, with files, text and idempotency key", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  await guest.choose(await makePhotoFile("IMG_3.jpg", 3), await makePhotoFile("IMG_4.jpg", 4));
  await guest.fill({ name: "Grace", caption: "From the last row" });
  // The email address is stored only once the post is submitted.
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
  await expect(again.getByRole("heading", { name: keptHeading })).toBeVisible();
  await expect(again.getByText("IMG_3.jpg")).toBeVisible();
  await expect(again.getByText("Grace")).toHaveCount(0);
  await again.getByRole("button", { name: "Continue" }).click();
  await later.expectSubmitted();
  expect(laterKeys[0]).toBe(keys[0]);
  const posts = await organiser.listPosts(event.id);
  expect(posts.map(({ caption }) => caption)).toEqual(["From the last row", "From the last row"]);
  await expect.poll(() => later.kept()).toBe("[]");
  await again.reload();
  await expect(again.getByText("Choose a photo", { exact: true })).toBeVisible();
  await expect(again.getByRole("heading", { name: keptHeading })).toHaveCount(0);
});

test("the form waits for a busy server's Retry-After and keeps the typed text", async ({
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

test("a permanent storage failure loses nothing: the form reports it, and 'Try again' sends the same post", async ({
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
  // Advances only to the next retry: a minute more, and the page would abort the request in flight.
  for (const [tries, delayMs] of retryDelaysMs.entries()) {
    // The first retry is immediate.
    await expect.poll(() => answers).toBeGreaterThan(tries);
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
