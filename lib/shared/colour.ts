/**
 * Makes an organiser's colours legible. Accepts hex colours like '#1A2B3C' or '#abc'; anything else counts as unset.
 */

type Rgb = readonly [red: number, green: number, blue: number];

const black = "#000000";
const white = "#ffffff";

/** WCAG 2.2: for text, and for large type and graphical objects (a button's shape). */
export const textContrast = 4.5;
export const shapeContrast = 3;

function parseHex(colour: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!digits) return null;
  const step = digits.length / 3;
  const channel = (index: number) => {
    const part = digits.slice(index * step, (index + 1) * step);
    return Number.parseInt(step === 1 ? part + part : part, 16);
  };
  return [channel(0), channel(1), channel(2)];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns whether the text is a complete colour in the database's format, '#rrggbb', and not one that is still being
 * typed.
 */
export const isFullHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns the contrast of two colours, 1 to 21; 1 if one of them is no colour. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseHex(one), parseHex(other)];
  if (!first || !second) return 1;
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns a background with legible text: in the wanted colour, or else in black or white. */
export function legibleOn(background: string, wantedText: string): { background: string; text: string } {
  const known = parseHex(background) ? background : black;
  if (contrast(known, wantedText) >= textContrast) return { background: known, text: wantedText };
  return { background: known, text: contrast(known, white) >= contrast(known, black) ? white : black };
}

/**
 * Returns the colours of a button on `surface`: the chosen ones; swapped if only that contrasts with the surface (a
 * black button on a dark card becomes white); black or white if neither does.
 */
export function buttonOn(surface: string, colour: string, textColour: string): { background: string; text: string } {
  const hasContrast = (candidate: string) => contrast(candidate, surface) >= shapeContrast;
  const background = [colour, textColour, black, white].find(hasContrast) ?? black;
  return legibleOn(background, background === colour ? textColour : colour);
}

/**
 * Returns the chosen colours of a button, with its text made legible; `edge` is an outline that separates it from a
 * similar surface, else its own background.
 */
export function keptButtonOn(surface: string, colour: string, textColour: string) {
  const pair = legibleOn(colour, textColour);
  const hasContrast = (candidate: string) => contrast(candidate, surface) >= shapeContrast;
  return { ...pair, edge: [pair.background, textColour, pair.text, black, white].find(hasContrast) ?? black };
}

/** Interpolates between two colours by `share` (0 to 1); returns the first if one of them is no colour. */
export function mix(from: string, to: string, share: number): string {
  const [start, end] = [parseHex(from), parseHex(to)];
  if (!start || !end) return from;
  const channel = (value: number, index: number) => Math.round(value + ((end[index] ?? value) - value) * share);
  return `#${start.map((value, index) => channel(value, index).toString(16).padStart(2, "0")).join("")}`;
}
