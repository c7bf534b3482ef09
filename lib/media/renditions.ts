import "server-only";
import type { Sharp } from "sharp";
import { limits, renditionWidths } from "../limits";
import { toDecodable } from "./heic";
import { openImage } from "./sharp";
import { UndecodableError } from "./undecodable";

export type Rendition = {
  bytes: Uint8Array;
  /** Pixels, upright. */
  width: number;
  height: number;
};

/** No rendition is taller than this many times its nominal width: a scroll-long screenshot must not weigh megabytes. */
const maxAspect = 3;
/** The pages of a HEIF file are further pictures, not frames. */
const animated = new Set(["image/gif", "image/webp"]);
const quality = { thumbnail: 76, full: 80 } as const;

/**
 * A WebP of at most the rendition's width, upright, in sRGB, without any metadata. The full one of an animation moves,
 * within limits; otherwise the first frame stands for it. Throws UndecodableError, and what toDecodable throws.
 */
export async function makeRendition(original: Uint8Array, size: keyof typeof renditionWidths): Promise<Rendition> {
  const decodable = await toDecodable(original);
  try {
    if (size === "full" && (await isShownMoving(decodable))) {
      const moving = await toWebp(openImage(decodable, { pages: -1 }), size);
      if (moving.bytes.length <= limits.animationMaxBytes) return moving;
    }
    return await toWebp(openImage(decodable), size);
  } catch (error) {
    throw new UndecodableError("The picture cannot be decoded.", { cause: error });
  }
}

async function toWebp(picture: Sharp, size: keyof typeof renditionWidths): Promise<Rendition> {
  const width = renditionWidths[size];
  const { data, info } = await picture
    .autoOrient()
    .resize({ width, height: width * maxAspect, fit: "inside", withoutEnlargement: true })
    .webp({ quality: quality[size], effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

async function isShownMoving(original: Uint8Array): Promise<boolean> {
  const { width, height, pages = 1, mediaType = "" } = await openImage(original).metadata();
  if (!animated.has(mediaType) || pages < 2 || pages > limits.animationMaxFrames) return false;
  return width * height * pages <= limits.animationMaxPixels;
}

/** The average colour of a rendition, as '#rrggbb'. */
export async function averageColour(rendition: Uint8Array): Promise<string> {
  const pixel = await openImage(rendition).resize(1, 1, { fit: "fill" }).flatten().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
