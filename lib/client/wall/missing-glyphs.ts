/** Tells what a screen's own typefaces cannot draw, by drawing it. A player made for signs may hold no typeface but one. */

const size = 32;

/** No typeface has this: the end of the last plane for private use. */
const unknown = "\u{10fffd}";

/** RGBA of a text in the device's own typeface, `size` pixels square; null where the page may not draw. */
function draw(text: string): Uint8ClampedArray | null {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.font = `${size * 0.7}px sans-serif`;
  context.textBaseline = "middle";
  context.fillText(text, 2, size / 2);
  return context.getImageData(0, 0, size, size).data;
}

/** Says if a letter comes out as itself and not as the sign for what is missing; true where that cannot be told. */
export function drawsGlyph(letter: string): boolean {
  const [drawn, missing] = [draw(letter), draw(unknown)];
  return !drawn || !missing || drawn.some((value, index) => value !== missing[index]);
}

/** Says if emoji come out in colour; true where that cannot be told. */
export function drawsColouredEmoji(): boolean {
  const drawn = draw("\u{1f600}");
  if (!drawn) return true;
  return drawn.some((red, index) => index % 4 === 0 && Math.abs(red - (drawn[index + 1] ?? red)) > 24);
}

/** Says if the browser reads the layers of our emoji (COLRv1): Chromium does from version 98, which brought this, too. */
export function readsLayeredColour(): boolean {
  return typeof structuredClone === "function";
}
