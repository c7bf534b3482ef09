import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { bokeh, glow } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";
import { reflect } from "./tools/water";

type What = "lanterns" | "bubbles" | "confetti";
type Options = { what: What; ground: string[]; lights: string[]; count?: number; water?: number };
/** `light` is the thing's own colour; `blur` is 0.25 in focus and more before and behind. */
type Place = { x: number; y: number; size: number; light: Rgb; blur: number };

/** Things that float, from far to near: lanterns over a lake, bubbles in a glass, paper in the spotlight. */
export async function floating(
  canvas: Canvas,
  { what, ground, lights, count = 90, water }: Options,
): Promise<Development> {
  const { width, height, random } = canvas;
  const tones = ground.map(rgb);
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => times(gradient(tones, y / height), 0.86 + 0.4 * fractal(noise, x / 420, y / 300, 3)), 8);
  const unit = Math.min(width, height);
  const line = water ? height * water : height;
  for (let index = 0; index < count; index += 1) {
    const depth = (index / count) ** 2.2;
    const size = unit * sizes[what](depth) * random.between(0.8, 1.2);
    const place = {
      x: random.between(-0.02, 1.02) * width,
      y: line * random.between(0.02, what === "lanterns" ? 0.95 : 1.02),
      size,
      light: rgb(random.pick(lights)),
      blur: 0.25 + 3 * Math.abs(depth - 0.45),
    };
    // Far ones gather in swarms.
    if (what === "lanterns" && depth < 0.5 && noise(place.x / 260, place.y / 200) < -0.12) continue;
    draw[what](canvas, place);
  }
  if (water) reflect(canvas, { from: line, tint: times(tones[0] as Rgb, 0.4), ripple: 0.9 });
  return {
    curve: "film",
    exposure: 1.15,
    bloom: what === "lanterns" ? 0.45 : 0.25,
    bloomRadius: 0.014,
    grain: 0.016,
    vignette: 0.5,
  };
}

/** Size as a share of the picture, by depth: 0 far, 1 near. */
const sizes: Record<What, (depth: number) => number> = {
  lanterns: (depth) => 0.006 + 0.075 * depth,
  bubbles: (depth) => 0.004 + 0.05 * depth,
  confetti: (depth) => 0.008 + 0.045 * depth,
};

const draw: Record<What, (canvas: Canvas, place: Place) => void> = {
  /** Paper around a flame: brightest near its lower rim. */
  lanterns(canvas, { x, y, size, light, blur }) {
    glow(canvas, x, y, size * 4.5, times(light, 0.28));
    const lean = canvas.random.between(-0.12, 0.12);
    each(canvas, x, y, size * 1.5, (dx, dy) => {
      const [u, v] = [(dx - dy * lean) / size, dy / size];
      const half = 0.62 + 0.16 * Math.sin((v + 1.1) * 1.35) - 0.16 * Math.max(0, v - 0.5);
      const cover =
        soften((half - Math.abs(u)) * size, blur) * soften((v + 1.08) * size, blur) * soften((1 - v) * size, blur);
      if (cover <= 0) return null;
      const flame = Math.exp(-((u / 0.42) ** 2) - ((v - 0.62) / 0.62) ** 2);
      const ribs = 1 - 0.12 * Math.max(0, Math.cos(u * 11)) - 0.25 * Math.max(0, Math.abs(u) / half - 0.6);
      return {
        cover,
        light: plus(times(light, (0.34 + 1.25 * flame) * ribs), times([1, 0.8, 0.45], flame * flame * 1.4)),
      };
    });
  },
  /** Bright at the rim, with the shine of a light at the upper left, and its reflection at the lower right. */
  bubbles(canvas, { x, y, size, light, blur }) {
    each(canvas, x, y, size + 2 + blur * 5, (dx, dy) => {
      const distance = Math.hypot(dx, dy) / size;
      const cover = soften((1 - distance) * size, blur);
      if (cover <= 0) return null;
      const rim = distance ** 6;
      const shine = Math.exp(-(((dx / size + 0.38) / 0.2) ** 2) - ((dy / size + 0.42) / 0.16) ** 2) * 2.2;
      const below = Math.exp(-(((dx / size - 0.22) / 0.42) ** 2) - ((dy / size - 0.52) / 0.22) ** 2) * 0.7;
      return {
        cover: cover * Math.min(1, 0.12 + rim * 0.8 + shine + below),
        light: plus(times(light, 0.5 + 0.9 * rim + below), [shine, shine, shine]),
      };
    });
  },
  /** A strip of paper, seen from any side. */
  confetti(canvas, { x, y, size, light, blur }) {
    const { random } = canvas;
    const [turn, tilt, curl] = [random.between(0, 7), random.between(0.15, 1), random.between(-0.6, 0.6)];
    if (blur > 1.15 && size > 20) return bokeh(canvas, x, y, size * 0.9, times(light, 0.22), 0.4);
    const bright = 0.3 + 1.1 * tilt * random.between(0.5, 1);
    each(canvas, x, y, size * 1.35 + 2 + blur * 5, (dx, dy) => {
      const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / size;
      const across = (dy * Math.cos(turn) - dx * Math.sin(turn)) / size + curl * along * along * 0.7;
      const cover = soften((1 - Math.abs(along)) * size, blur) * soften((0.5 * tilt - Math.abs(across)) * size, blur);
      if (cover <= 0) return null;
      return { cover, light: times(mix(light, [1, 1, 1], 0.06), bright * (0.72 + 0.5 * along * curl + 0.28 * across)) };
    });
  },
};

/** Returns the cover of a pixel that is `inside` pixels within an edge: the more blur, the wider the edge. */
const soften = (inside: number, blur: number) => Math.min(1, Math.max(0, inside / (1 + blur * 5) + 0.5));

/** Paints each pixel of a square around a point with the result of `shade`. */
function each(
  { width, height, data }: Canvas,
  x: number,
  y: number,
  reach: number,
  shade: (dx: number, dy: number) => { cover: number; light: Rgb } | null,
) {
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py += 1) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px += 1) {
      const shown = shade(px - x, py - y);
      if (!shown) continue;
      const i = (py * width + px) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = data[i + channel] as number;
        data[i + channel] = ground + ((shown.light[channel] as number) - ground) * shown.cover;
      }
    }
  }
}
