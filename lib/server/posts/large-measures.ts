import "server-only";
import { renditionMaxAspect, renditionWidths } from "@/lib/shared/limits";
import type { MadePicture } from "../media/decoding/decoders";

/** Pixels, upright. */
type Measures = { width: number; height: number };

/**
 * Predicts the size of the full rendition from the original's, by sharp's own rule. If the result and the thumbnail
 * differ in shape, it returns the thumbnail's size.
 */
export function largeMeasures({ original, width, height }: MadePicture): Measures {
  const large = fitInside(original, renditionWidths.full);
  const again = fitInside(large, renditionWidths.thumbnail);
  const isSameShape = Math.abs(again.width - width) <= 1 && Math.abs(again.height - height) <= 1;
  return isSameShape ? large : { width, height };
}

/** Computes the size that sharp's `fit: "inside"` without enlargement gives. */
function fitInside({ width, height }: Measures, maxWidth: number): Measures {
  const shrink = Math.max(width / maxWidth, height / (maxWidth * renditionMaxAspect), 1);
  return { width: Math.round(width / shrink), height: Math.round(height / shrink) };
}
