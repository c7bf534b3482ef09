import type { CardShape } from "./card-shape";
import type { WallCard } from "./interleave";
import { type ColumnLayout, type Form, layoutForms } from "./layouts";
import { placeInForm, splitIntoRows } from "./mosaic";
import { panoramaShape, spanOf } from "./panorama";

/** On a wall that stands still, this many rows of a few posts are shown whole. */
const mostRows = 2;

/**
 * Rows that fill less of the width between the banners of a 16:9 screen stay the mosaic: their pictures are high.
 * Beside a panorama the mosaic's columns end unevenly, so rows may be smaller.
 */
const leastShare = { usual: 0.7, withPanorama: 0.5 };
/** Width per height of the space between those banners. */
const frameRatio = 2.2;

/** The first form of the 4-column mosaic that shows a few posts whole: 4 columns, on screens from 1200 px on. */
const firstFewForm = 3;

type Mosaic = Exclude<ColumnLayout, "Single Column List View">;

/** Returns a mosaic's forms with panoramas across two columns. */
function withSpans(layout: Mosaic): readonly Form[] {
  const text = layout === "4-Column Social Mosaic" ? "upright" : "overlaid";
  return layoutForms[layout].map((form) => {
    if (form.columns === 1) return form;
    const shapeOf = (card: WallCard): CardShape =>
      card.post && spanOf(card) > 1 ? panoramaShape(card.post, text) : form.shapeOf(card);
    return { ...form, shapeOf, spanOf };
  });
}

const spanning: Record<Mosaic, readonly Form[]> = {
  "4-Column Social Mosaic": withSpans("4-Column Social Mosaic"),
  "2-Column Social Mosaic": withSpans("2-Column Social Mosaic"),
};

/**
 * Returns the forms of a wall that stands still, a function of its set of cards. `isFew`: in the 4-column mosaic the
 * cards make one or two rows, which are shown whole and centred, so that no column ends in a hole. `isSparse`: they
 * would make so few rows, in whichever form.
 */
export function stillForms(
  cards: readonly WallCard[],
  layout: ColumnLayout,
): { forms: readonly Form[]; isFew: boolean; isSparse: boolean } {
  if (layout === "Single Column List View") return { forms: layoutForms[layout], isFew: false, isSparse: false };
  const forms = spanning[layout];
  const rows = forms.map(({ columns }) => rowsOf(cards, columns));
  const isSparse = layout === "4-Column Social Mosaic" && (rows[firstFewForm] ?? 0) <= mostRows;
  if (!isSparse) return { forms, isFew: false, isSparse };
  const few = forms.map((form, at) => {
    if (at < firstFewForm || form.isBand) return form;
    return { ...form, columns: fewestColumns(cards, rows[at] ?? 1, form.columns), isCentred: true, isInRows: true };
  });
  const first = few[firstFewForm] as Form;
  const share = first.columns / frameRatio / placeInForm(cards, first).height;
  const least = cards.some((card) => spanOf(card) > 1) ? leastShare.withPanorama : leastShare.usual;
  return share < least ? { forms, isFew: false, isSparse } : { forms: few, isFew: true, isSparse };
}

const rowsOf = (cards: readonly WallCard[], columns: number) =>
  splitIntoRows(
    cards.map((card) => ({ span: spanOf(card) })),
    columns,
  ).length;

/** Returns the fewest columns in which the cards make no more rows; the spec's four on a screen of up to 16:9. */
function fewestColumns(cards: readonly WallCard[], rows: number, most: number): number {
  let columns = most;
  while (columns > 4 && rowsOf(cards, columns - 1) <= rows) columns -= 1;
  return columns;
}
