import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { bokeh, glow, streak } from "./tools/light";
import { path, shapes } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";
import { reflect } from "./tools/water";

type Options = {
  scene: "fireworks" | "sparkler" | "embers";
  sky: string[];
  lights: string[];
  count?: number;
  water?: boolean;
};

/** Burning things, exposed for long: each spark draws its way. */
export async function sparks(canvas: Canvas, options: Options): Promise<Development> {
  const { height } = canvas;
  const sky = options.sky.map(rgb);
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => times(gradient(sky, y / height), 0.85 + 0.5 * fractal(noise, x / 500, y / 260, 3)), 8);
  const lights = options.lights.map(rgb);
  if (options.scene === "fireworks") await fireworks(canvas, lights, sky, options);
  else if (options.scene === "sparkler") sparkler(canvas, lights);
  else await embers(canvas, lights);
  return { curve: "film", exposure: 1.2, bloom: 0.5, bloomRadius: 0.01, grain: 0.02, vignette: 0.5 };
}

/** A rocket that bursts: sparks fly `reach` pixels in the colour `light`, some in `tip`, and fall by `droop` of that. */
type Burst = { x: number; y: number; reach: number; light: Rgb; tip: Rgb; count: number; droop: number };

function burst(canvas: Canvas, { x, y, reach, light, tip, count, droop }: Burst) {
  const { random } = canvas;
  glow(canvas, x, y, reach * 1.5, times(light, 0.16));
  glow(canvas, x, y, reach * 0.35, times(mix(light, [1, 1, 1], 0.5), 0.7));
  for (let index = 0; index < count; index += 1) {
    // Directions even on a sphere, seen from one side.
    const [turn, high] = [random.between(0, 2 * Math.PI), random.between(-1, 1)];
    const flat = Math.sqrt(1 - high * high);
    const [dirX, dirY] = [Math.cos(turn) * flat, Math.sin(turn) * flat];
    const far = reach * random.between(0.82, 1.05);
    const points = Array.from({ length: 9 }, (_, i): [number, number] => {
      const time = 0.12 + (i / 8) * 0.88;
      const way = 1 - (1 - time) ** 2.2;
      return [x + dirX * far * way, y + dirY * far * way + droop * reach * time * time];
    });
    const colour = mix(light, tip, random.between(0, 1) < 0.3 ? 0.9 : 0.1);
    streak(
      canvas,
      points,
      1.5,
      times(colour, random.between(0.8, 2)),
      (share) => share ** 1.2 * (share > 0.93 ? 3 : 1),
    );
  }
}

/** Rockets over hills with a few lamps, mirrored in water unless told otherwise. */
async function fireworks(canvas: Canvas, lights: Rgb[], sky: Rgb[], { count = 6, water }: Options) {
  const { width, height, random } = canvas;
  const line = height * 0.78;
  for (let index = 0; index < count; index += 1) {
    const reach = Math.min(width, height) * random.between(0.14, 0.36) * (index === 0 ? 1.2 : 1);
    // Steps of the golden section keep any number of bursts apart.
    const [x, y] = [
      width * (0.14 + 0.72 * ((index * 0.618 + 0.4) % 1)),
      height * (0.16 + 0.32 * ((index * 0.381 + 0.15) % 1)),
    ];
    const light = lights[index % lights.length] as Rgb;
    burst(canvas, {
      x,
      y,
      reach,
      light,
      tip: lights[(index + 1) % lights.length] as Rgb,
      count: 90,
      droop: random.between(0.1, 0.34),
    });
    const start = x + random.between(-0.05, 0.05) * width;
    streak(
      canvas,
      [
        [start, line],
        [(start + x) / 2 + 4, (line + y) / 2],
        [x, y],
      ],
      1.4,
      times(light, 0.7),
      (share) => 0.1 + 0.5 * share,
    );
  }
  const noise = createNoise(canvas.seed + 3);
  const ridge = Array.from({ length: 121 }, (_, i): [number, number] => [
    (i / 120) * width,
    line - height * (0.03 + 0.03 * fractal(noise, i / 14, 1, 4)),
  ]);
  canvas.paint(await shapes(canvas, `<path d="${path(ridge)}V${height}H0Z"/>`), times(sky[0] as Rgb, 0.25));
  for (let lamp = 0; lamp < 60; lamp += 1)
    glow(
      canvas,
      random.between(0, width),
      line - random.between(2, height * 0.028),
      random.between(2, 5),
      times([1, 0.75, 0.42], random.between(0.3, 1.4)),
    );
  if (water !== false) reflect(canvas, { from: line, tint: times(sky[0] as Rgb, 0.2), ripple: 0.8 });
}

