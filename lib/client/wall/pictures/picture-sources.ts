import { renditionWidths } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { PictureAddress } from "./load-picture";

/**
 * Returns the sources of a post's picture, for showing and preloading: the thumbnail, and the large rendition, once it
 * exists, for places that the thumbnail does not fill; words have no source. `sizes` is the displayed width.
 */
export function pictureSources(post: PublicPost, sizes: string): PictureAddress {
  const { media_type, media_url, media_width } = post;
  const src = post.thumbnail_media_url ?? "";
  const isEnough = !media_url || !media_width || media_width <= renditionWidths.thumbnail;
  if (media_type === "video" || isEnough) return { src };
  return { src, srcSet: `${src} ${renditionWidths.thumbnail}w, ${media_url} ${media_width}w`, sizes };
}
