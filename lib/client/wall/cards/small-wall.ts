import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { WallLayout } from "@/lib/shared/vocabulary";
import type { WallCard } from "./interleave";
import { bandForm, type ColumnLayout, type Form, formsWith, pictureWidths } from "./layouts";
import { type Letters, smallLetters } from "./letters";
import { placeInForm } from "./mosaic";
import { lowRowShape, rowAdShape } from "./row-shape";

/**
 * A wall of one to three posts (contract, section 6): its cards are centred in the frame, as large as they can be with
 * all cards whole, including the ads between them. Pure; card-columns.module.css sizes the frame.
 */

/** Width per height of the frame between the banners, on a portrait and on a landscape screen. */
const frameRatios = { upright: 0.62, horizontal: 2.2 };

/** `sizes` of its pictures: a thumbnail is too small on a large screen. */
export const smallPictureWidth = "(min-width: 600px) 50vw, 96vw";

/** Returns whether the wall has so few posts that all are shown at once, larger. */
export function isSmallWall(cards: readonly WallCard[]): boolean {
  return cards.length > 0 && cards.filter(({ post }) => post).length <= smallWallMaxPosts;
}

/**
 * Returns the `sizes` of a newcomer's picture on a wall with this many posts; null if the layout does not wait for it.
 */
export function arrivalWidth(layout: WallLayout, posts: number): string | null {
  if (layout === "Single Post Spotlight") return null;
  return posts <= smallWallMaxPosts ? smallPictureWidth : pictureWidths[layout];
}

/** Returns the forms for a phone, a larger portrait screen, a landscape screen and a band. */
export function smallForms(
  cards: readonly WallCard[],
  layout: ColumnLayout,
  letters: Letters = smallLetters,
): readonly [Form, Form, Form, Form] {
  const isList = layout === "Single Column List View";
  const [{ shapeOf: narrow }, { shapeOf: usual }] = formsWith(letters)[layout];
  const lowRow = (card: WallCard) => (card.post ? lowRowShape(card.post, letters) : rowAdShape(card.ad));
  const isLow = isList && cards.length >= smallWallMaxPosts;
  const shapeOf = isLow ? lowRow : usual;
  const formIn = (ratio: number): Form => {
    const candidates = isList ? [1] : divisors(cards.length);
    const widths = candidates.map((columns) => widthIn(ratio, cards, { columns, shapeOf }));
    const columns = candidates[widths.indexOf(Math.max(...widths))] ?? 1;
    return { columns, shapeOf, isCentred: true };
  };
  const phone = { columns: 1, shapeOf: narrow, isCentred: true };
  return [phone, formIn(frameRatios.upright), formIn(frameRatios.horizontal), bandForm];
}

/** Returns the column counts without a hole in a row, most columns first. */
function divisors(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => count - index);
  return all.filter((columns) => count % columns === 0);
}

/**
 * Returns the maximum column width in a frame of this ratio that shows all cards whole, relative to the frame's width.
 */
function widthIn(ratio: number, cards: readonly WallCard[], form: Form): number {
  return Math.min(1 / form.columns, 1 / ratio / placeInForm(cards, form).height);
}
