import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { WallLayout } from "@/lib/shared/vocabulary";
import type { WallCard } from "./interleave";
import { type ColumnLayout, type Form, layoutForms, pictureWidths } from "./layouts";
import { placeInForm } from "./mosaic";

/**
 * A wall of one to three posts (contract, section 6): its cards stand in the middle of the frame. They are as large as
 * the frame lets all of them be whole, the ads between them too. Arithmetic alone; card-columns.module.css fits the
 * frame.
 */

/** Width to height of the frame between the banners: of a screen that stands, and of one that lies. */
const frameRatios = { upright: 0.62, lying: 2.2 };

/** The `sizes` of its pictures: a thumbnail is too small for them on a large screen. */
export const smallPictureWidth = "(min-width: 600px) 50vw, 96vw";

export function isSmallWall(cards: readonly WallCard[]): boolean {
  return cards.length > 0 && cards.filter(({ post }) => post).length <= smallWallMaxPosts;
}

/** How wide a wall of so many posts shows a newcomer's picture, as `sizes`; null where nobody waits for it. */
export function arrivalWidth(layout: WallLayout, posts: number): string | null {
  if (layout === "Single Post Spotlight") return null;
  return posts <= smallWallMaxPosts ? smallPictureWidth : pictureWidths[layout];
}

/** Its forms: on a phone, on a larger screen that stands, and on one that lies. */
export function smallForms(cards: readonly WallCard[], layout: ColumnLayout): readonly [Form, Form, Form] {
  const forms = layoutForms[layout];
  const [narrow, wide] = [forms[0].shapeOf, (forms[forms.length - 1] ?? forms[0]).shapeOf];
  const formIn = (ratio: number): Form => {
    const candidates = layout === "Single Column List View" ? [1] : divisors(cards.length);
    const widths = candidates.map((columns) => widthIn(ratio, cards, { columns, shapeOf: wide }));
    const columns = candidates[widths.indexOf(Math.max(...widths))] ?? 1;
    return { columns, shapeOf: wide, isCentred: true };
  };
  return [{ columns: 1, shapeOf: narrow, isCentred: true }, formIn(frameRatios.upright), formIn(frameRatios.lying)];
}

/** Numbers of columns that leave no hole in a row, the most columns first. */
function divisors(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => count - index);
  return all.filter((columns) => count % columns === 0);
}

/** How wide a column can be in a frame of this ratio that shows all cards whole; 1 is the frame's width. */
function widthIn(ratio: number, cards: readonly WallCard[], form: Form): number {
  return Math.min(1 / form.columns, 1 / ratio / placeInForm(cards, form).height);
}
