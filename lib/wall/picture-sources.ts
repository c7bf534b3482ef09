import { renditionWidths } from "../limits";
import type { PublicPost } from "../posts/contract";

/** The large rendition for places that the thumbnail does not fill; `sizes` says how wide the picture is shown. */
export function pictureSources(post: PublicPost, sizes: string) {
  const { media_type, media_url, media_width, thumbnail_media_url } = post;
  if (media_type === "video" || !media_width || media_width <= renditionWidths.thumbnail) return {};
  return { srcSet: `${thumbnail_media_url} ${renditionWidths.thumbnail}w, ${media_url} ${media_width}w`, sizes };
}
