import { noteOf } from "@/lib/shared/posts/texts";
import { countLines, textEms } from "./caption-lines";

/**
 * Words without a picture: a card's frame is filled by the words as a quotation, with the guest's name in it. The rest of
 * the card arithmetic treats that frame as a picture. Sizes are relative to the frame's width; quote.module.css has the
 * same.
 */

type Media = { media_type?: string; caption?: string; mission?: string | undefined; place?: string | undefined };

/** Returns whether a card's picture is its words. An ad has no such type. */
export const isQuote = ({ media_type }: Media): boolean => media_type === "text";

/** Left and right of the words, and at most above and below them. */
const inset = 0.045;
const lineHeight = 1.28;
/** Ems of the mark above the words and of the name below them; a mission or a place takes another line. */
const aroundWords = 2.5;
const noteLine = 0.9;
/** Letters of a word or two, and of words that fit nowhere. */
const sizes = { largest: 0.16, step: 0.96, smallest: 0.012 };

const innerHeight = (ratio: number) => ratio - 2 * Math.min(inset, ratio * 0.12);
function heightAt(size: number, media: Media): number {
  const lines = countLines(media.caption ?? "", (1 - 2 * inset) / size);
  return (lines * lineHeight + aroundWords + (noteOf(media) ? noteLine : 0)) * size;
}

/** Returns the font size at which the words fill a frame of this height per width. */
export function quoteSize(media: Media, ratio: number): number {
  let size = Math.min(sizes.largest, ratio * 0.2);
  while (size > sizes.smallest && heightAt(size, media) > innerHeight(ratio)) size *= sizes.step;
  return size;
}

/** A hall reads these letters in a column, and in a row over the whole width. */
const columnLetters = 0.072;
const rowLetters = 0.028;

/** Returns the height per width that the words want in a column. */
export const quoteRatio = (media: Media): number => Math.max(0.56, heightAt(columnLetters, media) + 2 * inset);

/** The same for a row over the whole width. */
export const quoteRowRatio = (media: Media): number => heightAt(rowLetters, media) + inset;

/** Ems of words that need two columns of a wall that stands still. */
const longEms = 75;

export const isLongQuote = (media: Media): boolean => isQuote(media) && textEms(media.caption ?? "") > longEms;

/** Width per height of words that are shown large, alone. */
export const quoteStageRatio = 1.6;
