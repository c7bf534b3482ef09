import type { Page, Route } from "@playwright/test";
import { retryDelaysMs } from "@/lib/client/submission/attempt";
import { messages } from "@/lib/shared/all-messages";
import { addEventPost, type ChosenFile, Guest, openForm } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import { VideoHost } from "../support/server/video-host";
import { expect, test } from "../support/test";

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

const percent = /^\d+ %$/;

/** Answers the request that posts a clip at a video host, and collects the bodies. */
async function collectPosts(page: Page): Promise<string[]> {
  const posts: string[] = [];
  await page.route(addEventPost, async (route: Route) => {
    posts.push(route.request().postDataBuffer()?.toString("latin1") ?? "");
    await route.fulfill({ status: 201, json: { id: "0195c2d0-0000-7000-8000-000000000000", message: "said" } });
  });
  // The server does not know this post and would report it as removed, so the receipt call never gets an answer.
  await page.route("**/api/receipts/**", () => {});
  return posts;
}

test.describe("a clip uploaded to a video host", () => {
  // The test's video host is not in the installation's CSP.
  test.use({ bypassCSP: true });

  let host: VideoHost;
  let clip: ChosenFile;

  test.beforeEach(async ({ page }) => {
    host = await VideoHost.start();
    await host.serve(page);
    clip = await recordClip(page, "VID_0001.webm");
  });
  test.afterEach(() => host.dispose());

  test("a clip is uploaded with the ticket's headers and then posted with one of its frames", async ({
    page,
    installation,
    organiser,
  }) => {
    const { event, guest } = await openForm(page, installation.url, organiser);
    const posts = await collectPosts(page);
    await guest.choose(clip);
    await expect(page.getByAltText("Preview of VID_0001.webm")).toBeVisible();
    await guest.fill();
    await guest.submit();
    await guest.expectSubmitted();
    // The tus protocol creates an upload by POST and sends its bytes by PATCH.
    expect(host.methods()).toEqual(["POST", "PATCH"]);
    expect(host.requests.find(({ method }) => method === "POST")?.headers).toMatchObject({
      authorizationsignature: "signed",
      videoid: "video-1",
      libraryid: "42",
      "upload-length": String(clip.buffer.length),
    });
    expect(host.stored().equals(clip.buffer)).toBe(true);
    expect(posts).toHaveLength(1);
    for (const part of [event.id, "video-1", 'name="poster"; filename="poster.jpg"', "image/jpeg"]) {
      expect(posts[0]).toContain(part);
    }
    expect(posts[0]).not.toContain('name="media"');
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("wallflower-upload");
  });

  test("a clip whose upload is cut continues where it stopped, with the same video id", async ({
    page,
    installation,
    organiser,
  }) => {
    const { guest } = await openForm(page, installation.url, organiser);
    const posts = await collectPosts(page);
    await guest.choose(clip);
    await guest.fill();
    host.connection.cutAfter(Math.floor(clip.buffer.length / 2));
    await guest.submit();
    await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
    await expect(page.getByText(percent)).toBeVisible();
    host.connection.restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await guest.expectSubmitted();
    expect(host.methods()).toContain("HEAD");
    const last = host.requests[host.requests.length - 1];
    expect(last?.method).toBe("PATCH");
    expect(Number(last?.headers["upload-offset"])).toBeGreaterThan(0);
    expect(host.methods().filter((method) => method === "POST")).toHaveLength(1);
    expect(host.tickets).toBe(1);
    expect(host.stored().equals(clip.buffer)).toBe(true);
    expect(posts).toHaveLength(1);
  });

  test("a clip whose upload is cut before the page closes continues at the next visit, with file, text and upload", async ({
    page,
    context,
    installation,
    organiser,
  }) => {
    const { event, guest } = await openForm(page, installation.url, organiser);
    await guest.choose(clip);
    await guest.fill({ caption: "To be continued" });
    host.connection.cutAfter(Math.floor(clip.buffer.length / 2));
    await guest.submit();
    await expect(page.getByText(/Next try in \d+ s/)).toBeVisible();
    await expect.poll(() => guest.kept()).toContain(`${clip.buffer.length} bytes`);
    await page.close();

    host.connection.restore();
    const again = await context.newPage();
    await host.serve(again);
    const posts = await collectPosts(again);
    await again.goto(`${installation.url}/event-form/${event.event_url_slug}`);
    await again.getByRole("button", { name: "Continue" }).click();
    await new Guest(again, installation.url, event.event_url_slug).expectSubmitted();
    expect(host.methods().filter((method) => method === "POST")).toHaveLength(1);
    expect(host.tickets).toBe(1);
    expect(host.stored().equals(clip.buffer)).toBe(true);
    expect(posts[0]).toContain("To be continued");
    expect(posts[0]).toContain("video-1");
  });

  test("a cancelled clip is deleted at the video host, and the form returns to its earlier state", async ({
    page,
    installation,
    organiser,
  }) => {
    const { guest } = await openForm(page, installation.url, organiser);
    await guest.choose(clip);
    await guest.fill();
    const network = await page.context().newCDPSession(page);
    // The upload takes twenty seconds.
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: clip.buffer.length / 20 };
    await network.send("Network.emulateNetworkConditions", slow);
    await guest.submit();
    await expect(guest.status.filter({ hasText: "Sending your post" })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Upload progress" })).toHaveAttribute("aria-valuenow", /[1-9]/);
    await expect(page.getByText(/left$/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove VID_0001.webm" })).toBeVisible();
    await expect.poll(() => host.methods()).toContain("DELETE");
    await expect.poll(() => host.isEmpty()).toBe(true);
  });

  test("a missing video id is retried automatically, and the spec's sentence shows when the retries are used up", async ({
    page,
    installation,
    organiser,
  }) => {
    const { guest } = await openForm(page, installation.url, organiser);
    const posts = await collectPosts(page);
    const sentence = page.getByText(messages.submission.videoIdFailed);
    let refusals = 0;
    const refuse = async (route: Route) => {
      await route.fulfill({ status: 500, json: { message: "x", code: "internal" } });
      refusals += 1;
    };
    await page.clock.install();
    await page.route("**/api/events/get-video-id?*", refuse);
    await guest.choose(clip);
    await guest.fill();
    await guest.submit();
    for (const [tries, delayMs] of retryDelaysMs.entries()) {
      // The first retry is immediate.
      await expect.poll(() => refusals).toBeGreaterThan(tries);
      if (delayMs > 0)
        await expect(guest.status.filter({ hasText: messages.submission.waiting.service })).toBeVisible();
      await expect(sentence).toHaveCount(0);
      await page.clock.runFor(delayMs + 1_500);
    }
    await expect(sentence).toBeVisible();
    await expect(page.getByText(messages.submission.waiting.service)).toHaveCount(0);
    // The first attempt and each retry.
    expect(refusals).toBe(retryDelaysMs.length + 1);

    await page.unroute("**/api/events/get-video-id?*", refuse);
    await page.getByRole("button", { name: "Try again" }).click();
    await guest.expectSubmitted();
    expect(posts).toHaveLength(1);
  });
});

test("a form for photos only never loads the code for clips", async ({ page, installation, organiser }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await openForm(page, installation.url, organiser);
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
  expect(scripts.some((script) => script.includes("Tus-Resumable"))).toBe(false);
});
