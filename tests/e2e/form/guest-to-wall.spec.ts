import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

/** Position of the photo's red half in the displayed picture, and the picture's displayed size. */
async function shownPicture(page: Page, person: string) {
  const picture = page.getByRole("main").getByRole("button").filter({ hasText: person }).getByRole("img").first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth),
    )
    .toBeTruthy();
  return picture.evaluate((image) => {
    const { naturalWidth: width, naturalHeight: height, currentSrc, src } = image as HTMLImageElement;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(image as HTMLImageElement, 0, 0);
    const redAt = (x: number) => (context?.getImageData(x, height / 2, 1, 1).data ?? [0])[0] ?? 0;
    return { width, height, source: currentSrc || src, redLeft: redAt(4), redRight: redAt(width - 5) };
  });
}

const guest = "Ada “Countess” <b>Lovelace</b> 👩‍💻";

test("a guest's photo goes from the form through moderation to the wall, and leaves the wall when it is banned", async ({
  browser,
  installation,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "First Light" });
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const hall = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const stage = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const [form, moderation, wall] = [await phone.newPage(), await hall.newPage(), await stage.newPage()];

  await wall.goto(`${installation.url}/event/${event.event_url_slug}`);
  await expect(wall.getByText("No posts available at the moment. Check back later!")).toBeVisible();
  await signIn(moderation);
  await moderation.goto(`${installation.url}/user/moderate?event=${event.id}`);
  await expect(moderation.getByText("No posts found!")).toBeVisible();

  // Stored as 1200 by 800 with an orientation flag, displayed as 800 by 1200, like a phone's photo.
  const photo = await makePhoto({ width: 1_200, height: 800, orientation: 6, hasGps: true });
  await form.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await form
    .getByLabel("Choose a photo or video")
    .setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: photo });
  await form.getByLabel("Name").fill(guest);
  await form.getByLabel("Email").fill("ada@example.com");
  await form.getByLabel("City").fill("Kansas City");
  await form.getByLabel("Caption This").fill("Hello from the hall");
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(
    form.getByText("Your post has been submitted successfully. It will appear on the wall after approval."),
  ).toBeVisible();

  // The post appears in the open console and on no wall.
  await expect(moderation.getByText("Hello from the hall").first()).toBeVisible();
  await expect(wall.getByText("Hello from the hall")).toHaveCount(0);

  await moderation.getByRole("button", { name: "Approve" }).first().click();
  await expect(moderation.getByText("Status updated").first()).toBeVisible();

  // The post appears upright on the open wall without a reload.
  await expect(wall.getByText("Hello from the hall").first()).toBeVisible();
  await expect(wall.getByText(guest).first()).toBeVisible();
  const shown = await shownPicture(wall, guest);
  expect(shown.height).toBeGreaterThan(shown.width);
  expect(shown.redRight).toBeGreaterThan(shown.redLeft + 80);

  // Public files contain no location or camera. The wall may show the post before its large picture exists.
  const readMediaUrl = async () => (await organiser.listPosts(event.id))[0]?.media_url ?? null;
  await expect.poll(readMediaUrl).not.toBeNull();
  const addresses = [shown.source, (await readMediaUrl()) ?? ""].map((one) => new URL(one, installation.url).href);
  for (const address of addresses) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes("Wallflower")).toBe(false);
  }

  await moderation.getByRole("button", { name: "Banned" }).first().click();
  await expect(wall.getByText("Hello from the hall")).toHaveCount(0);
  await expect(wall.getByText("No posts available at the moment. Check back later!")).toBeVisible();

  for (const context of [phone, hall, stage]) await context.close();
});
