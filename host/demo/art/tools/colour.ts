/** Red, green and blue as light: linear, 1 is white paper or a lamp that just clips. */
export type Rgb = readonly [number, number, number];

const toLinear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Reads '#rrggbb'. */
export function rgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [toLinear(number >> 16), toLinear((number >> 8) & 255), toLinear(number & 255)];
}

export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

export const times = ([r, g, b]: Rgb, factor: number): Rgb => [r * factor, g * factor, b * factor];

export const plus = (a: Rgb, b: Rgb): Rgb => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : Math.min(value, high));

/** Smoothstep: 0 up to `from`, 1 beyond `to`. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** Returns the colour at `share` (0 to 1) of a gradient. */
export function gradient(colours: readonly Rgb[], share: number): Rgb {
  const place = clamp(share) * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  const from = colours[index] ?? colours[0];
  if (!from) throw new Error("A gradient needs a colour.");
  return mix(from, colours[index + 1] ?? from, place - index);
}
