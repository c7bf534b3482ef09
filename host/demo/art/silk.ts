import type { Canvas } from "./tools/canvas";
import { gradient, plus, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { createNoise, fractal } from "./tools/noise";

type Options = { colours: string[]; sheen?: string; scale?: number; folds?: number; angle?: number };

/** Cloth in folds: a height that is bent by itself, lit from one side. */
export async function silk(
  canvas: Canvas,
  { colours, sheen = "#ffffff", scale = 1, folds = 5, angle = 0.6 }: Options,
): Promise<Development> {
  const { width, height } = canvas;
  const [tones, shine] = [colours.map(rgb), rgb(sheen)];
  const noise = createNoise(canvas.seed);
  const unit = Math.max(width, height) * scale;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** The cloth's height at a point. */
  const high = (x: number, y: number) => {
    const [u, v] = [x / unit, y / unit];
    const bend = fractal(noise, u * 1.5 + 4, v * 1.5, 2);
    const fold = fractal(noise, u * 2.2 + bend * 1.5, v * 2.2 - bend * 1.3, 2);
    return Math.sin((u * cos + v * sin) * folds * 2 + fold * 7 + bend * 5) * 0.5 + fold * 0.9;
  };
  // The heights are computed once for each `step` pixels: the light needs each of them three times.
  const step = 4;
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const field = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 1) field[i] = high(column * step, row * step);
  canvas.fill((x, y) => {
    const i = Math.min(rows - 2, y / step) * columns + Math.min(columns - 2, x / step);
    const here = field[i] as number;
    const [slopeX, slopeY] = [
      ((field[i + 1] as number) - here) * unit * 0.016,
      ((field[i + columns] as number) - here) * unit * 0.016,
    ];
    // The surface's normal is (-slopeX, -slopeY, 1) divided by its length.
    const long = Math.hypot(slopeX, slopeY, 1);
    const facing = (-slopeX * 0.5 - slopeY * 0.62 + 0.6) / long;
    const light = Math.max(0, facing);
    const glint = Math.max(0, (-slopeX * 0.33 - slopeY * 0.4 + 0.85) / long) ** 22;
    const tone = gradient(tones, 0.5 + 0.42 * here);
    return plus(times(tone, 0.22 + 1.05 * light), times(shine, glint * 0.34 + 0.05 * light * light));
  }, step);
  return { curve: "film", exposure: 1.1, bloom: 0.16, bloomRadius: 0.03, grain: 0.013, vignette: 0.35 };
}
