import type { WallLayout } from "@/lib/shared/vocabulary";
import { adShape, bandShape, type CardShape, cardShape, overlayAdShape, overlayShape } from "./card-shape";
import type { WallCard } from "./interleave";
import { type Letters, smallLetters } from "./letters";
import { rowAdShape, rowShape } from "./row-shape";

/** Layouts with columns; the spotlight shows one post at a time. */
export type ColumnLayout = Exclude<WallLayout, "Single Post Spotlight">;

/**
 * A layout on screens of one width class; card-columns.module.css has the breakpoints. `isCentred`: shorter columns are
 * centred vertically. `isBand`: the only column lies on its side, and lengths are in band heights.
 */
export type Form = {
  columns: number;
  shapeOf: (card: WallCard) => CardShape;
  isCentred?: boolean;
  isBand?: boolean;
};

/** Every layout on LED walls from 32:9 on: one row of cards that travels sideways. */
export const bandForm: Form = { columns: 1, shapeOf: (card) => bandShape(card.post ?? card.ad), isBand: true };

type Forms = readonly [Form, Form, Form, ...Form[]];

/**
 * Narrowest screens first. The 4-column mosaic has the spec's breakpoints: 1, 2, 3 and 4 columns. From 21:9 and from
 * 8:3 on there are more, so that cards fit between the banners; from 32:9 on, the band.
 */
function createForms(letters: Letters): Record<ColumnLayout, Forms> {
  const upright = (card: WallCard) => (card.post ? cardShape(card.post, letters) : adShape(card.ad));
  const overlaid = (card: WallCard) => (card.post ? overlayShape(card.post, letters) : overlayAdShape(card.ad));
  const inRow = (card: WallCard) => (card.post ? rowShape(card.post, letters) : rowAdShape(card.ad));
  const phone: Form = { columns: 1, shapeOf: (card) => (card.post ? cardShape(card.post) : adShape(card.ad)) };
  const four = [2, 3, 4, 6, 8].map((columns): Form => ({ columns, shapeOf: upright }));
  const two = [2, 3, 4].map((columns): Form => ({ columns, shapeOf: overlaid }));
  return {
    "4-Column Social Mosaic": [phone, ...four, bandForm] as unknown as Forms,
    "2-Column Social Mosaic": [phone, ...two, bandForm] as unknown as Forms,
    "Single Column List View": [phone, { columns: 1, shapeOf: inRow }, bandForm],
  };
}

const known = new Map<Letters, Record<ColumnLayout, Forms>>();

/** Returns the forms of all layouts with these letters: the same object for the same letters. */
export function formsWith(letters: Letters): Record<ColumnLayout, Forms> {
  const forms = known.get(letters) ?? createForms(letters);
  known.set(letters, forms);
  return forms;
}

/** The forms with the letters of a window. */
export const layoutForms = formsWith(smallLetters);

/** Columns of a screen, widest first, as in card-columns.module.css: from this width, and width per height, on. */
const breakpoints: Record<ColumnLayout, readonly (readonly [columns: number, width: number, ratio: number])[]> = {
  "4-Column Social Mosaic": [
    [8, 1_000, 8 / 3],
    [6, 1_000, 21 / 9],
    [4, 1_200, 0],
    [3, 900, 0],
    [2, 0, 0],
  ],
  "2-Column Social Mosaic": [
    [4, 1_000, 8 / 3],
    [3, 1_000, 21 / 9],
    [2, 0, 0],
  ],
  "Single Column List View": [[1, 0, 0]],
};

/** Returns the layout's columns on a screen that is no phone. */
export function columnsOn(layout: ColumnLayout, { width, height }: { width: number; height: number }): number {
  return breakpoints[layout].find(([, least, ratio]) => width >= least && width / height >= ratio)?.[0] ?? 1;
}

/** Width per height from which every layout is a band. */
export const bandRatio = 32 / 9;

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
