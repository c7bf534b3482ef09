import { isLongQuote, isQuote } from "../words/quote";
import type { cardMeasures } from "./card-measures";
import {
  type CardShape,
  clamp,
  fitInto,
  overlayCaption,
  ratioOf,
  textBlockInset,
  textEnd,
  uprightCaption,
} from "./card-shape";
import { type CaptionRule, nameHeight, setWords } from "./card-words";
import type { WallCard } from "./interleave";
import { bandForm, type ColumnLayout, formsWith } from "./layouts";
import { type Letters as RoomLetters, smallLetters } from "./letters";
import { listShape } from "./still-list";

/**
 * Rows of a wall that stands still. In a mosaic, a row has as many cards as the layout has columns, a panorama counts as
 * two, and its pictures are equally high, so that nothing of them is cropped and they fill the width. Pure; lengths are
 * in column widths, those of a band in band heights.
 */

/** Width per height from which a picture covers two columns: in one it would be a strip. */
const panoramaRatio = 2.2;

/** Columns that a panorama covers. */
const panoramaSpan = 2;

/**
 * Returns the columns that a card covers on a wall that does not scroll: when it scrolls, each column moves by itself.
 */
export function spanOf({ post }: WallCard): number {
  if (post && isLongQuote(post)) return panoramaSpan;
  if (!post?.media_width || !post.media_height) return 1;
  return post.media_width / post.media_height >= panoramaRatio ? panoramaSpan : 1;
}

/** The sizes of a card's texts and insets, in column widths. */
export type Letters = { readonly [Name in keyof typeof cardMeasures]: number } & {
  /** How captions and names fill their lines; those of small letters if absent. */
  rules?: { upright: CaptionRule; overlay: CaptionRule };
  /** Size of texts that are on their picture or beside it, relative to the stylesheet's. */
  factor?: number;
  /** The letters of the room; small ones if absent. */
  own?: RoomLetters;
};

/** The inputs to the shape of rows. `length`: that of the room, which rows fill together. */
export type RowForm = {
  layout: ColumnLayout;
  columns: number;
  isBand: boolean;
  letters: Letters;
  length: number;
};

/** On an upright screen, a list has the rows of one that drifts. */
export const isWide = (length: number) => length < 1;

/** Rows shrink to this, at most, where one more then fits. */
export const leastScale = 0.8;

type SizedCard = { card: WallCard; width: number; shape: CardShape };
export type StillRow = { cards: SizedCard[]; width: number; height: number };

/** Narrowest card: a caption needs a line. In a row with free room it takes a whole column, for long captions. */
const leastWidth = { full: 0.6, short: 1 };
/** Height per width of pictures; ads have no strips, which would be wider than every post. */
const ratios = {
  post: { min: 0.2, max: 1.6 },
  ad: { min: 0.56, max: 1.4 },
  quote: { min: 0.8, max: 1 },
  longQuote: 0.38,
};
/** Share of a card that its caption leaves to the picture. */
const leastPicture = 0.4;
/** Rounds in which a row settles; from the third on, no text gets shorter. */
const [rounds, freeRounds] = [6, 2];
/** An overlaid picture's text needs this share of its height. */
const overlayInset = 0.034;

/** Returns all rows, newest first. */
export function stillRows(cards: readonly WallCard[], form: RowForm): StillRow[] {
  const { layout, isBand, length, letters } = form;
  if (isBand) return cards.map((card) => singleRow(card, bandForm.shapeOf(card)));
  if (layout === "Single Column List View") {
    const [, usual] = formsWith(letters.own ?? smallLetters)[layout];
    const shapeOf = isWide(length)
      ? (card: WallCard) => listShape(card, length, letters.own?.isHall ?? false)
      : usual.shapeOf;
    return cards.map((card) => singleRow(card, shapeOf(card)));
  }
  const rows: StillRow[] = [];
  for (const row of splitIntoRows(cards, form.columns)) rows.push(mosaicRow(row, form, rows[rows.length - 1]));
  return rows;
}

/** Splits cards into rows of so many columns. A panorama that does not fit into a row begins the next one. */
export function splitIntoRows(cards: readonly WallCard[], columns: number): WallCard[][] {
  const rows: WallCard[][] = [];
  let [row, free] = [[] as WallCard[], columns];
  let waiting: WallCard[] = [];
  const put = (card: WallCard) => {
    row.push(card);
    free -= Math.min(spanOf(card), columns);
    if (free > 0) return;
    rows.push(row);
    [row, free] = [[], columns];
    const next = waiting;
    waiting = [];
    next.forEach(place);
  };
  const place = (card: WallCard) => (Math.min(spanOf(card), columns) > free ? waiting.push(card) : put(card));
  cards.forEach(place);
  if (row.length > 0) rows.push(row);
  while (waiting.length > 0) rows.push(waiting.splice(0, Math.max(1, Math.floor(columns / panoramaSpan))));
  return rows;
}

/** A row of one card: of a list, or of a band that lies on its side. */
const singleRow = (card: WallCard, shape: CardShape): StillRow => ({
  cards: [{ card, width: 1, shape }],
  width: 1,
  height: shape.height,
});

/**
 * A row of equally high cards that fill its columns. Its widths decide how many lines the texts have, and these the
 * widths: both settle within a few rounds. A row with fewer columns is no higher than the one above it.
 */
