import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { glow, streak } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";

type Options = { sky: string[]; sea: [string, string]; sun: string; sunAt?: number; line?: number };

/** The sun low over the sea, and its way of light on the water. */
export async function sea(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const line = height * (options.line ?? 0.46);
  const sunX = width * (options.sunAt ?? 0.62);
  const sunY = line - height * 0.085;
  const [sky, sun] = [options.sky.map(rgb), rgb(options.sun)];
  const [near, far] = [rgb(options.sea[1]), rgb(options.sea[0])];
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => {
    const away = Math.hypot((x - sunX) / width, ((y - sunY) / height) * 0.8);
    if (y < line) {
      const bank = fractal(noise, x / (width * 0.22), y / (height * 0.06), 5);
      const lit = plus(gradient(sky, y / line), times(sun, 0.9 * Math.exp(-away * 7)));
      const cloud = Math.max(0, bank - 0.02) * 1.5 * (0.35 + 0.65 * (1 - y / line));
      return mix(
        lit,
        plus(times(sky[0] as never, 0.9), times(sun, 0.75 * Math.exp(-away * 4.5))),
        Math.min(0.75, cloud),
      );
    }
    const depth = (y - line) / (height - line);
    // Waves grow towards the viewer by steps, so that their crests stay level.
    const rows = 34 * Math.log1p(depth * 14);
    const wave =
      fractal(noise, x / (30 + 46 * Math.floor(rows / 3)) + Math.floor(rows) * 3.7, rows, 3) * (0.4 + 0.6 * depth);
    const base = mix(far, near, depth ** 0.6);
    return plus(
      times(base, 0.85 + 0.75 * wave),
      times(sun, 0.16 * Math.exp(-(((x - sunX) / (width * (0.04 + 0.16 * depth))) ** 2)) * (1 + wave)),
    );
  }, 3);
  glow(canvas, sunX, sunY, height * 0.55, times(sun, 0.7));
  glow(canvas, sunX, sunY, height * 0.075, times(sun, 16));
  // Glints of the sun: short strokes, most of them near the middle of its way, longer towards the viewer.
  for (let index = 0; index < 2600; index += 1) {
    const depth = random.between(0, 1) ** 2.1;
    const y = line + 2 + depth * (height - line);
    const spread =
      width * (0.012 + 0.15 * depth) * (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1));
    const x = sunX + spread * 0.5;
    const length = (2 + 17 * depth) * random.between(0.3, 1) ** 2 * 1.6;
    const lift = length * random.between(0.02, 0.09);
    streak(
      canvas,
      [
        [x - length, y],
        [x, y - lift],
        [x + length, y],
      ],
      1 + 1.5 * depth,
      times(sun, random.between(0.15, 1) ** 2 * 3 * (1 - depth * 0.45)),
      (share) => Math.sin(share * Math.PI),
    );
  }
  return { curve: "film", exposure: 1.15, bloom: 0.35, bloomRadius: 0.012, grain: 0.014, vignette: 0.35 };
}
