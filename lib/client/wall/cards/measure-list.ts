import type { Form } from "./layouts";
import { shift } from "./mosaic";

/** Measures of a list of cards. `unit` is a column's width in pixels; the view's height is in units. */
type ListMeasures = {
  unit: number;
  viewHeight: number;
  /** Pixels from the list's corner to its first card: a small wall is centred. */
  origin: { x: number; y: number };
};
/** `longest`: a column's height; `lengths`: those of a band's cards, in band heights. */
type Measured = {
  first: HTMLElement | undefined;
  isScrolling: boolean;
  longest: () => number;
  lengths: () => readonly number[];
};

/** Returns whether the list runs from right to left: its stylesheet mirrors it, so all lengths count from its right. */
const isMirrored = (list: HTMLElement) => window.getComputedStyle(list).direction === "rtl";

/** Returns the transform of a list that has moved by some pixels along its cards' way. An animation replaces its mirror. */
export const moved = (list: HTMLElement, pixels: number, isBand: boolean) =>
  `${isMirrored(list) ? "scaleX(-1) " : ""}${shift(pixels, isBand)}`;

/** Returns the pixels from the edge of the screen where reading starts to the list. */
export function screenStart(list: HTMLElement): number {
  const { left, right } = list.getBoundingClientRect();
  return isMirrored(list) ? window.innerWidth - right : left;
}

/** Returns where a finger is along the way of the list's cards, in pixels. */
export function alongWay(list: HTMLElement, touch: Touch | undefined, isBand: boolean): number | undefined {
  if (!touch || !isBand) return touch?.clientY;
  return isMirrored(list) ? -touch.clientX : touch.clientX;
}

/** Returns the form that the stylesheet shows on this screen. */
export function shownForm(list: HTMLElement, forms: readonly Form[]): Form {
  const number = Number(window.getComputedStyle(list).getPropertyValue("--form"));
  return (forms[number - 1] ?? forms[0]) as Form;
}

/** Measures the list in its form. */
export const measureList = (list: HTMLElement, form: Form, measured: Measured): ListMeasures =>
  form.isBand ? measureBand(list, measured) : measureColumns(list, form, measured);

/** Measures columns. The list starts under the upper banner; a scrolling list is clipped by its parent. */
function measureColumns(
  list: HTMLElement,
  { columns, isCentred }: Form,
  { first, isScrolling, longest }: Measured,
): ListMeasures {
  const width = isCentred ? (first?.offsetWidth ?? 1) * columns : list.clientWidth;
  const unit = width / columns || 1;
  const bottom = isScrolling && list.parentElement ? list.parentElement.clientHeight : window.innerHeight;
  const height = isCentred ? longest() * unit : list.clientHeight;
  const origin = { x: (list.clientWidth - width) / 2, y: (list.clientHeight - height) / 2 };
  return { unit, viewHeight: (bottom - list.offsetTop) / unit, origin };
}

/** Measures a band. A card is as high as the band, to a fraction of a pixel; the banner at the end clips the list. */
function measureBand(list: HTMLElement, { first, lengths }: Measured): ListMeasures {
  const unit = (first && Number.parseFloat(window.getComputedStyle(first).height)) || 1;
  const toEnd = (list.parentElement?.clientWidth ?? 0) - list.offsetLeft;
  const room = isMirrored(list) ? list.offsetLeft + list.offsetWidth : toEnd;
  const long = lengths().reduce((sum, length) => sum + length, 0) * unit;
  return {
    unit,
    viewHeight: room / unit,
    origin: { x: (list.clientHeight - unit) / 2, y: Math.max(0, room - long) / 2 },
  };
}
