import type { PublicPost } from "@/lib/shared/posts/contract";
import { noteOf } from "@/lib/shared/posts/texts";
import { countLines, textEms } from "../words/caption-lines";
import { isQuote } from "../words/quote";

export type Words = Pick<PublicPost, "caption" | "person_name" | "mission" | "place"> & { media_type?: string };

/** Returns whether a card has no text beside its picture: no caption and no name, or the words are the picture. */
export const isSilent = (post: Words) =>
  isQuote(post) || `${post.caption.trim()}${post.person_name}${noteOf(post)}` === "";

/**
 * Caption layout: line width in ems, `most` lines at full size; longer captions get up to `mostSmall` lines at `scale`.
 * `nameEms` is the line width in ems of the name.
 */
export type CaptionRule = {
  emPerLine: number;
  nameEms: number;
  most: number;
  scale: number;
  mostSmall: number;
  /** Smallest relative size of a name, and its most lines; a longer name ends with an ellipsis. */
  leastName?: number;
  nameLines?: number;
};

const usualLeastName = 0.6;
/** Share of a line that is filled where a name breaks into lines. */
const brokenLine = 0.85;

export const noWords = { captionLines: 0, captionScale: 1, nameScale: 1, nameLines: 1 };

/** Returns the lines and the sizes of a card's text. */
export function setWords(words: Partial<Words>, rule: CaptionRule) {
  const { caption = "", person_name = "" } = words;
  if (isQuote(words)) return noWords;
  const { emPerLine, most, scale, mostSmall } = rule;
  const name = setName(person_name, rule);
  if (caption.trim() === "") return { ...noWords, ...name };
  const lines = countLines(caption, emPerLine);
  if (lines <= most) return { captionLines: lines, captionScale: 1, ...name };
  return { captionLines: Math.min(countLines(caption, emPerLine / scale), mostSmall), captionScale: scale, ...name };
}

/** A name that is longer than its line is smaller, then takes more lines if it may. */
function setName(name: string, { nameEms, leastName = usualLeastName, nameLines = 1 }: CaptionRule) {
  const ems = Math.max(textEms(name), 1);
  const lines = nameLines > 1 && ems * leastName > nameEms ? nameLines : 1;
  const room = lines > 1 ? nameEms * lines * brokenLine : nameEms;
  return { nameScale: Math.min(Math.max(room / ems, leastName), 1), nameLines: lines };
}

/** A mission's and place's line, in lines of a name (post-card.module.css has the same). */
const noteLine = 0.85;

/** Returns the height of a name with its gap, and of mission and place; 0 without any. */
export const nameHeight = (
  post: Pick<Words, "person_name" | "mission" | "place">,
  { nameGap, nameLine }: { nameGap: number; nameLine: number },
  lines = 1,
) => (post.person_name === "" ? 0 : nameGap + nameLine * lines) + (noteOf(post) ? nameLine * noteLine : 0);
