import type { PublicPost } from "@/lib/shared/posts/contract";
import { cardMeasures } from "./card-measures";
import { type CardShape, clamp, fitInto, overlayCaption, ratioOf, textBlockInset, uprightCaption } from "./card-shape";
import { type CaptionRule, nameHeight, setWords } from "./card-words";
import type { WallCard } from "./interleave";

/** Width per height from which a picture covers two columns: in one it would be a strip. */
const panoramaRatio = 2.2;

/** Columns that a panorama covers. */
export const panoramaSpan = 2;

/** Height per width of a panorama's picture. */
const ratios = { min: 0.2, max: 0.5 };

/**
 * Returns the columns that a card covers on a wall that does not scroll: when it scrolls, each column moves by itself.
 */
export function spanOf({ post }: WallCard): number {
  if (!post?.media_width || !post.media_height) return 1;
  return post.media_width / post.media_height >= panoramaRatio ? panoramaSpan : 1;
}

const { gap, textInset, captionLine } = cardMeasures;
/** Width of the picture, in column widths. */
const width = panoramaSpan - gap;

const widen = (rule: CaptionRule, line: number, ownLine: number): CaptionRule => ({
  ...rule,
  emPerLine: (rule.emPerLine * line) / ownLine,
  nameEms: (rule.nameEms * line) / ownLine,
});
const upright = widen(uprightCaption, width - 2 * textInset, 1 - gap - 2 * textInset);
// The inset and the line of a text over its picture, as in overlayCaption (card-shape.ts).
const overlaid = widen(overlayCaption, width - 2 * 0.034, 0.896);

const known = { upright: new WeakMap<PublicPost, CardShape>(), overlaid: new WeakMap<PublicPost, CardShape>() };

/**
 * Returns the shape of a panorama across two columns; lengths are in column widths, as in a single column. Returns the
 * same object for the same post.
 */
export function panoramaShape(post: PublicPost, text: "upright" | "overlaid"): CardShape {
  const shape = known[text].get(post) ?? measure(post, text);
  known[text].set(post, shape);
  return shape;
}

function measure(post: PublicPost, text: "upright" | "overlaid"): CardShape {
  const ratio = clamp(ratioOf(post), ratios);
  const picture = ratio * width;
  const set = setWords(post, text === "upright" ? upright : overlaid);
  const hasText = text === "upright" && (set.captionLines > 0 || post.person_name !== "");
  const words = set.captionLines * captionLine * set.captionScale + nameHeight(post, cardMeasures);
  const frame = picture + (hasText ? 2 * textInset * textBlockInset + words : 0);
  return { height: frame + gap, frame, picture, ...set, ...fitInto(post, ratio) };
}