/** Three sparklers, the first large and in the middle; some sparks fork at their end. */
function sparkler(canvas: Canvas, lights: Rgb[]) {
  const { width, height, random } = canvas;
  const hot = lights[0] as Rgb;
  for (let index = 0; index < 40; index += 1) {
    const size = random.between(0.012, 0.04) * height;
    bokeh(
      canvas,
      random.between(0, width),
      height * random.between(0.1, 1),
      size,
      times(random.pick(lights), random.between(0.03, 0.16)),
      0.6,
    );
  }
  for (let stick = 0; stick < 3; stick += 1) {
    const size = Math.min(width, height) * (stick === 0 ? 0.46 : random.between(0.2, 0.3));
    const [x, y] =
      stick === 0
        ? [width * 0.46, height * 0.4]
        : [width * (stick === 1 ? 0.8 : 0.2), height * random.between(0.56, 0.74)];
    streak(
      canvas,
      [
        [x, y],
        [x + size * 0.07, y + size * 1.6],
      ],
      4,
      times(hot, 0.25),
      (share) => (1 - share) ** 3 + 0.05,
    );
    for (let ray = 0; ray < 230; ray += 1) {
      const [turn, far] = [random.between(0, 2 * Math.PI), size * random.between(0.15, 1) ** 1.4];
      const [endX, endY] = [x + Math.cos(turn) * far, y + Math.sin(turn) * far + far * 0.12];
      const light = times(mix(hot, [1, 0.95, 0.85], random.between(0, 0.6)), random.between(0.5, 2.2));
      streak(
        canvas,
        [
          [x, y],
          [(x + endX) / 2, (y + endY) / 2 - far * 0.03],
          [endX, endY],
        ],
        1.3,
        light,
        (share) => 0.15 + share,
      );
      if (random.between(0, 1) > 0.4) continue;
      for (let fork = 0; fork < 5; fork += 1) {
        const [split, reach] = [turn + random.between(-1.3, 1.3), far * random.between(0.06, 0.2)];
        streak(
          canvas,
          [
            [endX, endY],
            [endX + Math.cos(split) * reach, endY + Math.sin(split) * reach],
          ],
          1.1,
          light,
          (share) => 1 - share,
        );
      }
    }
    glow(canvas, x, y, size * 0.9, times(hot, 1.1));
    glow(canvas, x, y, size * 0.2, [9, 8, 6.5]);
  }
}

/** A fire at the lower edge, and what flies up from it. */
async function embers(canvas: Canvas, lights: Rgb[]) {
  const { width, height, random } = canvas;
  const noise = createNoise(canvas.seed + 21);
  const hot = lights[0] as Rgb;
  canvas.addField((x, y) => {
    const up = (height - y) / height;
    const sway = noise(x / 130, y / 190) * width * 0.09 + noise(x / 50, y / 70) * width * 0.035 * (1 - up);
    const body = Math.exp(-(((x - width / 2 + sway) / (width * 0.17 * (1.1 - up))) ** 2));
    const tongue = Math.max(0, 0.6 + 1.1 * fractal(noise, x / 70, y / 150 + 5, 3) - up * 2.4);
    const heat = body * tongue * 5;
    const halo = Math.exp(-(((x - width / 2) / (width * 0.5)) ** 2) - ((up - 0.05) / 0.5) ** 2) * 0.22;
    return plus(times([heat * 1.1, heat * heat * 0.13, heat * heat * heat * 0.01], 1), times(hot, halo));
  }, 3);
  for (let index = 0; index < 420; index += 1) {
    const up = random.between(0, 1) ** 1.3;
    let [x, y] = [
      width * (0.5 + (random.between(-0.5, 0.5) + random.between(-0.5, 0.5)) * (0.2 + 0.8 * up)),
      height * (0.9 - 0.88 * up),
    ];
    const points: [number, number][] = [[x, y]];
    const long = random.between(0.2, 1) ** 2 * 2;
    for (let step = 0; step < 7; step += 1) {
      const turn = -Math.PI / 2 + noise(x / 160, y / 160) * 1.2;
      const stride = height * 0.0035 * long;
      [x, y] = [x + Math.cos(turn) * stride, y + Math.sin(turn) * stride];
      points.push([x, y]);
    }
    streak(
      canvas,
      points,
      random.between(1.1, 2.4),
      times(random.pick(lights), random.between(0.4, 2.6) * (1.15 - up)),
      (share) => Math.sin(share * Math.PI) ** 0.5,
    );
  }
  for (const side of [-1, 1]) {
    const mask = await shapes(canvas, log(width / 2, height * 0.985, width * 0.3, side * 12));
    canvas.paint(mask, [0.012, 0.004, 0.003], 0.92);
  }
}

const log = (x: number, y: number, length: number, turn: number) =>
  `<rect x="${x - length}" y="${y - length * 0.06}" width="${length * 2}" height="${length * 0.13}" rx="${length * 0.05}" transform="rotate(${turn} ${x} ${y})"/>`;
