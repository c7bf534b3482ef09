import { drawsColouredEmoji, drawsGlyph, readsLayeredColour } from "@/lib/client/wall/missing-glyphs";

/** The scripts of other-scripts.css, each with a letter of its own. */
const scripts = [
  { letters: /[\u0600-\u06ff]/, sample: "\u0634" },
  { letters: /[\u0590-\u05ff]/, sample: "\u05e9" },
  { letters: /[\u0900-\u097f]/, sample: "\u0915" },
  { letters: /[\u0e00-\u0e7f]/, sample: "\u0e01" },
];
const emoji = /[\u2600-\u27bf\u2b05-\u2b55]|[\ud83c-\ud83e][\udc00-\udfff]/;

/** Fetches the rules of typefaces for what this screen would draw as boxes; the browser then fetches what it needs. */
export async function loadMissing(text: string): Promise<void> {
  const isMissing = ({ letters, sample }: (typeof scripts)[number]) => letters.test(text) && !drawsGlyph(sample);
  if (scripts.some(isMissing)) await import("./other-scripts");
  if (emoji.test(text) && readsLayeredColour() && !drawsColouredEmoji()) await import("./emoji");
}
