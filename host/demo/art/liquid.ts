import type { Canvas } from "./tools/canvas";
import { gradient, plus, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { createNoise, fractal } from "./tools/noise";

type Options = { colours: string[]; scale?: number; bands?: number; gloss?: number };

/** Inks that flow into one another, as in a light show of the sixties: noise that is bent by noise, twice. */
export async function liquid(
  canvas: Canvas,
  { colours, scale = 0.85, bands = 1.3, gloss = 0.5 }: Options,
): Promise<Development> {
  const { width, height } = canvas;
  const tones = colours.map(rgb);
  // The colours repeat in bands, so the last one leads back to the first.
  tones.push(tones[0] as never);
  const noise = createNoise(canvas.seed);
  const unit = Math.max(width, height) * scale;
  /** The liquid's height at a point: it gives both the colour and the light. */
  const high = (x: number, y: number) => {
    const [u, v] = [x / unit, y / unit];
    const [bendX, bendY] = [noise(u + 1.7, v + 9.2), noise(u + 8.3, v - 2.8)];
    const [flowX, flowY] = [
      noise(u * 1.4 + bendX * 1.9, v * 1.4 + bendY * 1.9),
      noise(u * 1.4 - bendY * 1.9 + 5, v * 1.4 + bendX * 1.9),
    ];
    return fractal(noise, u + flowX * 1.5, v + flowY * 1.5, 3) + 0.35 * flowX;
  };
  // The heights are computed once for each `step` pixels: the light needs each of them three times.
  const step = 3;
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const field = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 1) field[i] = high(column * step, row * step);
  canvas.fill((x, y) => {
    const i = Math.min(rows - 2, y / step) * columns + Math.min(columns - 2, x / step);
    const here = field[i] as number;
    const [slopeX, slopeY] = [((field[i + 1] as number) - here) * 26, ((field[i + columns] as number) - here) * 26];
    // The surface's normal is (-slopeX, -slopeY, 1) divided by its length.
    const long = Math.hypot(slopeX, slopeY, 1);
    const light = (0.72 - slopeX * 0.5 - slopeY * 0.6) / long;
    const place = here * bands + 0.5;
    const tone = gradient(tones, place - Math.floor(place));
    const shine = Math.max(0, (0.94 - slopeX * 0.24 - slopeY * 0.3) / long) ** 40;
    return plus(times(tone, 0.42 + 0.8 * Math.max(0, light)), times([1, 1, 1], shine * gloss * 0.5));
  }, step);
  return { curve: "film", exposure: 1.15, bloom: 0.15, bloomRadius: 0.02, grain: 0.016, vignette: 0.3 };
}
