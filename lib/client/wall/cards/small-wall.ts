import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { WallLayout } from "@/lib/shared/vocabulary";
import { lowRowShape, rowAdShape } from "./card-shape";
import type { WallCard } from "./interleave";
import { bandForm, type ColumnLayout, type Form, layoutForms, pictureWidths } from "./layouts";
import { placeInForm } from "./mosaic";

/**
 * A wall of one to three posts (contract, section 6): its cards are centred in the frame, as large as they can be with
 * all cards whole, including the ads between them. Pure; card-columns.module.css sizes the frame.
 */

/** Width per height of the frame between the banners, on a portrait and on a landscape screen. */
const frameRatios = { upright: 0.62, lying: 2.2 };

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
export function smallForms(cards: readonly WallCard[], layout: ColumnLayout): readonly [Form, Form, Form, Form] {
  const [{ shapeOf: narrow }, { shapeOf: usual }] = layoutForms[layout];
  const isLow = layout === "Single Column List View" && cards.length >= smallWallMaxPosts;
  const wide = isLow ? inLowRow : usual;
  const formIn = (ratio: number): Form => {
    const candidates = layout === "Single Column List View" ? [1] : divisors(cards.length);
    const widths = candidates.map((columns) => widthIn(ratio, cards, { columns, shapeOf: wide }));
    const columns = candidates[widths.indexOf(Math.max(...widths))] ?? 1;
    return { columns, shapeOf: wide, isCentred: true };
  };
  const phone = { columns: 1, shapeOf: narrow, isCentred: true };
  return [phone, formIn(frameRatios.upright), formIn(frameRatios.lying), bandForm];
}

/** Three rows of a list on one screen. */
const inLowRow: Form["shapeOf"] = (card) => (card.post ? lowRowShape(card.post) : rowAdShape(card.ad));

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
