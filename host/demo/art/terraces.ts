import type { Canvas } from "./tools/canvas";
import { gradient, rgb, type times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { createNoise, fractal } from "./tools/noise";
import { tooth } from "./tools/paper";

type Options = { colours: string[]; levels?: number; scale?: number };

/** A map in relief: one sheet of paper for each height, each with its shadow on the next. */
export async function terraces(canvas: Canvas, { colours, levels = 9, scale = 0.55 }: Options): Promise<Development> {
  const { width, height } = canvas;
  const tones = colours.map(rgb);
  const noise = createNoise(canvas.seed);
  const unit = Math.max(width, height) * scale;
  // The ground's height in levels; a field has three floats per pixel, of which this uses the first.
  const high = canvas.field((x, y) => {
    const warp = fractal(noise, x / unit + 7, y / unit, 2) * 0.6;
    const value = (0.5 + 0.85 * fractal(noise, x / unit + warp, y / unit - warp, 3)) * levels;
    return [value, 0, 0];
  }, 5);
  const at = (x: number, y: number) =>
    high[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 3] as number;
  const reach = Math.max(width, height) / 1400;
  const offsets = [2, 5, 9, 14, 20, 27].map((far) => Math.round(far * reach));
  canvas.fill((x, y) => {
    const here = at(x, y);
    const level = Math.max(0, Math.min(levels, Math.floor(here)));
    const slope = Math.max(0.012, Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / 2);
    let shadow = 0;
    for (const [place, far] of offsets.entries()) {
      // Light comes from the upper left; higher ground there blocks it, more so the nearer it is.
      const rise = Math.floor(at(x - far, y - Math.round(far * 1.2))) - level;
      if (rise > 0) shadow += (Math.min(2, rise) * (7 - place)) / 30;
    }
    // Within a pixel or two of a sheet's edge, the sheet below is mixed in: an edge without steps.
    const edge = Math.min(1, (here - level) / slope / 1.4);
    const tone = gradient(tones, level / levels);
    // The edge towards the light is bright.
    const isLit = at(x - 2, y - 2) < level && at(x + 2, y + 2) >= level;
    const rim = isLit ? 0.1 : 0;
    const lower = gradient(tones, Math.max(0, level - 1) / levels);
    const light = 1.03 - 0.1 * (y / height) + rim;
    return [0, 1, 2].map(
      (c) => ((tone[c] as number) * edge + (lower[c] as number) * (1 - edge)) * light * (1 - Math.min(0.6, shadow)),
    ) as unknown as ReturnType<typeof times>;
  }, 1);
  tooth(canvas, 0.04);
  return { curve: "print", grain: 0.008, vignette: 0.1 };
}
