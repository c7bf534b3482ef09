import type { WallLayout } from "@/lib/shared/vocabulary";
import { adShape, type CardShape, cardShape, overlayAdShape, overlayShape, rowAdShape, rowShape } from "./card-shape";
import type { WallCard } from "./interleave";

/** Layouts with columns; the spotlight shows one post at a time. */
export type ColumnLayout = Exclude<WallLayout, "Single Post Spotlight">;

/**
 * A layout on screens of one width class; card-columns.module.css has the breakpoints. `isCentred`: shorter columns are
 * centred vertically.
 */
export type Form = { columns: number; shapeOf: (card: WallCard) => CardShape; isCentred?: boolean };

const upright = (card: WallCard) => (card.post ? cardShape(card.post) : adShape(card.ad));
const overlaid = (card: WallCard) => (card.post ? overlayShape(card.post) : overlayAdShape(card.ad));
const inRow = (card: WallCard) => (card.post ? rowShape(card.post) : rowAdShape(card.ad));

/** Narrowest screens first. The 4-column mosaic has the spec's breakpoints: 1, 2, 3 and 4 columns. */
export const layoutForms: Record<ColumnLayout, readonly [Form, ...Form[]]> = {
  "4-Column Social Mosaic": [
    { columns: 1, shapeOf: upright },
    { columns: 2, shapeOf: upright },
    { columns: 3, shapeOf: upright },
    { columns: 4, shapeOf: upright },
  ],
  "2-Column Social Mosaic": [
    { columns: 1, shapeOf: upright },
    { columns: 2, shapeOf: overlaid },
  ],
  "Single Column List View": [
    { columns: 1, shapeOf: upright },
    { columns: 1, shapeOf: inRow },
  ],
};

/** Picture widths for the `sizes` attribute. The thumbnail serves columns that it fills. */
export const pictureWidths: Record<ColumnLayout, string> = {
  // A large screen with a high pixel density is a 4K wall: request larger pictures.
  "4-Column Social Mosaic":
    "(min-width: 1200px) and (min-resolution: 1.5dppx) 40vw, (min-width: 1200px) 24vw, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 96vw",
  "2-Column Social Mosaic": "(min-width: 600px) 48vw, 96vw",
  "Single Column List View": "(min-width: 600px) 48vw, 96vw",
};

/** `sizes` for the spotlight. */
export const slideWidths = "(min-aspect-ratio: 1/1) 72vw, 100vw";
