import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  fitWithin,
  hasMetadataIn,
  isBetter,
  isMovingIn,
  isWorthShrinking,
  shrinkPhoto,
} from "@/lib/client/browser/shrink-photo";
import { makeHeic } from "../support/heif";
import { makePhoto } from "../support/pictures";

const noise = { type: "gaussian" as const, mean: 120, sigma: 60 };

const megabyte = 1024 * 1024;
const photo = { type: "image/jpeg", bytes: 8 * megabyte, hasMetadata: true, isMoving: false };

describe("which photos are drawn anew", () => {
  it("large ones, and small ones that carry metadata", () => {
    expect(isWorthShrinking(photo)).toBe(true);
    expect(isWorthShrinking({ ...photo, hasMetadata: false })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000 })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000, hasMetadata: false })).toBe(false);
  });

  it("no animation, and nothing that a phone could choke on", () => {
    expect(isWorthShrinking({ ...photo, isMoving: true })).toBe(false);
    expect(isWorthShrinking({ ...photo, bytes: 200 * megabyte })).toBe(false);
  });

  it("the new one is sent if it is smaller, or if the original would carry metadata away", () => {
    expect(isBetter({ ...photo, hasMetadata: false }, megabyte)).toBe(true);
    expect(isBetter({ ...photo, hasMetadata: false, bytes: 1_000 }, 1_000)).toBe(false);
    expect(isBetter({ ...photo, bytes: 1_000 }, 2_000)).toBe(true);
    expect(isBetter(photo, 0)).toBe(false);
  });
});

describe("the size of the new photo", () => {
  it.each([
    [4032, 3024, 2560, 1920],
    [3024, 4032, 1920, 2560],
    [800, 600, 800, 600],
    [2560, 1, 2560, 1],
    [10_000, 2, 2560, 1],
  ])("%i x %i becomes %i x %i", (width, height, fittedWidth, fittedHeight) => {
    expect(fitWithin(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

describe("metadata", () => {
  it("is found in a phone's JPEG", async () => {
    expect(hasMetadataIn(await makePhoto())).toBe(true);
  });

  it("is not seen in a plain file", () => {
    expect(hasMetadataIn(new TextEncoder().encode("just a text"))).toBe(false);
  });
});

describe("movement", () => {
  const frames = { width: 40, height: 60, pageHeight: 30, channels: 3 as const, background: "#336699", noise };
  const animation = () => sharp({ create: frames });
  const still = () => sharp({ create: { ...frames, pageHeight: 60 } });
  const isMoving = async (picture: Promise<Buffer>) => isMovingIn(await picture);

  it("is seen in a GIF and in a WebP that moves, and not in WebPs that do not", async () => {
    expect(await isMoving(animation().gif().toBuffer())).toBe(true);
    expect(await isMoving(animation().webp().toBuffer())).toBe(true);
    expect(await isMoving(still().webp().toBuffer())).toBe(false);
    const withMetadata = still().withExif({ IFD0: { Make: "Test Phone" } });
    expect(await isMoving(withMetadata.webp().toBuffer())).toBe(false);
  });

  it("is seen in a PNG that says so before its pixels", async () => {
    const png = await still().png().toBuffer();
    expect(isMovingIn(png)).toBe(false);
    // After the signature and the header's chunk; what it counts does not matter here.
    const control = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc!", "latin1");
    expect(isMovingIn(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe(true);
    expect(isMovingIn(Buffer.concat([png, control]))).toBe(false);
  });

  it("is seen in a sequence of AVIF, and not in a photo of it, of HEIC or of JPEG", async () => {
    expect(isMovingIn(Buffer.from("\0\0\0\x18ftypavis\0\0\0\0avismif1", "latin1"))).toBe(true);
    expect(await isMoving(still().avif().toBuffer())).toBe(false);
    expect(isMovingIn(makeHeic())).toBe(false);
    expect(await isMoving(makePhoto())).toBe(false);
  });
});

it("what cannot be drawn is sent as it is", async () => {
  const file = new File(["no picture"], "photo.jpg", { type: "image/jpeg" });
  expect(await shrinkPhoto(file)).toBe(file);
});
