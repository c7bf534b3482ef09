import { isLongQuote } from "../words/quote";
import type { WallCard } from "./interleave";

/** Width per height from which a picture covers two columns: in one it would be a strip. */
const panoramaRatio = 2.2;

/** Columns that a panorama covers. */
export const panoramaSpan = 2;

/**
 * Returns the columns that a card covers on a wall that does not scroll: when it scrolls, each column moves by itself.
 */
export function spanOf({ post }: WallCard): number {
  if (post && isLongQuote(post)) return panoramaSpan;
  if (!post?.media_width || !post.media_height) return 1;
  return post.media_width / post.media_height >= panoramaRatio ? panoramaSpan : 1;
}
