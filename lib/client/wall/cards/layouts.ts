import type { WallLayout } from "@/lib/shared/vocabulary";
import {
  adShape,
  bandShape,
  type CardShape,
  cardShape,
  overlayAdShape,
  overlayShape,
  rowAdShape,
  rowShape,
} from "./card-shape";
import type { WallCard } from "./interleave";

/** Layouts with columns; the spotlight shows one post at a time. */
export type ColumnLayout = Exclude<WallLayout, "Single Post Spotlight">;

/**
 * A layout on screens of one width class; card-columns.module.css has the breakpoints. `isCentred`: shorter columns are
 * centred vertically. `isInRows`: whole rows, each centred. `isBand`: the only column lies on its side, and lengths are
 * in band heights. `spanOf`: the columns that a card covers, 1 if absent.
 */
export type Form = {
  columns: number;
  shapeOf: (card: WallCard) => CardShape;
  isCentred?: boolean;
  isInRows?: boolean;
  spanOf?: (card: WallCard) => number;
  isBand?: boolean;
};

const upright = (card: WallCard) => (card.post ? cardShape(card.post) : adShape(card.ad));
const overlaid = (card: WallCard) => (card.post ? overlayShape(card.post) : overlayAdShape(card.ad));
const inRow = (card: WallCard) => (card.post ? rowShape(card.post) : rowAdShape(card.ad));

/** Every layout on LED walls from 32:9 on: one row of cards that travels sideways. */
export const bandForm: Form = { columns: 1, shapeOf: (card) => bandShape(card.post ?? card.ad), isBand: true };

/**
 * Narrowest screens first. The 4-column mosaic has the spec's breakpoints: 1, 2, 3 and 4 columns. From 21:9 and from
 * 8:3 on there are more, so that cards fit between the banners; from 32:9 on, the band.
 */
export const layoutForms: Record<ColumnLayout, readonly [Form, Form, ...Form[]]> = {
  "4-Column Social Mosaic": [
    { columns: 1, shapeOf: upright },
    { columns: 2, shapeOf: upright },
    { columns: 3, shapeOf: upright },
    { columns: 4, shapeOf: upright },
    { columns: 6, shapeOf: upright },
    { columns: 8, shapeOf: upright },
    bandForm,
  ],
  "2-Column Social Mosaic": [
    { columns: 1, shapeOf: upright },
    { columns: 2, shapeOf: overlaid },
    { columns: 3, shapeOf: overlaid },
    { columns: 4, shapeOf: overlaid },
    bandForm,
  ],
  "Single Column List View": [{ columns: 1, shapeOf: upright }, { columns: 1, shapeOf: inRow }, bandForm],
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
