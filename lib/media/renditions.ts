import "server-only";
import { limits, renditionWidths } from "../limits";
import type { PictureRecipe } from "./decoders";

/** No rendition is taller than this many times its nominal width: a scroll-long screenshot must not weigh megabytes. */
const maxAspect = 3;

const recipe = (width: number, quality: number): PictureRecipe => ({
  width,
  height: width * maxAspect,
  format: "webp",
  options: { quality, effort: 3 },
  maxPixels: limits.photoMaxPixels,
});

/**
 * WebP of at most the rendition's width. The full one of an animation moves, within limits; otherwise its first frame
 * stands for it.
 */
export const renditionRecipes: Record<keyof typeof renditionWidths, PictureRecipe> = {
  thumbnail: recipe(renditionWidths.thumbnail, 76),
  full: {
    ...recipe(renditionWidths.full, 80),
    moving: {
      maxFrames: limits.animationMaxFrames,
      maxPixels: limits.animationMaxPixels,
      maxBytes: limits.animationMaxBytes,
    },
  },
};
