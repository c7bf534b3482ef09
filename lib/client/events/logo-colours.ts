import { buttonOn, contrast, legibleOn, mix, textContrast } from "@/lib/shared/colour";
import { type BrandColours, type BrandSurface, byColour, type ColourPair } from "@/lib/shared/events/brand-colours";

type Rgb = [red: number, green: number, blue: number];
type Swatch = { colour: Rgb; count: number };

/** Alpha from which a pixel counts: what is fainter is the edge of a letter. */
const opaque = 200;
/** Difference of the channels from which a colour is one, and not a grey. */
const minChroma = 40;
/** Distance in RGB within which two colours are one. */
const sameWithin = 56;
/** Share of the coloured pixels that a colour takes at least. */
const minShare = 0.02;
/** Degrees of the hue between a logo's colour and its second one. */
const minTurn = 30;
const maxProposals = 4;

/**
 * Sets of colours for banners and button from a logo's RGBA pixels, at most four, the most obvious first. Every text can
 * be read. None for a logo in black, white or grey.
 */
export function proposeColours(pixels: Uint8ClampedArray): BrandColours[] {
  const [main, ...others] = mainColours(pixels);
  if (!main) return [];
  const accent = others.find((other) => turnBetween(main, other) >= minTurn) ?? null;
  const [one, two] = [hex(main), hex(accent ?? main)];
  const sets = [
    set(one, mix(one, "#000000", 0.3), two),
    set(mix(one, "#000000", 0.74), mix(one, "#000000", 0.74), accent ? two : one),
    set(mix(one, "#ffffff", 0.9), mix(one, "#ffffff", 0.9), one, darkened(one, mix(one, "#ffffff", 0.9))),
    ...(accent ? [set(two, mix(two, "#000000", 0.3), one)] : []),
  ];
  return [...new Map(sets.map((colours) => [JSON.stringify(colours), colours])).values()].slice(0, maxProposals);
}

/** The banners in their colours with a button on the lower one; texts in `ink` or whatever can be read. */
function set(top: string, bottom: string, button: string, ink = "#ffffff"): BrandColours {
  const lower = legibleOn(bottom, ink);
  const pairs: Record<BrandSurface, ColourPair> = {
    top: legibleOn(top, ink),
    bottom: lower,
    cta: buttonOn(bottom, button, lower.text),
  };
  return byColour((_, role, surface) => pairs[surface][role].toUpperCase());
}

/** A colour, as dark as it takes to be read on a ground. */
function darkened(colour: string, ground: string): string {
  const shares = [0, 0.2, 0.4, 0.6, 0.8];
  const inks = shares.map((share) => mix(colour, "#000000", share));
  return inks.find((ink) => contrast(ink, ground) >= textContrast) ?? "#000000";
}

/** The logo's colours, greys left out, the one that takes most of the eye first. */
function mainColours(pixels: Uint8ClampedArray): Rgb[] {
  const swatches = merge([...countColours(pixels).values()].sort((a, b) => b.count - a.count));
  const total = swatches.reduce((sum, { count }) => sum + count, 0);
  const weight = ({ colour, count }: Swatch) => count * (0.3 + chroma(colour) / 255);
  return swatches
    .filter(({ count }) => count >= total * minShare)
    .sort((a, b) => weight(b) - weight(a))
    .map(({ colour }) => colour);
}

/** Sums by the upper four bits of each channel. */
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

/** The shades of a colour that smooth edges and soft shadows make are one. */
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

/** Degrees between two hues, 0 to 180. */
function turnBetween(one: Rgb, other: Rgb): number {
  const turn = Math.abs(hue(one) - hue(other)) % 360;
  return Math.min(turn, 360 - turn);
}

function hue([red, green, blue]: Rgb): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}
