import type { Canvas } from "./canvas";
import { type Rgb, times } from "./colour";
import { createNoise, fractal } from "./noise";

/** A sheet of paper: its tooth, a few fibres, and light that falls from one side. */
export function paper(canvas: Canvas, colour: Rgb) {
  const { width, height } = canvas;
  canvas.fill((x, y) => times(colour, 1.03 - 0.07 * (x / width) - 0.05 * (y / height)), 16);
  tooth(canvas, 0.05);
}

/** Roughens the picture like the grain of heavy paper under raking light. */
export function tooth(canvas: Canvas, strength: number) {
  const noise = createNoise(canvas.seed + 404);
  const step = 2;
  const columns = Math.ceil(canvas.width / step) + 2;
  const rows = Math.ceil(canvas.height / step) + 2;
  const heights = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, i += 1) {
      heights[i] = fractal(noise, (column * step) / 9, (row * step) / 9, 2);
    }
  }
  canvas.scale((x, y) => {
    const i = Math.min(rows - 1, y / step) * columns + Math.min(columns - 1, x / step);
    const here = heights[i] as number;
    // Light comes from the upper left: slopes that rise from there are lit.
    const before = i > columns ? (heights[i - columns - 1] as number) : here;
    return 1 + strength * (here - before) * 1.6 + strength * 0.3 * here;
  }, step);
}
