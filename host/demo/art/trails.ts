import type { Canvas } from "./tools/canvas";
import { gradient, mix, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { bokeh, glow, streak } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";
import { reflect } from "./tools/water";

type Options = { scene: "road" | "wheel"; sky: string[]; lights: string[]; count?: number };

/** Moving lamps, exposed for long: cars on a bend, a big wheel over water. */
export async function trails(canvas: Canvas, options: Options): Promise<Development> {
  const { height } = canvas;
  const sky = options.sky.map(rgb);
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => times(gradient(sky, y / height), 0.9 + 0.45 * fractal(noise, x / 480, y / 200, 3)), 8);
  const lights = options.lights.map(rgb);
  if (options.scene === "road") road(canvas, lights, options.count ?? 90);
  else wheel(canvas, lights, sky[0] as Rgb);
  return { curve: "film", exposure: 1.15, bloom: 0.5, bloomRadius: 0.012, grain: 0.018, vignette: 0.55 };
}

/** A road that winds up to the horizon: red one way, white the other. */
function road(canvas: Canvas, lights: readonly Rgb[], count: number) {
  const { width, height, random } = canvas;
  const line = height * 0.36;
  for (let lamp = 0; lamp < 130; lamp += 1) {
    const far = random.between(0, 1) ** 2;
    bokeh(
      canvas,
      random.between(0, width),
      line - random.between(-0.02, 0.16) * height * (1 - far),
      2 + far * 10,
      times(random.pick(lights), random.between(0.12, 0.6)),
      0.5,
    );
  }
  for (let car = 0; car < count; car += 1) {
    const isLeft = car % 2 === 0;
    const lane = (isLeft ? -1 : 1) * random.between(0.12, 1);
    const light = isLeft
      ? mix(lights[0] as Rgb, [1, 0.9, 0.7], random.between(0, 0.5))
      : mix(lights[1] as Rgb, lights[2] ?? (lights[1] as Rgb), random.between(0, 0.5));
    const points = Array.from({ length: 46 }, (_, i): [number, number] => {
      // 0 at the horizon, 1 at the viewer; perspective packs the far part together.
      const depth = (i / 45) ** 2.1;
      const bend = Math.sin((1 - depth) * 3.3 + 0.5) * width * 0.16 * (1 - depth) + (1 - depth) * width * 0.1;
      return [
        width * 0.46 + bend + lane * width * (0.012 + 0.56 * depth),
        line + (height * 1.06 - line) * depth - random.between(0, 0.6),
      ];
    });
    // The part of the road that the car passed while the picture was exposed.
    const [from, to] = [random.between(-0.3, 0.4), random.between(0.6, 1.4)];
    const thick = random.between(0.9, 1.9);
    const power = random.between(0.7, 0.9);
    // A lane grows as it comes near: nine short lines, each a little wider.
    for (let start = 0; start < 45; start += 5) {
      const wide = thick * (0.85 + 1.7 * (start / 45) ** 1.5);
      streak(canvas, points.slice(start, start + 6), wide, times(light, power), (share) => {
        const place = (start + share * 5) / 45;
        return place > from && place < to ? 0.3 + place * 0.7 : 0;
      });
    }
  }
}

/** A big wheel at night: five rings of lamps, spokes, a stand, and all of it mirrored in water. */
function wheel(canvas: Canvas, lights: readonly Rgb[], dark: Rgb) {
  const { width, height, random } = canvas;
  const line = height * 0.8;
  const [x, y, radius] = [width * 0.5, height * 0.42, Math.min(width, height) * 0.35];
  const ring = (reach: number, from: number, to: number, wide: number, light: Rgb) => {
    const points = Array.from({ length: 40 }, (_, i): [number, number] => {
      const turn = from + ((to - from) * i) / 39;
      return [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach];
    });
    streak(canvas, points, wide, light);
  };
  // Rings from the outside in: radius, thickness and brightness.
  for (const [share, wide, power] of [
    [1, 3.2, 1.2],
    [0.955, 1.4, 0.9],
    [0.9, 1.4, 0.7],
    [0.55, 1.3, 0.5],
    [0.2, 2.2, 1],
  ] as const) {
    for (let part = 0; part < 24; part += 1) {
      const light = lights[(part + Math.round(share * 8)) % lights.length] as Rgb;
      ring(
        radius * share,
        (part / 24) * 2 * Math.PI,
        ((part + 0.96) / 24) * 2 * Math.PI,
        wide,
        times(light, power * random.between(0.7, 1.3)),
      );
    }
  }
  for (let spoke = 0; spoke < 48; spoke += 1) {
    const turn = (spoke / 48) * 2 * Math.PI;
    const light = lights[spoke % lights.length] as Rgb;
    streak(
      canvas,
      [
        [x + Math.cos(turn) * radius * 0.2, y + Math.sin(turn) * radius * 0.2],
        [x + Math.cos(turn) * radius * 0.95, y + Math.sin(turn) * radius * 0.95],
      ],
      1.2,
      times(light, 0.5),
      (share) => 0.25 + 0.75 * share * share,
    );
    if (spoke % 2 === 0)
      glow(canvas, x + Math.cos(turn) * radius * 1.045, y + Math.sin(turn) * radius * 1.045, 12, times(light, 2.4));
  }
  glow(canvas, x, y, radius * 0.5, times(lights[0] as Rgb, 0.8));
  for (const side of [-1, 1])
    streak(
      canvas,
      [
        [x, y],
        [x + side * radius * 0.5, line],
      ],
      5,
      times(lights[1] as Rgb, 0.28),
    );
  for (let lamp = 0; lamp < 90; lamp += 1)
    glow(
      canvas,
      random.between(0, width),
      line - random.between(2, height * 0.035),
      random.between(3, 9),
      times(random.pick(lights), random.between(0.4, 2)),
    );
  reflect(canvas, { from: line, tint: times(dark, 0.25), ripple: 1.1 });
}
