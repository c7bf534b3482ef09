import { describe, expect, it } from "vitest";
import { fitWithin, hasMetadataIn, isBetter, isWorthShrinking, shrinkPhoto } from "@/lib/browser/shrink-photo";
import { makePhoto } from "../support/pictures";

const megabyte = 1024 * 1024;
const photo = { type: "image/jpeg", bytes: 8 * megabyte, hasMetadata: true };

describe("which photos are drawn anew", () => {
  it("large ones, and small ones that carry metadata", () => {
    expect(isWorthShrinking(photo)).toBe(true);
    expect(isWorthShrinking({ ...photo, hasMetadata: false })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000 })).toBe(true);
    expect(isWorthShrinking({ ...photo, bytes: 50_000, hasMetadata: false })).toBe(false);
  });

  it("no animation, and nothing that a phone could choke on", () => {
    expect(isWorthShrinking({ ...photo, type: "image/gif" })).toBe(false);
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

it("what cannot be drawn is sent as it is", async () => {
  const file = new File(["no picture"], "photo.jpg", { type: "image/jpeg" });
  expect(await shrinkPhoto(file)).toBe(file);
});
