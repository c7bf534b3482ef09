import { renditionWidths } from "../limits";
import type { PublicPost } from "../posts/contract";

/** The fallback counts the columns that the layout has at that width. */
const sizes =
  "(min-width: 1200px) and (min-resolution: 1.5dppx) 40vw, (min-width: 1200px) 24vw, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 96vw";

/**
 * The large rendition for screens whose columns are wider than the thumbnail. A large screen with several device
 * pixels to each CSS pixel is asked for as what it is, a 4K wall; a phone makes do with the thumbnail at twice its
 * width.
 */
export function pictureSources({ media_type, media_url, media_width, thumbnail_media_url }: PublicPost, as = sizes) {
  if (media_type === "video" || !media_width || media_width <= renditionWidths.thumbnail) return {};
  return { srcSet: `${thumbnail_media_url} ${renditionWidths.thumbnail}w, ${media_url} ${media_width}w`, sizes: as };
}
