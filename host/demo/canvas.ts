import type { Random } from "./random";

/** Night, dusk and party: the sky from above to below, and what shines before it. */
export const palettes = [
  { sky: ["#0b1030", "#3b1d5e", "#c2416b"], lights: ["#ffd166", "#ff7eb6", "#7bdff2", "#f7f7ff"] },
  { sky: ["#04151f", "#0f4c5c", "#e36414"], lights: ["#ffe8a3", "#fb8b24", "#9ae5e6", "#ffffff"] },
  { sky: ["#10002b", "#5a189a", "#e0aaff"], lights: ["#ffd6ff", "#ff9e00", "#80ffdb", "#ffffff"] },
  { sky: ["#1b3a4b", "#a8dadc", "#ffe5d9"], lights: ["#e63946", "#f4a261", "#2a9d8f", "#ffb4a2"] },
  { sky: ["#2b2d42", "#ef476f", "#ffd166"], lights: ["#fff3b0", "#06d6a0", "#ffffff", "#f9c74f"] },
  { sky: ["#012a4a", "#2a6f97", "#a9d6e5"], lights: ["#ffca3a", "#ff595e", "#8ac926", "#ffffff"] },
  { sky: ["#231942", "#9f86c0", "#f7cad0"], lights: ["#ff5d8f", "#ffc8dd", "#bde0fe", "#fdffb6"] },
] as const;
type Palette = (typeof palettes)[number];

export type Canvas = { random: Random; width: number; height: number; palette: Palette };
/** Draws what stands before the sky, as SVG. */
export type Motif = (canvas: Canvas) => string;

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;

export const line = (
  points: readonly (readonly [number, number])[],
  stroke: string,
  strokeWidth: number,
  opacity = 1,
) =>
  `<polyline points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth.toFixed(1)}" stroke-linecap="round" opacity="${opacity.toFixed(2)}"/>`;

/** A soft light: `glow-0` to `glow-3` are the palette's lights. */
export const glow = ({ palette }: Canvas, light: string, x: number, y: number, radius: number, opacity = 0.8) => {
  const number = (palette.lights as readonly string[]).indexOf(light);
  return circle(x, y, radius, `url(#glow-${Math.max(0, number)})`, opacity);
};

/** The sky, the motif before it, and a shade at the edges. */
export function draw(canvas: Canvas, motif: Motif): string {
  const { width, height, palette } = canvas;
  const stops = palette.sky.map((colour, i) => `<stop offset="${i / 2}" stop-color="${colour}"/>`).join("");
  const glows = palette.lights.map(
    (light, i) =>
      `<radialGradient id="glow-${i}"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
  );
  const shade =
    '<radialGradient id="shade" r="0.8"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.45"/></radialGradient>';
  const whole = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${whole}><defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient>${glows.join("")}${shade}</defs><rect ${whole} fill="url(#sky)"/>${motif(canvas)}<rect ${whole} fill="url(#shade)"/></svg>`;
}
