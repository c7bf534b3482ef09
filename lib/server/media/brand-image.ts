import "server-only";
import { limits, pictureRules } from "@/lib/shared/limits";
import type { PictureRecipe } from "./decoding/decoders";

export type BrandImagePurpose = "logo" | "share" | "watermark" | "ground" | "ad" | "favicon" | "placeholder";
export type BrandImageKind = { mime: string; extension: "webp" | "jpg" | "png" };

/**
 * The box in pixels that each image fits into. A logo stands in a banner that grows with a 4K screen; 1200 is what
 * networks ask of a shared picture; a ground lies behind the posts of a whole screen; an ad stands among them, and alone
 * in the spotlight; a placeholder stands in for a picture of either.
 */
const boxes: Record<BrandImagePurpose, { width: number; height: number }> = {
  logo: { width: 1200, height: 600 },
  share: { width: 1200, height: 1200 },
  watermark: { width: 600, height: 600 },
  ground: { width: 2560, height: 2560 },
  ad: { width: 1920, height: 1920 },
  favicon: { width: 256, height: 256 },
  placeholder: { width: 960, height: 960 },
};

// Lettering shows every artefact, and these are few.
const webp = {
  format: "webp",
  options: { quality: 92, alphaQuality: 100, smartSubsample: true, effort: 4 },
} as const;
/** A ground has no lettering of its own, lies under a veil, and has to reach a hall. */
const groundWebp = { format: "webp", options: { quality: 76, smartSubsample: true, effort: 4 } } as const;
const jpeg = { format: "jpeg", options: { quality: 86, progressive: true }, ground: "#ffffff" } as const;
const png = { format: "png", options: {} } as const;

/**
 * How an organiser's image is made, and what it then is. The share image is JPEG, because not every network and no touch
 * icon takes WebP; the favicon is PNG, because Safari shows no other; the others are WebP and keep their transparency.
 */
export function brandImageRecipe(purpose: BrandImagePurpose): { recipe: PictureRecipe; kind: BrandImageKind } {
  const [encoding, kind] = encodingOf(purpose);
  const { maxProfileBytes } = pictureRules;
  return { recipe: { ...boxes[purpose], ...encoding, maxPixels: limits.photoMaxPixels, maxProfileBytes }, kind };
}

function encodingOf(
  purpose: BrandImagePurpose,
): [Pick<PictureRecipe, "format" | "options" | "ground">, BrandImageKind] {
  if (purpose === "share") return [jpeg, { mime: "image/jpeg", extension: "jpg" }];
  if (purpose === "ground") return [groundWebp, { mime: "image/webp", extension: "webp" }];
  if (purpose === "favicon") return [png, { mime: "image/png", extension: "png" }];
  return [webp, { mime: "image/webp", extension: "webp" }];
}
