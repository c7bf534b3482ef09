import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { glow } from "./tools/light";
import { path, shapes } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";

type Options = { sky: string[]; galaxy: string; tents: string[]; count?: number };

/** Tents lit from inside under a sky full of stars. */
export async function camp(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const [sky, galaxy] = [options.sky.map(rgb), rgb(options.galaxy)];
  const noise = createNoise(canvas.seed);
  /** Distance from the middle of the Milky Way, which crosses the sky at an angle. */
  const band = (x: number, y: number) => (y / height - 0.62 + (x / width) * 0.5) / 0.16;
  canvas.fill((x, y) => {
    const near = Math.exp(-(band(x, y) ** 2));
    const dust = fractal(noise, x / 190, y / 150, 5);
    return plus(gradient(sky, y / (height * 0.8)), times(galaxy, near * Math.max(0, 0.32 + dust) * 0.55));
  }, 4);
  for (let star = 0; star < (width * height) / 480; star += 1) {
    const [x, y] = [random.between(0, width), random.between(0, height * 0.8)];
    if (random.between(0, 1) > 0.3 + 0.7 * Math.exp(-(band(x, y) ** 2))) continue;
    // The sixth power makes most stars faint.
    const power = random.between(0, 1) ** 6;
    glow(
      canvas,
      x,
      y,
      1.3 + power * 3,
      times(mix([0.75, 0.85, 1], [1, 0.85, 0.7], random.between(0, 1)), 0.14 + power * 4),
    );
  }
  const ground = (x: number, level: number) =>
    height * level + height * 0.05 * fractal(noise, (x / width) * 4 + level * 9, level * 7, 4);
  const ridge = (level: number, lift: number) =>
    path(
      Array.from({ length: 161 }, (_, i): [number, number] => [
        (i / 160) * width,
        ground((i / 160) * width, level) - lift * height * Math.max(0, fractal(noise, i / 22, level * 3, 4)),
      ]),
    );
  canvas.paint(await shapes(canvas, `<path d="${ridge(0.7, 0.22)}V${height}H0Z"/>`), times(gradient(sky, 0.85), 0.28));
  // Three meadows from far to near: height in the picture, size of a tent, brightness.
  for (const [level, size, dark] of [
    [0.76, 0.05, 0.07],
    [0.82, 0.085, 0.04],
    [0.92, 0.15, 0.018],
  ] as const) {
    canvas.paint(await shapes(canvas, `<path d="${ridge(level, 0)}V${height}H0Z"/>`), times(gradient(sky, 0.8), dark));
    const count = Math.max(2, Math.round(((options.count ?? 9) * 0.05) / size / (size > 0.1 ? 1.6 : 1)));
    for (let index = 0; index < count; index += 1) {
      const x = width * ((index + random.between(0.2, 0.8)) / count);
      await tent(canvas, {
        x,
        y: ground(x, level) + size * height * 0.12,
        size: size * height * random.between(0.85, 1.2),
        light: rgb(random.pick(options.tents)),
      });
    }
  }
  return { curve: "film", exposure: 1.25, bloom: 0.4, bloomRadius: 0.008, grain: 0.02, vignette: 0.4 };
}

/** `x`, `y` is the middle of the tent's foot; `size` its height. */
type Tent = { x: number; y: number; size: number; light: Rgb };

/** Paints the cloth, brightest around a lamp near the ground, a glow on the air, and dark seams. */
async function tent(canvas: Canvas, { x, y, size, light }: Tent) {
  const outline = `M${x - size} ${y}Q${x - size * 0.42} ${y - size * 0.42} ${x} ${y - size}Q${x + size * 0.42} ${y - size * 0.42} ${x + size} ${y}Z`;
  const cut = { left: x - size * 1.2, top: y - size * 1.2 };
  const mask = await shapes(canvas, `<path d="${outline}"/>`);
  const lit = canvas.field((px, py) => {
    if (px < cut.left || py < cut.top || px > x + size * 1.2 || py > y + size * 0.2) return [0, 0, 0];
    const heart = Math.exp(
      -(((px - x + size * 0.1) / (size * 0.55)) ** 2) - ((py - y + size * 0.22) / (size * 0.42)) ** 2,
    );
    return plus(times(light, 0.22 + 1.5 * heart), times([1, 0.85, 0.6], heart * heart * 0.9));
  }, 6);
  glow(canvas, x, y - size * 0.2, size * 2.6, times(light, 0.42));
  canvas.paint(mask, lit);
  const seams = `<path d="M${x} ${y - size}Q${x + size * 0.04} ${y - size * 0.4} ${x + size * 0.2} ${y}M${x} ${y - size}Q${x - size * 0.2} ${y - size * 0.4} ${x - size * 0.42} ${y}" fill="none" stroke="#fff" stroke-width="${Math.max(1, size * 0.018)}"/>`;
  canvas.paint(await shapes(canvas, seams), times(light, 0.1), 0.8);
}
