import "server-only";
import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { toDecodable } from "./heic";
import { openImage } from "./sharp";
import { UndecodableError } from "./undecodable";

export type BrandImagePurpose = "logo" | "share" | "watermark" | "ad" | "favicon" | "placeholder";
export type BrandImage = {
  bytes: Uint8Array;
  mime: string;
  extension: "webp" | "jpg" | "png";
  /** Pixels, upright. */
  width: number;
  height: number;
};

/**
 * The box in pixels that each image fits into. A logo stands in a banner that grows with a 4K screen; 1200 is what
 * networks ask of a shared picture; an ad stands among the posts, and alone in the spotlight; a placeholder stands in for
 * a picture of either.
 */
const boxes: Record<BrandImagePurpose, { width: number; height: number }> = {
  logo: { width: 1200, height: 600 },
  share: { width: 1200, height: 1200 },
  watermark: { width: 600, height: 600 },
  ad: { width: 1920, height: 1920 },
  favicon: { width: 256, height: 256 },
  placeholder: { width: 960, height: 960 },
};

/**
 * A picture made anew from the original's pixels: upright, in sRGB, without any metadata, never enlarged. The share
 * image is JPEG, because not every network and no touch icon takes WebP; the favicon is PNG, because Safari shows no other; the others are WebP and keep their
 * transparency. Throws UndecodableError.
 */
export async function makeBrandImage(original: string | Uint8Array, purpose: BrandImagePurpose): Promise<BrandImage> {
  const bytes = typeof original === "string" ? await readFile(original) : original;
  const picture = openImage(await toDecodable(bytes))
    .autoOrient()
    .resize({ ...boxes[purpose], fit: "inside", withoutEnlargement: true });
  try {
    if (purpose === "share") {
      const jpeg = picture.flatten({ background: "#ffffff" }).jpeg({ quality: 86, progressive: true });
      return { ...(await outputOf(jpeg)), mime: "image/jpeg", extension: "jpg" };
    }
    if (purpose === "favicon") return { ...(await outputOf(picture.png())), mime: "image/png", extension: "png" };
    // Lettering shows every artefact, and these are few.
    const webp = picture.webp({ quality: 92, alphaQuality: 100, smartSubsample: true, effort: 4 });
    return { ...(await outputOf(webp)), mime: "image/webp", extension: "webp" };
  } catch (error) {
    throw new UndecodableError("The picture cannot be decoded.", { cause: error });
  }
}

async function outputOf(picture: Sharp) {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
