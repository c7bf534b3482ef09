/** Colours that an organiser chose, made legible. Hex colours as '#1A2B3C' or '#abc'; anything else counts as unset. */

type Rgb = readonly [red: number, green: number, blue: number];

const black = "#000000";
const white = "#ffffff";

/** WCAG 2.2: text, and what only has to be made out (a button's shape, large type). */
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

/** Tells a colour as the database holds it, '#rrggbb', from one that is still being typed. */
export const isWholeColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The contrast of two colours, 1 to 21; 1 where one of them is no colour. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseHex(one), parseHex(other)];
  if (!first || !second) return 1;
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** A background with text that can be read on it: the wanted text colour, or else black or white. */
export function legibleOn(background: string, wantedText: string): { background: string; text: string } {
  const known = parseHex(background) ? background : black;
  if (contrast(known, wantedText) >= textContrast) return { background: known, text: wantedText };
  return { background: known, text: contrast(known, white) >= contrast(known, black) ? white : black };
}

/**
 * The colours of a button that lies on `surface`: those chosen; swapped where only that sets it off the surface (a
 * black button on a dark card becomes a white one); black or white where neither does.
 */
export function buttonOn(surface: string, colour: string, textColour: string): { background: string; text: string } {
  const standsOut = (candidate: string) => contrast(candidate, surface) >= shapeContrast;
  const background = [colour, textColour, black, white].find(standsOut) ?? black;
  return legibleOn(background, background === colour ? textColour : colour);
}

/**
 * The chosen colours of a button, wherever its text can be read; `edge` is a line around it that sets it off a surface
 * too much like it, else its own background.
 */
export function keptButtonOn(surface: string, colour: string, textColour: string) {
  const pair = legibleOn(colour, textColour);
  const standsOut = (candidate: string) => contrast(candidate, surface) >= shapeContrast;
  return { ...pair, edge: [pair.background, textColour, pair.text, black, white].find(standsOut) ?? black };
}

/** `share` (0 to 1) of the way from one colour to another; the first where one of them is no colour. */
export function mix(from: string, to: string, share: number): string {
  const [start, end] = [parseHex(from), parseHex(to)];
  if (!start || !end) return from;
  const channel = (value: number, index: number) => Math.round(value + ((end[index] ?? value) - value) * share);
  return `#${start.map((value, index) => channel(value, index).toString(16).padStart(2, "0")).join("")}`;
}
