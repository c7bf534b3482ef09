import type { PublicPost } from "@/lib/shared/posts/contract";
import { countLines, textEms } from "../words/caption-lines";

export type Words = Pick<PublicPost, "caption" | "person_name">;

/** Returns whether a post has neither caption nor name: its card is only the picture. */
export const isSilent = ({ caption, person_name }: Pick<PublicPost, "caption" | "person_name">) =>
  caption.trim() === "" && person_name === "";

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
export function setWords({ caption = "", person_name = "" }: Partial<Words>, rule: CaptionRule) {
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

/** Returns the height of a name with its gap; 0 for a guest who gave none. */
export const nameHeight = (
  { person_name }: Pick<Words, "person_name">,
  { nameGap, nameLine }: { nameGap: number; nameLine: number },
  lines = 1,
) => (person_name === "" ? 0 : nameGap + nameLine * lines);
