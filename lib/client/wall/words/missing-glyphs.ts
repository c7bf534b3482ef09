/** Detects glyphs that a screen's own fonts lack, by drawing them. A signage player may have only one font. */

/** Side of the canvas in pixels. */
const size = 32;
/** Minimum difference of red and green, of 255, in a coloured pixel: the edges of grey letters may be tinted. */
const minColourDifference = 24;

/** No font has this character: the end of the last private-use plane. */
const unknown = "\u{10fffd}";

const ownTypeface = "sans-serif";

/** Returns the RGBA pixels of a text in a font, `size` pixels square; null if the page cannot draw. */
function draw(text: string, typeface = ownTypeface): Uint8ClampedArray | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.font = `${size * 0.7}px ${typeface}`;
  context.textBaseline = "middle";
  context.fillText(text, 2, size / 2);
  return context.getImageData(0, 0, size, size).data;
}

/** Returns whether a letter is drawn as itself, not as the missing-glyph sign; true if unknown. */
export function drawsGlyph(letter: string): boolean {
  const [drawn, missing] = [draw(letter), draw(unknown)];
  return !drawn || !missing || drawn.some((value, index) => value !== missing[index]);
}

/** Returns whether an emoji is drawn in colour, by the device's font or another; true if unknown. */
export function drawsColouredEmoji(emoji = "\u{1f600}", typeface = ownTypeface): boolean {
  const drawn = draw(emoji, typeface);
  if (!drawn) return true;
  return drawn.some((red, index) => index % 4 === 0 && Math.abs(red - (drawn[index + 1] ?? red)) > minColourDifference);
}

/** A font family name that no stylesheet uses. */
const trial = "Emoji on trial";

/**
 * Resolves to whether the browser draws the emoji of this font file. Draws instead of a feature test: WebKit claims to
 * support layered colours (COLRv1) but draws nothing. Rejects if the file cannot be loaded.
 */
export async function drawsEmojiOf(url: string, emoji: string): Promise<boolean> {
  const face = new FontFace(trial, `url("${url}")`);
  document.fonts.add(await face.load());
  const isDrawn = drawsColouredEmoji(emoji, `"${trial}"`);
  document.fonts.delete(face);
  return isDrawn;
}
