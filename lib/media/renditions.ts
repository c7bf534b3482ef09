import "server-only";
import { renditionWidths } from "../limits";
import { openImage } from "./sharp";

export type Rendition = {
  bytes: Uint8Array;
  /** Pixels, upright. */
  width: number;
  height: number;
};

/** No rendition is taller than this many times its nominal width: a scroll-long screenshot must not weigh megabytes. */
const maxAspect = 3;
const quality = { thumbnail: 76, full: 80 } as const;

/** Thrown where the bytes are no picture that can be decoded: another try would end the same. */
export class UndecodableError extends Error {
  override readonly name = "UndecodableError";
}

/** A WebP of at most the rendition's width, upright, in sRGB, without any metadata. Throws UndecodableError. */
export async function makeRendition(original: Uint8Array, size: keyof typeof renditionWidths): Promise<Rendition> {
  const width = renditionWidths[size];
  try {
    const { data, info } = await openImage(original)
      .autoOrient()
      .resize({ width, height: width * maxAspect, fit: "inside", withoutEnlargement: true })
      .webp({ quality: quality[size], effort: 3 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new UndecodableError("The picture cannot be decoded.", { cause: error });
  }
}

/** The average colour of a rendition, as '#rrggbb'. */
export async function averageColour(rendition: Uint8Array): Promise<string> {
  const pixel = await openImage(rendition).resize(1, 1, { fit: "fill" }).flatten().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}