function mosaicRow(cards: readonly WallCard[], form: RowForm, above: StillRow | undefined): StillRow {
  const { gap } = form.letters;
  const columns = cards.reduce((sum, card) => sum + spanOf(card), 0);
  const isShort = columns < form.columns;
  const most = Math.min(form.length / leastScale, (isShort && above?.height) || Infinity);
  const ratios = cards.map(rowRatio);
  let texts = cards.map(() => 0);
  let row = { widths: cards.map(() => 1), height: most };
  for (let round = 0; round < rounds; round += 1) {
    const found = cards.map((card, at) => textHeight(card, row.widths[at] ?? 1, form));
    const next = found.map((text, at) => (round < freeRounds ? text : Math.max(text, texts[at] ?? 0)));
    if (round > 0 && next.every((text, at) => text === texts[at])) break;
    texts = next;
    row = justify(ratios, texts, { columns: Math.min(columns, form.columns), gap, most, isShort });
  }
  const sized = cards.map((card, at) => {
    const width = row.widths[at] ?? 1;
    const frame = row.height - gap;
    const { words, picture } = fitWords(card, width, frame, form);
    const fit = fitInto(card.post ?? card.ad, picture / (width - gap), width - gap);
    return { card, width, shape: { height: row.height, frame, picture, ...words, ...fit } };
  });
  return { cards: sized, width: row.widths.reduce((sum, width) => sum + width, 0), height: row.height };
}

function rowRatio({ post, ad }: WallCard): number {
  if (post && isQuote(post)) return isLongQuote(post) ? ratios.longQuote : clamp(ratioOf(post), ratios.quote);
  return clamp(ratioOf(post ?? ad), post ? ratios.post : ratios.ad);
}

type Limits = { columns: number; gap: number; most: number; isShort: boolean };

/** Returns the widths at which cards with these pictures and texts are equally high and fill so many columns. */
function justify(ratios: readonly number[], texts: readonly number[], { columns, gap, most, isShort }: Limits) {
  const narrow = new Set<number>();
  const least = isShort ? leastWidth.short : leastWidth.full;
  for (;;) {
    const free = [...ratios.keys()].filter((at) => !narrow.has(at));
    const perHeight = free.reduce((sum, at) => sum + 1 / (ratios[at] ?? 1), 0);
    const forTexts = free.reduce((sum, at) => sum + ((texts[at] ?? 0) + gap) / (ratios[at] ?? 1), 0);
    const height = (columns - narrow.size * least - free.length * gap + forTexts) / perHeight;
    const own = isShort ? Math.min(height, most) : height;
    const widthOf = (at: number) => (own - gap - (texts[at] ?? 0)) / (ratios[at] ?? 1) + gap;
    const next = free.find((at) => widthOf(at) < least);
    if (next === undefined || free.length === 1) {
      const widths = ratios.map((_, at) => (narrow.has(at) ? least : Math.max(widthOf(at), least)));
      return { widths, height: Math.min(own, most) };
    }
    narrow.add(next);
  }
}

/** Returns the caption's rule in a card of this width. */
function ruleFor(width: number, { layout, letters }: RowForm): CaptionRule {
  if (layout === "2-Column Social Mosaic") {
    const line = width - letters.gap - 2 * overlayInset;
    const scale = line / 0.896;
    const rule = letters.rules?.overlay ?? overlayCaption;
    const { emPerLine, nameEms } = rule;
    const ems = scale / (letters.factor ?? 1);
    return { ...rule, emPerLine: emPerLine * ems, nameEms: nameEms * ems };
  }
  const line = width - letters.gap - 2 * letters.textInset;
  return {
    ...(letters.rules?.upright ?? uprightCaption),
    emPerLine: line / letters.captionSize,
    nameEms: line / letters.nameSize,
  };
}

/**
 * Returns a card's words and its picture's height. A caption ends earlier where it would leave the picture less than
 * two fifths of the card, and less than it needs at full width.
 */
function fitWords(card: WallCard, width: number, frame: number, form: RowForm) {
  let words = setWords(card.post ?? {}, ruleFor(width, form));
  const wanted = Math.min(frame * leastPicture, ratioOf(card.post ?? card.ad) * (width - form.letters.gap));
  const picture = () => frame - wordsHeight(card, words, form);
  while (picture() < wanted && words.captionLines > 1) words = { ...words, captionLines: words.captionLines - 1 };
  return { words, picture: picture() };
}

/** Returns the height of the text under a picture of this width. */
const textHeight = (card: WallCard, width: number, form: RowForm): number =>
  wordsHeight(card, setWords(card.post ?? {}, ruleFor(width, form)), form);

/** Returns the height of words under a picture; none if they are on the picture. */
function wordsHeight({ post }: WallCard, set: ReturnType<typeof setWords>, { layout, letters }: RowForm): number {
  if (!post || isQuote(post) || layout === "2-Column Social Mosaic") return 0;
  const { captionLines, captionScale, nameLines } = set;
  const words = captionLines * letters.captionLine * captionScale + nameHeight(post, letters, nameLines);
  return words === 0 ? 0 : letters.textInset * textBlockInset + textEnd + words;
}
