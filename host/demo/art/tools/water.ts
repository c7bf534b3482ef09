import type { Canvas } from "./canvas";
import { clamp, type Rgb } from "./colour";
import { createNoise } from "./noise";

type Water = { from: number; tint: Rgb; ripple?: number; dark?: number };

/** Mirrors the picture above a line into water below it: ripples widen towards the viewer and smear highlights. */
export function reflect(canvas: Canvas, { from, tint, ripple = 1, dark = 0.72 }: Water) {
  const { width, height, data } = canvas;
  const noise = createNoise(canvas.seed + 55);
  const start = Math.round(from);
  for (let y = start; y < height; y += 1) {
    // 0 at the far shore, 1 at the viewer; ripples are larger near the viewer.
    const depth = (y - start) / (height - start);
    const scale = 1 + depth * 9;
    const wide = 2 + depth * 16 * ripple;
    for (let x = 0; x < width; x += 1) {
      const wave = noise(x / (26 * scale), (y - start) / (1.6 * scale) + 3) * ripple;
      const fine = noise(x / (8 * scale) + 7, (y - start) / (0.7 * scale)) * ripple * 0.5;
      // The mirrored row above the line, and a column a little aside.
      const source = Math.round(clamp(start - (y - start) * 0.92 - 1 + (wave + fine) * wide * 1.7, 0, start - 1));
      const aside = Math.round(clamp(x + fine * wide * 0.6, 0, width - 1));
      const i = (y * width + x) * 3;
      const from = (source * width + aside) * 3;
      const near = 1 - 0.35 * depth + wave * 0.1;
      for (let channel = 0; channel < 3; channel += 1) {
        data[i + channel] =
          (data[from + channel] as number) * dark * near + (tint[channel] as number) * (0.35 + 0.65 * depth);
      }
    }
  }
}
