import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { messages } from "@/lib/shared/all-messages";
import { paths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { expectAccessible } from "../support/accessible";
import { type ChosenFile, Guest, keptHeading, openForm } from "../support/guest";
import { CuttableConnection } from "../support/server/cuttable-connection";
import { expect, test } from "../support/test";

// The browser logs failed requests, and the receipt's socket while the connection is cut.
test.use({
  expectedErrors: [/Failed to load resource|WebSocket connection/],
  viewport: { width: 390, height: 844 },
});

const text = messages.guestForm;
const nameOf = (place: number) => `IMG_${String(place).padStart(3, "0")}.jpg`;

/** A small photo of its own colours. */
async function smallPhoto(place: number): Promise<ChosenFile> {
  const background = `#${(0x10_30_50 + place * 0x01_02_01).toString(16).padStart(6, "0")}`;
  const noise = { type: "gaussian" as const, mean: 90 + place, sigma: 20 };
  const picture = sharp({ create: { width: 240, height: 180, channels: 3, background, noise } });
  return { name: nameOf(place), mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

test("the pixels of each photo are freed once it is small", async ({ page, installation, organiser }) => {
  await page.addInitScript(() => {
    const drawn: OffscreenCanvas[] = [];
    const Browsers = OffscreenCanvas;
    const Noted = class extends Browsers {
      constructor(width: number, height: number) {
        super(width, height);
        drawn.push(this);
      }
    };
    const decode = window.createImageBitmap;
    const bitmaps: ImageBitmap[] = [];
    const createImageBitmap = async (photo: Blob) => {
      const bitmap = await decode(photo);
      bitmaps.push(bitmap);
      return bitmap;
    };
    Object.assign(window, { drawn, bitmaps, OffscreenCanvas: Noted, createImageBitmap });
  });
  const { guest } = await openForm(page, installation.url, organiser);
  const noise = { type: "gaussian" as const, mean: 90, sigma: 40 };
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#557799", noise } })
    .jpeg()
    .toBuffer();
  await guest.choose({ name: nameOf(0), mimeType: "image/jpeg", buffer: large });
  const widths = () =>
    page.evaluate(() => {
      const { drawn, bitmaps } = window as unknown as { drawn: OffscreenCanvas[]; bitmaps: ImageBitmap[] };
      return [drawn, bitmaps].map((all) => all.map(({ width }) => width));
    });
  await expect.poll(widths).toEqual([[0], [0]]);
});

test("each of many photos is shown by a small picture, before and after it is sent", async ({
  page,
  installation,
  organiser,
}) => {
  const { guest } = await openForm(page, installation.url, organiser);
  const create = { width: 1_200, height: 900, channels: 3 as const };
  const files = await Promise.all(
    Array.from({ length: 11 }, async (_, place) => ({
      name: nameOf(place),
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { ...create, background: { r: 20 * place, g: 90, b: 90 } } })
        .withExif({ IFD0: { Make: "Test Phone" } })
        .jpeg()
        .toBuffer(),
    })),
  );
  const widths = (pictures: Locator) =>
    pictures.evaluateAll((all) => [...new Set((all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth))]);
  await page.getByLabel(text.choose).setInputFiles(files);
  const previews = page.getByRole("img", { name: text.previewOf("") });
  await expect(previews).toHaveCount(11);
  await expect.poll(() => widths(previews)).toEqual([400]);
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  const shown = page.getByRole("list").getByRole("img", { name: messages.receipt.pictureOf("Hello") });
  await expect(shown).toHaveCount(11);
  await expect.poll(() => widths(shown.first())).toEqual([400]);
});

test("a phone hands over a hundred photos through a network that breaks, a stop and a reload, and they are approved as one", async ({
  page,
  browser,
  installation,
  organiser,
  signIn,
}) => {
  test.slow();
  const connection = await CuttableConnection.to(installation.url);
  const { event, guest } = await openForm(page, connection.url, organiser);
  const list = () =>
    organiser.call<OrganiserPost[]>("GET", `/api/events/get-all-event-posts?event_id=${event.id}&limit=200`);
  const arrived = async (count: number) => {
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  };

  const files = await Promise.all(Array.from({ length: 101 }, (_, place) => smallPhoto(place)));
  await page.getByLabel(text.choose).setInputFiles(files);
  await expect(page.getByText(text.eachAPost(100))).toBeVisible();
  await expect(page.getByText(text.tooMany)).toBeVisible();
  await expect(page.getByRole("img", { name: text.previewOf(nameOf(0)) })).toBeVisible();
  await page.getByRole("button", { name: text.captionEach }).click();
  await page.getByLabel(text.captionOf(nameOf(3))).fill("The cake");
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/hundred-files.png", fullPage: true });
  await page.getByRole("button", { name: text.captionEach }).click();
  await guest.fill();
  await expect.poll(async () => (await guest.kept()).match(/"is_stored":true/g)?.length, { timeout: 30_000 }).toBe(100);

  await guest.submit();
  for (const count of [5, 15]) {
    await arrived(count);
    connection.cut();
    await expect(guest.status.filter({ hasText: messages.submission.waiting.connection })).toBeVisible();
    await page.screenshot({ path: "test-results/hundred-files-broken.png" });
    connection.restore();
    await page.getByRole("button", { name: messages.page.retry }).click();
  }
  await arrived(30);
  await page.getByRole("button", { name: text.stop }).click();
  await expect(page.getByText(/^\d+ of 100 posts were sent/)).toBeVisible();
  await page.screenshot({ path: "test-results/hundred-files-stopped.png", fullPage: true });
  const atStop = (await list()).length;
  await page.getByRole("button", { name: messages.page.retry }).click();
  await expect(guest.status.filter({ hasText: / of 100/ })).toBeVisible();
  await arrived(atStop + 15);

  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  const returned = new Guest(again, connection.url, event.event_url_slug);
  await returned.open();
  await expect(again.getByRole("heading", { name: keptHeading })).toBeVisible();
  await again.getByRole("button", { name: text.resume }).click();
  await expect(again.getByText(messages.submission.submitted)).toBeVisible({ timeout: 90_000 });

  const posts = await list();
  expect(posts).toHaveLength(100);
  expect(new Set(posts.map(({ hand_over_id }) => hand_over_id)).size).toBe(1);
  const places = posts.map(({ hand_over_position }) => hand_over_position ?? -1).sort((one, other) => one - other);
  expect(places).toEqual(Array.from({ length: 100 }, (_, place) => place));
  const captions = posts.filter(({ caption }) => caption !== "Hello");
  expect(captions.map(({ caption, hand_over_position }) => [caption, hand_over_position])).toEqual([["The cake", 3]]);
  await expect.poll(() => returned.kept()).toBe("[]");
  await again.close();
  await connection.dispose();

  // One press approves all of them, though the list has loaded only some; one after the other joins the wall.
  const desk = await browser.newPage({
    baseURL: installation.url,
    viewport: { width: 1280, height: 800 },
  });
  await signIn(desk);
  await desk.goto(paths.moderateEvent(event.id, "pending"));
  await expect(desk.getByText(/^Sent together: \d+ posts$/).first()).toBeVisible();
  await expectAccessible(desk);
  await desk.screenshot({ path: "test-results/hand-over-desk.png" });
  await desk
    .getByRole("button", { name: /^Approve all: / })
    .first()
    .click();
  await expect
    .poll(async () => (await list()).filter(({ status }) => status === "approve").length, { timeout: 60_000 })
    .toBe(100);
  const due = (await list()).filter(({ wall_due_at }) => wall_due_at !== null);
  expect(due.length).toBeGreaterThan(70);
  await desk.close();
});
