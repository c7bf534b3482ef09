/** Estimates the number of lines of a text from generous letter widths, before any font has loaded. */

/** Letter widths in ems, in the widest of the wall's text families. Too low an estimate would cut off a caption. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  [/\p{Mn}|\p{Cf}/u, 0],
  [/[ijlI.,:;'’|!]/, 0.34],
  [/\s/, 0.32],
  [/[frt()[\]{}"“”\-/\\]/, 0.44],
  [/[mwMW@%—…&ЖШЩЮЫФМжшщюыфм]/, 1],
  // Emoji are wider than an em in the usual typefaces.
  [/[\u2600-\u27bf\u{1f000}-\u{3ffff}]/u, 1.3],
  [/[\u1100-\u11ff\u2e80-\uffdf]/, 1.02],
  [/[\p{Lu}]/u, 0.76],
  [/[a-z0-9\u00df-\u024f]/, 0.63],
];
const otherWidth = 0.72;

/** A line may break between any two of these. */
const ideograph = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\uffdf\u{1f000}-\u{3ffff}]/u;

const known = new Map<string, number>();

function widthOf(letter: string): number {
  const width = known.get(letter) ?? widths.find(([letters]) => letters.test(letter))?.[1] ?? otherWidth;
  known.set(letter, width);
  return width;
}

/** A wall that stands still asks for the lines of each caption in several widths: measures the letters of a text once. */
const measured = new Map<string, { em: number; words: readonly (readonly number[])[] }>();
/** Texts kept: those of a wall, three times. */
const maxMeasured = 800;

function measure(text: string) {
  const found = measured.get(text);
  if (found) return found;
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => (ideograph.test(word) ? [...word].map(emsOf) : [emsOf(word)]));
  const result = { em: emsOf(text), words };
  if (measured.size >= maxMeasured) measured.clear();
  measured.set(text, result);
  return result;
}

function emsOf(text: string): number {
  let em = 0;
  for (const letter of text) em += widthOf(letter);
  return em;
}

/** Returns the width of a text on one line, in ems. */
export const textEms = (text: string): number => measure(text).em;

/** Returns the number of lines of a text in a box of `emPerLine`, at least 1; breaks like `overflow-wrap: anywhere`. */
export function countLines(text: string, emPerLine: number): number {
  const space = widthOf(" ");
  let lines = 1;
  let filled = 0;
  for (const word of measure(text).words) {
    word.forEach((em, index) => {
      const gap = index === 0 && filled > 0 ? space : 0;
      if (filled + gap + em <= emPerLine) {
        filled += gap + em;
        return;
      }
      if (filled > 0) lines += 1;
      // A word that is longer than a line breaks inside; each piece may leave one letter's width free.
      const pieces = Math.max(Math.ceil(em / Math.max(emPerLine - 1, 1)), 1);
      lines += em > emPerLine ? pieces - 1 : 0;
      filled = em > emPerLine ? em - (pieces - 1) * (emPerLine - 1) : em;
    });
  }
  return lines;
}
