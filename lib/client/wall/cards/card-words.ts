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
export type CaptionRule = { emPerLine: number; nameEms: number; most: number; scale: number; mostSmall: number };

/** Smallest relative size of a name; a longer one ends with an ellipsis. */
const minNameScale = 0.6;

export const noWords = { captionLines: 0, captionScale: 1, nameScale: 1 };

/** Returns the lines and the sizes of a card's text. */
export function setWords({ caption = "", person_name = "" }: Partial<Words>, rule: CaptionRule) {
  const { emPerLine, nameEms, most, scale, mostSmall } = rule;
  const nameScale = Math.min(Math.max(nameEms / Math.max(textEms(person_name), 1), minNameScale), 1);
  if (caption.trim() === "") return { ...noWords, nameScale };
  const lines = countLines(caption, emPerLine);
  if (lines <= most) return { captionLines: lines, captionScale: 1, nameScale };
  return { captionLines: Math.min(countLines(caption, emPerLine / scale), mostSmall), captionScale: scale, nameScale };
}

/** Returns the height of a name with its gap; 0 for a guest who gave none. */
export const nameHeight = (
  { person_name }: Pick<Words, "person_name">,
  { nameGap, nameLine }: { nameGap: number; nameLine: number },
) => (person_name === "" ? 0 : nameGap + nameLine);
