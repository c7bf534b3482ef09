import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegPixelsIn } from "@/lib/client/uploads/open-photo";
import {
  fitWithin,
  hasMetadataIn,
  isBetter,
  isMovingIn,
  isWorthShrinking,
  shrinkPhoto,
} from "@/lib/client/uploads/shrink-photo";
import { limits } from "@/lib/shared/limits";
import { makePhoto } from "../../support/pictures";
import { makeHeic } from "../../support/pictures/heif";

const noise = { type: "gaussian" as const, mean: 120, sigma: 60 };

const megabyte = 1024 * 1024;
const photo = { type: "image/jpeg", bytes: 8 * megabyte, hasMetadata: true, isMoving: false, pixels: 12_000_000 };

describe("which photos are shrunk", () => {
  it("a photo is shrunk when it is large, or small with metadata", () => {
    expect(isWorthShrinking(photo)).toBe(true);
    expect(isWorthShrinking({ ...photo, hasMetadata: false })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000 })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000, hasMetadata: false })).toBe(false);
  });

  it("a photo of more pixels than the server takes is shrunk, however few bytes it has", () => {
    const flat = { ...photo, bytes: 50_000, hasMetadata: false, pixels: limits.photoMaxPixels };
    expect(isWorthShrinking(flat)).toBe(false);
    const larger = { ...flat, pixels: limits.photoMaxPixels + 1 };
    expect(isWorthShrinking(larger)).toBe(true);
    expect(isBetter(larger, 60_000)).toBe(true);
  });

  it("an animation, or a photo too large for a phone's memory, is not shrunk", () => {
    expect(isWorthShrinking({ ...photo, isMoving: true })).toBe(false);
    expect(isWorthShrinking({ ...photo, bytes: 200 * megabyte })).toBe(false);
  });

  it("a shrunk photo is sent when it is smaller or when the original has metadata", () => {
    expect(isBetter({ ...photo, hasMetadata: false }, megabyte)).toBe(true);
    expect(isBetter({ ...photo, hasMetadata: false, bytes: 1_000 }, 1_000)).toBe(false);
    expect(isBetter({ ...photo, bytes: 1_000 }, 2_000)).toBe(true);
    expect(isBetter(photo, 0)).toBe(false);
  });
});

describe("the shrunk photo's size", () => {
  it.each([
    [4032, 3024, 2560, 1920],
    [3024, 4032, 1920, 2560],
    [800, 600, 800, 600],
    [2560, 1, 2560, 1],
    [10_000, 2, 2560, 1],
  ])("a photo of %i x %i is shrunk to %i x %i", (width, height, fittedWidth, fittedHeight) => {
    expect(fitWithin(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
  });
});

describe("metadata detection", () => {
  it("metadata are found in a phone's JPEG", async () => {
    expect(hasMetadataIn(await makePhoto())).toBe(true);
  });

  it("metadata are not reported in a plain file", () => {
    expect(hasMetadataIn(new TextEncoder().encode("just a text"))).toBe(false);
  });
});

it("a JPEG's pixels are read from its first bytes, behind metadata, and those of other files are not", async () => {
  const create = { width: 300, height: 200, channels: 3 as const, background: "#888888" };
  const picture = sharp({ create }).withMetadata({ orientation: 6 });
  expect(jpegPixelsIn(await picture.jpeg().toBuffer())).toBe(60_000);
  const progressive = await picture.jpeg({ progressive: true }).toBuffer();
  expect(jpegPixelsIn(progressive)).toBe(60_000);
  for (let end = 0; end < 40; end += 1) expect(jpegPixelsIn(progressive.subarray(0, end))).toBeNull();
  expect(jpegPixelsIn(await picture.png().toBuffer())).toBeNull();
});

describe("animation detection", () => {
  const frames = { width: 40, height: 60, pageHeight: 30, channels: 3 as const, background: "#336699", noise };
  const animation = () => sharp({ create: frames });
  const still = () => sharp({ create: { ...frames, pageHeight: 60 } });
  const isMoving = async (picture: Promise<Buffer>) => isMovingIn(await picture);

  it("an animation is found in a GIF and in an animated WebP, and not in still WebPs", async () => {
    expect(await isMoving(animation().gif().toBuffer())).toBe(true);
    expect(await isMoving(animation().webp().toBuffer())).toBe(true);
    expect(await isMoving(still().webp().toBuffer())).toBe(false);
    const withMetadata = still().withExif({ IFD0: { Make: "Test Phone" } });
    expect(await isMoving(withMetadata.webp().toBuffer())).toBe(false);
  });

  it("an animation is found in a PNG that declares it before its pixels", async () => {
    const png = await still().png().toBuffer();
    expect(isMovingIn(png)).toBe(false);
    // An 'acTL' chunk, behind signature and header, marks an animated PNG; its numbers do not matter.
    const control = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc!", "latin1");
    expect(isMovingIn(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe(true);
    expect(isMovingIn(Buffer.concat([png, control]))).toBe(false);
  });

  it("an animation is found in an AVIF sequence, and not in a still AVIF, HEIC or JPEG", async () => {
    expect(isMovingIn(Buffer.from("\0\0\0\x18ftypavis\0\0\0\0avismif1", "latin1"))).toBe(true);
    expect(await isMoving(still().avif().toBuffer())).toBe(false);
    expect(isMovingIn(makeHeic())).toBe(false);
    expect(await isMoving(makePhoto())).toBe(false);
  });
});

it("a photo that cannot be drawn is sent unchanged", async () => {
  const file = new File(["no picture"], "photo.jpg", { type: "image/jpeg" });
  expect(await shrinkPhoto(file)).toBe(file);
});
