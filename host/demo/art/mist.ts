import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { glow } from "./tools/light";
import { path, shapes } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";

type Options = {
  sky: string[];
  ridges: [string, string];
  fog: string;
  sun?: string;
  sunAt?: [number, number];
  count?: number;
  firs?: boolean;
};

/** Ridge behind ridge in the morning's mist. */
export async function mist(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const [sky, fog] = [options.sky.map(rgb), rgb(options.fog)];
  const [far, near] = options.ridges.map(rgb) as [ReturnType<typeof rgb>, ReturnType<typeof rgb>];
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => times(gradient(sky, y / (height * 0.75)), 1 + 0.25 * fractal(noise, x / 700, y / 160, 3)), 8);
  if (options.sun) {
    const [x, y] = options.sunAt ?? [0.68, 0.3];
    const sun = rgb(options.sun);
    glow(canvas, x * width, y * height, height * 0.6, times(sun, 0.5));
    glow(canvas, x * width, y * height, height * 0.16, times(sun, 0.8));
    canvas.paint(
      await shapes(canvas, `<circle cx="${x * width}" cy="${y * height}" r="${height * 0.045}"/>`),
      times(sun, 2.2),
      0.9,
    );
  }
  const count = options.count ?? 8;
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1);
    const base = height * (0.34 + 0.56 * share ** 0.9);
    const sharp = 0.26 - 0.12 * share;
    const ridge = (x: number) => {
      const place = (x / width) * (width / height) * (2.1 - share * 0.9) + index * 9.7;
      // Folding the noise gives crests.
      const crest = 0.5 - Math.abs(fractal(noise, place, index * 4.3, 5));
      return base - height * sharp * (crest - 0.35) * (0.8 + 0.5 * noise(place * 0.4, index));
    };
    let drawn = `<path d="${path(Array.from({ length: 261 }, (_, i): [number, number] => [(i / 260) * width, ridge((i / 260) * width)]))}V${height}H0Z"/>`;
    if (options.firs !== false && share > 0.55) {
      const size = height * 0.13 * (share - 0.32) ** 1.4;
      for (let x = 0; x < width; x += size * random.between(0.1, 0.3)) {
        const tall = size * random.between(0.45, 1.2) * (0.7 + 0.6 * noise(x / 120, index));
        const y = ridge(x) + size * 0.1;
        const broad = tall * 0.16;
        drawn += `<path d="M${x.toFixed(1)} ${(y - tall).toFixed(1)}l${(broad * 0.5).toFixed(1)} ${(tall * 0.42).toFixed(1)}h${(-broad * 0.2).toFixed(1)}l${(broad * 0.7).toFixed(1)} ${(tall * 0.6).toFixed(1)}h${(-broad * 2).toFixed(1)}l${(broad * 0.7).toFixed(1)} ${(-tall * 0.6).toFixed(1)}h${(-broad * 0.2).toFixed(1)}Z"/>`;
      }
    }
    const tone = mix(far, near, share ** 1.25);
    const field = canvas.field((x, y) => {
      const low = Math.max(0, (y - base + height * 0.03) / (height * 0.17));
      const drift = 0.75 + 0.7 * fractal(noise, x / 420 + index * 3, y / 110, 2);
      return mix(tone, plus(fog, [0, 0, 0]), Math.min(0.92, low * 0.62 * drift * (1 - share * 0.72)));
    }, 6);
    canvas.paint(await shapes(canvas, drawn), field);
  }
  return { curve: "film", exposure: 1.1, bloom: 0.22, bloomRadius: 0.02, grain: 0.018, vignette: 0.4 };
}
