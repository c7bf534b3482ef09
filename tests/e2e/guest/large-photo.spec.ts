import sharp from "sharp";
import { openForm } from "../support/guest";
import { expect, test } from "../support/test";

/** The largest photo of a phone's camera, stored on its side like an upright shot. */
const side = { width: 8_064, height: 6_048 };
/** EXIF's orientation for a quarter turn clockwise. */
const lyingRight = 6;

test("a photo of 48 megapixels is sent upright, 2560 pixels high and without its location", async ({
  page,
  installation,
  organiser,
}) => {
  const left = { input: { create: { width: 4_032, height: 6_048, channels: 3 as const, background: "#c0392b" } } };
  const buffer = await sharp({ create: { ...side, channels: 3, background: "#2980b9" } })
    .composite([{ ...left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Test Phone" }, IFD3: { GPSLatitude: "39/1 5/1 0/1" } })
    .withMetadata({ orientation: lyingRight })
    .jpeg()
    .toBuffer();
  const { guest } = await openForm(page, installation.url, organiser);
  await guest.choose({ name: "IMG_1.jpg", mimeType: "image/jpeg", buffer });
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  // The guest can download the file as sent.
  await page.getByRole("link", { name: "My posts" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download original/ }).click();
  const original = await (await downloading).path();
  const { width, height, exif, orientation = 1 } = await sharp(original).metadata();
  expect({ width, height, exif, orientation }).toEqual({
    width: 1_920,
    height: 2_560,
    exif: undefined,
    orientation: 1,
  });
  // Rotated right, the left half becomes the top.
  const { data } = await sharp(original).resize(1, 2, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  const [topRed = 0, , topBlue = 0, bottomRed = 0, , bottomBlue = 0] = data;
  expect(topRed).toBeGreaterThan(topBlue);
  expect(bottomBlue).toBeGreaterThan(bottomRed);
});
