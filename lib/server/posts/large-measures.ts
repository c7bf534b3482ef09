import "server-only";
import { renditionMaxAspect, renditionWidths } from "@/lib/shared/limits";
import type { MadePicture } from "../media/decoding/decoders";

/** Pixels, upright. */
type Measures = { width: number; height: number };

/**
 * The measures that the full rendition will have, by sharp's own rule, from the original's. Where they do not agree with
 * the thumbnail on the shape, the thumbnail's measures stand in.
 */
export function largeMeasures({ original, width, height }: MadePicture): Measures {
  const large = fitInside(original, renditionWidths.full);
  const again = fitInside(large, renditionWidths.thumbnail);
  const isSameShape = Math.abs(again.width - width) <= 1 && Math.abs(again.height - height) <= 1;
  return isSameShape ? large : { width, height };
}

/** Shrinks like sharp's `fit: "inside"` without enlargement. */
function fitInside({ width, height }: Measures, maxWidth: number): Measures {
  const shrink = Math.max(width / maxWidth, height / (maxWidth * renditionMaxAspect), 1);
  return { width: Math.round(width / shrink), height: Math.round(height / shrink) };
}
