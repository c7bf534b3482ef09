import { buttonOn, contrast, legibleOn, mix, textContrast } from "@/lib/shared/colour";
import { type BrandColours, type BrandSurface, byColour, type ColourPair } from "@/lib/shared/events/brand-colours";

type Rgb = [red: number, green: number, blue: number];
type Swatch = { colour: Rgb; count: number };

/** Minimum alpha of a pixel to count: fainter pixels are the edges of letters. */
const opaque = 200;
/** Minimum difference between the channels for a colour; below it, it is a grey. */
const minChroma = 40;
/** Two colours within this RGB distance count as the same. */
const sameWithin = 56;
/** Minimum share of the coloured pixels for a colour. */
const minShare = 0.02;
/** Minimum hue difference in degrees between a logo's main and second colour. */
const minHueDistance = 30;
const maxProposals = 4;

/**
 * Returns sets of colours for banners and button from a logo's RGBA pixels: at most four, the most obvious first. Every
 * text is readable. Returns none for a logo in black, white or grey.
 */
export function proposeColours(pixels: Uint8ClampedArray): BrandColours[] {
  const [main, ...others] = mainColours(pixels);
  if (!main) return [];
  const accent = others.find((other) => hueDistance(main, other) >= minHueDistance) ?? null;
  const [one, two] = [hex(main), hex(accent ?? main)];
  // Banners in the logo's colour, in a dark shade, in a light tint, and in its second colour.
  const sets = [
    set(one, mix(one, "#000000", 0.3), two),
    set(mix(one, "#000000", 0.74), mix(one, "#000000", 0.74), accent ? two : one),
    set(mix(one, "#ffffff", 0.9), mix(one, "#ffffff", 0.9), one, darkened(one, mix(one, "#ffffff", 0.9))),
    ...(accent ? [set(two, mix(two, "#000000", 0.3), one)] : []),
  ];
  return [...new Map(sets.map((colours) => [JSON.stringify(colours), colours])).values()].slice(0, maxProposals);
}

/**
 * Builds a set: the banner colours with a button on the lower banner. Texts use `ink`, or a readable colour instead.
 */
function set(top: string, bottom: string, button: string, ink = "#ffffff"): BrandColours {
  const lower = legibleOn(bottom, ink);
  const pairs: Record<BrandSurface, ColourPair> = {
    top: legibleOn(top, ink),
    bottom: lower,
    cta: buttonOn(bottom, button, lower.text),
  };
  return byColour((_, role, surface) => pairs[surface][role].toUpperCase());
}

/** Darkens a colour until it is readable on a background. */
function darkened(colour: string, ground: string): string {
  const shares = [0, 0.2, 0.4, 0.6, 0.8];
  const inks = shares.map((share) => mix(colour, "#000000", share));
  return inks.find((ink) => contrast(ink, ground) >= textContrast) ?? "#000000";
}

/** Returns the logo's colours without greys, the most prominent first. */
function mainColours(pixels: Uint8ClampedArray): Rgb[] {
  const swatches = merge([...countColours(pixels).values()].sort((a, b) => b.count - a.count));
  const total = swatches.reduce((sum, { count }) => sum + count, 0);
  // Vivid colours count more than pale ones.
  const weight = ({ colour, count }: Swatch) => count * (0.3 + chroma(colour) / 255);
  return swatches
    .filter(({ count }) => count >= total * minShare)
    .sort((a, b) => weight(b) - weight(a))
    .map(({ colour }) => colour);
}

/** Groups pixels by the upper four bits of each channel. */
function countColours(pixels: Uint8ClampedArray): Map<number, Swatch> {
  const counted = new Map<number, Swatch>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < opaque || chroma([red, green, blue]) < minChroma) continue;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const { colour, count } = counted.get(key) ?? { colour: [red, green, blue], count: 0 };
    counted.set(key, { colour: average(colour, count, [red, green, blue], 1), count: count + 1 });
  }
  return counted;
}

/** Merges the shades of one colour that antialiased edges and soft shadows produce. */
function merge(sorted: readonly Swatch[]): Swatch[] {
  const merged: Swatch[] = [];
  for (const swatch of sorted) {
    const same = merged.find(({ colour }) => distance(colour, swatch.colour) < sameWithin);
    if (!same) merged.push({ ...swatch });
    else same.count += swatch.count;
  }
  return merged;
}

const average = (one: Rgb, oneCount: number, other: Rgb, otherCount: number): Rgb =>
  one.map((value, index) => (value * oneCount + (other[index] ?? 0) * otherCount) / (oneCount + otherCount)) as Rgb;

const chroma = (colour: Rgb) => Math.max(...colour) - Math.min(...colour);
const distance = (one: Rgb, other: Rgb) => Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
const hex = (colour: Rgb) => `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Returns the degrees between two hues, 0 to 180. */
function hueDistance(one: Rgb, other: Rgb): number {
  const turn = Math.abs(hue(one) - hue(other)) % 360;
  return Math.min(turn, 360 - turn);
}

function hue([red, green, blue]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}
