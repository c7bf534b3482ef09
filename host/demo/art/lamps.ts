import type { Canvas } from "./tools/canvas";
import { gradient, mix, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { bokeh, glow, streak } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";

type Options = {
  ground: string[];
  lamps: string[];
  strings?: number;
  count?: number;
  size?: number;
  band?: [number, number];
};

/** Lamps out of focus behind strings of small bulbs that are in focus. */
export async function lamps(canvas: Canvas, options: Options): Promise<Development> {
  const { height } = canvas;
  const [ground, colours] = [options.ground.map(rgb), options.lamps.map(rgb)];
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => {
    const light = fractal(noise, x / 700, y / 500, 3) * 0.35;
    return gradient(ground, y / height + light * 0.35);
  }, 8);
  backdrop(canvas, colours, options);
  for (let index = 0; index < (options.strings ?? 3); index += 1) bulbs(canvas, index, options.strings ?? 3, colours);
  return {
    curve: "film",
    exposure: 1.1,
    bloom: 0.35,
    bloomRadius: 0.012,
    grain: 0.02,
    vignette: 0.7,
    lift: times(ground[0] as Rgb, 0.12),
  };
}

/** Strings of lamps far behind, each a row of discs along its curve, with a few single lights between them. */
function backdrop(canvas: Canvas, colours: readonly Rgb[], { count = 14, size = 1, band = [0.1, 0.9] }: Options) {
  const { width, height, random } = canvas;
  for (let row = 0; row < count; row += 1) {
    const depth = (row + 0.5) / count;
    const radius = (0.006 + depth * depth * 0.034) * Math.max(width, height) * size;
    const [left, right] = [random.between(band[0], band[1]), random.between(band[0], band[1])];
    const [sag, start, gap] = [random.between(0.04, 0.22), random.between(-0.1, 0), radius * random.between(2.4, 4.2)];
    const colour = random.pick(colours);
    for (let x = start * width; x < width * 1.1; x += gap * random.between(0.8, 1.2)) {
      const share = x / width;
      const y =
        // A parabola hangs by `sag` in its middle, like a wire between two points.
        height * (left + (right - left) * share + sag * 4 * share * (1 - share)) + random.between(-0.3, 0.3) * radius;
      const light = mix(mix(colour, random.pick(colours), 0.25), [1, 0.9, 0.75], random.between(0, 0.15));
      bokeh(
        canvas,
        x,
        y,
        radius * random.between(0.92, 1.08),
        times(light, random.between(0.25, 1) * (1 - depth * 0.8)),
        0.8,
      );
    }
  }
}

/** A wire that hangs between two points, and a bulb at every few centimetres of it. */
function bulbs(canvas: Canvas, index: number, count: number, colours: readonly Rgb[]) {
  const { width, height, random } = canvas;
  const from = height * (0.06 + (index / count) * 0.42 + random.between(-0.03, 0.03));
  const to = height * (0.04 + (index / count) * 0.36 + random.between(-0.06, 0.1));
  const sag = height * random.between(0.08, 0.2);
  const near = 0.7 + index * 0.35;
  const at = (share: number): [number, number] => [
    width * (share * 1.1 - 0.05),
    from + (to - from) * share + sag * 4 * share * (1 - share),
  ];
  const points = Array.from({ length: 60 }, (_, i) => at(i / 59));
  streak(canvas, points, 1.6, [-0.02, -0.02, -0.02]);
  const amount = Math.round(11 - index * 1.5);
  for (let bulb = 0; bulb <= amount; bulb += 1) {
    const [x, y] = at((bulb + random.between(-0.12, 0.12)) / amount);
    const radius = height * 0.009 * near;
    const light = mix(colours[0] as Rgb, [1, 0.86, 0.6], 0.5);
    glow(canvas, x, y + radius * 2, radius * 12, times(light, 0.3));
    glow(canvas, x, y + radius * 2, radius * 4, times(light, 1.2));
    // The bulb's glass is five glows below one another; the filament is a zigzag in it.
    for (let part = 0; part < 5; part += 1) {
      glow(
        canvas,
        x,
        y + radius * (1 + part * 0.55),
        radius * (0.9 + Math.sin((part / 4) * Math.PI) * 0.7),
        times(mix(light, [1, 1, 1], 0.4), 1.1),
      );
    }
    streak(
      canvas,
      [
        [x - radius * 0.4, y + radius * 1.4],
        [x - radius * 0.15, y + radius * 2.6],
        [x + radius * 0.15, y + radius * 1.8],
        [x + radius * 0.4, y + radius * 2.7],
      ],
      1.3,
      [6, 4.6, 2.6],
    );
  }
}
