import "server-only";
import { limits, pictureRules } from "@/lib/shared/limits";
import type { PictureRecipe } from "./decoding/decoders";

export type BrandImagePurpose = "logo" | "share" | "watermark" | "ground" | "ad" | "favicon" | "placeholder";
export type BrandImageKind = { mime: string; extension: "webp" | "jpg" | "png" };

/**
 * Maximum size in pixels of each image. A logo scales with its banner up to 4K screens; social networks ask for 1200
 * for a shared picture; a ground covers a whole screen; an ad is shown among posts, and full-screen in the spotlight
 * layout; a placeholder replaces a picture of either.
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

// Lettering shows every artefact, and these images are few.
const webp = {
  format: "webp",
  options: { quality: 92, alphaQuality: 100, smartSubsample: true, effort: 4 },
} as const;
/** A ground has no lettering, is dimmed, and must load fast in a venue. */
const groundWebp = { format: "webp", options: { quality: 76, smartSubsample: true, effort: 4 } } as const;
const jpeg = { format: "jpeg", options: { quality: 86, progressive: true }, ground: "#ffffff" } as const;
const png = { format: "png", options: {} } as const;

/**
 * Returns how to encode an organiser's image, and its resulting type. The share image is JPEG, because some networks
 * and all touch icons reject WebP; the favicon is PNG for Safari; the rest are WebP and keep transparency.
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
