import { encode } from "uqr";

/** A QR code as one SVG path; `size` is its side in modules, without the quiet zone around it. */
export type QrCode = { text: string; path: string; size: number };

/**
 * Draws a QR code of as few modules as hold the text: larger modules are scanned from further away than more error
 * correction, of which it has as much as fits.
 */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "L", boostEcc: true, border: 0 });
  const path = data.flatMap((row, y) => drawRow(row, y)).join("");
  return { text, path, size };
}

/** Draws each run of dark modules as one rectangle. */
function drawRow(row: readonly boolean[], y: number): string[] {
  const rectangles: string[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    rectangles.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`);
  }
  return rectangles;
}
