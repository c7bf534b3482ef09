import "server-only";
import { UndecodableError } from "./renditions";
import { openImage } from "./sharp";

export type BrandImagePurpose = "logo" | "share" | "watermark";
export type BrandImage = { bytes: Uint8Array; mime: string; extension: "webp" | "jpg" };

/**
 * The box in pixels that each image fits into. A logo stands in a banner that grows with a 4K screen; 1200 is what
 * networks ask of a shared picture.
 */
const boxes: Record<BrandImagePurpose, { width: number; height: number }> = {
  logo: { width: 1200, height: 600 },
  share: { width: 1200, height: 1200 },
  watermark: { width: 600, height: 600 },
};

/**
 * A picture made anew from the original's pixels: upright, in sRGB, without any metadata, never enlarged. Logo and
 * watermark are WebP and keep their transparency; the share image is JPEG, because not every network and no touch icon
 * takes WebP. Throws UndecodableError.
 */
export async function makeBrandImage(original: string | Uint8Array, purpose: BrandImagePurpose): Promise<BrandImage> {
  const picture = openImage(original)
    .autoOrient()
    .resize({ ...boxes[purpose], fit: "inside", withoutEnlargement: true });
  try {
    if (purpose === "share") {
      const bytes = await picture
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 86, progressive: true })
        .toBuffer();
      return { bytes, mime: "image/jpeg", extension: "jpg" };
    }
    // Lettering shows every artefact, and these are small.
    const bytes = await picture.webp({ quality: 92, alphaQuality: 100, smartSubsample: true, effort: 4 }).toBuffer();
    return { bytes, mime: "image/webp", extension: "webp" };
  } catch (error) {
    throw new UndecodableError("The picture cannot be decoded.", { cause: error });
  }
}
