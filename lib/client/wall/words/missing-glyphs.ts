/** Tells what a screen's own typefaces cannot draw, by drawing it. A player made for signs may hold no typeface but one. */

const size = 32;

/** No typeface has this: the end of the last plane for private use. */
const unknown = "\u{10fffd}";

const ownTypeface = "sans-serif";

/** RGBA of a text in a typeface, `size` pixels square; null where the page may not draw. */
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

/** Says if a letter comes out as itself and not as the sign for what is missing; true where that cannot be told. */
export function drawsGlyph(letter: string): boolean {
  const [drawn, missing] = [draw(letter), draw(unknown)];
  return !drawn || !missing || drawn.some((value, index) => value !== missing[index]);
}

/** Says if an emoji comes out in colour, in the device's own typeface or another; true where that cannot be told. */
export function drawsColouredEmoji(emoji = "\u{1f600}", typeface = ownTypeface): boolean {
  const drawn = draw(emoji, typeface);
  if (!drawn) return true;
  return drawn.some((red, index) => index % 4 === 0 && Math.abs(red - (drawn[index + 1] ?? red)) > 24);
}

/** A family that no stylesheet names. */
const trial = "Emoji on trial";

/**
 * Resolves to whether the browser draws the emoji of this typeface file. Asks no feature test: WebKit claims to know
 * layered colours (COLRv1) and draws nothing. Rejects where the file cannot be fetched.
 */
export async function drawsEmojiOf(url: string, emoji: string): Promise<boolean> {
  const face = new FontFace(trial, `url("${url}")`);
  document.fonts.add(await face.load());
  const isDrawn = drawsColouredEmoji(emoji, `"${trial}"`);
  document.fonts.delete(face);
  return isDrawn;
}
