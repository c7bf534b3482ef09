import type { Canvas } from "./tools/canvas";
import { clamp, mix, plus, type Rgb, rgb, smooth, times } from "./tools/colour";
import { crowdRow } from "./tools/crowd";
import type { Development } from "./tools/develop";
import { bokeh, glow } from "./tools/light";
import { lit, shapes, softened } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";

type Options = {
  sky: string;
  haze: string;
  beams: string[];
  horizon?: number;
  count?: number;
  head?: number;
  spread?: number;
};

/** A stage at night: beams of light in haze, and the crowd before them. */
export async function stage(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const horizon = height * (options.horizon ?? 0.66);
  const [sky, haze, colours] = [rgb(options.sky), rgb(options.haze), options.beams.map(rgb)];
  const noise = createNoise(canvas.seed);
  const centre = width * random.between(0.42, 0.58);
  canvas.fill((x, y) => {
    const near = Math.exp(-(((x - centre) / (width * 0.5)) ** 2) - ((y - horizon) / (height * 0.34)) ** 2);
    const smoke = 0.75 + 0.5 * fractal(noise, x / 380, y / 190, 3);
    return plus(times(sky, 0.25 + 0.75 * (y / height)), times(haze, near * 0.5 * smoke));
  }, 6);
  lights(canvas, { colours, horizon, centre, count: options.count ?? 15, spread: options.spread ?? 1 });
  const head = height * (options.head ?? 0.045);
  for (let depth = 0; depth < 7; depth += 1) {
    const size = head * (0.26 + 0.08 * depth + 0.035 * depth * depth);
    const baseline = horizon + head * (0.15 + 0.4 * depth + 0.11 * depth * depth);
    if (baseline - size * 2 > height) break;
    const { people, screens } = await crowdRow(canvas, {
      baseline,
      size,
      arms: depth > 4 ? 0.1 : 0.2,
      phones: depth > 2 ? 0.025 : 0,
    });
    const mask = depth > 4 ? await softened(canvas, people, size * 0.07) : people;
    const light = 0.3 / (1 + depth * depth * 0.75);
    canvas.paint(mask, plus(times(haze, light * light * 0.6 + 0.004), [0.0015, 0.001, 0.002]));
    if (depth < 4)
      canvas.paint(lit(canvas, mask, Math.max(1, size * 0.04)), mix(haze, [1, 1, 1], 0.2), light * 0.9, "add");
    if (screens.length > 0) canvas.paint(await phoneScreens(canvas, screens), mix(haze, [0.7, 0.72, 0.85], 0.5), 0.75);
    hazeBetween(canvas, {
      y: baseline + size * 0.3,
      reach: size * 2.4,
      light: times(haze, 0.09 / (1 + depth * depth * 0.6)),
    });
  }
  return {
    curve: "film",
    exposure: 1.15,
    bloom: 0.45,
    bloomRadius: 0.018,
    grain: 0.015,
    vignette: 0.75,
    lift: [0.003, 0.0015, 0.006],
  };
}

/** Haze between the rows separates them visually. */
function hazeBetween(canvas: Canvas, { y, reach, light }: { y: number; reach: number; light: Rgb }) {
  const noise = createNoise(canvas.seed + Math.round(y));
  canvas.addField(
    (x, row) => times(light, Math.exp(-(((row - y) / reach) ** 2)) * (0.8 + 0.9 * noise(x / 210, row / 120))),
    8,
  );
}

type Lights = { colours: Rgb[]; horizon: number; centre: number; count: number; spread: number };

function lights(canvas: Canvas, { colours, horizon, centre, count, spread }: Lights) {
  const { width, height, random } = canvas;
  const noise = createNoise(canvas.seed + 9);
  const rig = horizon * random.between(0.2, 0.3);
  const fixtures = Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const isBelow = index % 3 === 1;
    return {
      x: centre + share * width * 0.4,
      y: isBelow ? horizon : rig + Math.abs(share) * height * 0.03,
      // Radians from straight down, or up.
      lean: (share * 0.55 + random.between(-0.28, 0.28)) * spread,
      direction: isBelow ? -1 : 1,
      narrow: random.between(0.02, 0.085),
      light: colours[index % colours.length] ?? colours[0] ?? [1, 1, 1],
      strength: random.between(0.5, 1.15),
    };
  });
  canvas.addField((x, y) => {
    let [r, g, b] = [0, 0, 0];
    const smoke = clamp(0.7 + 1.1 * fractal(noise, x / 260, y / 110, 3), 0.1, 1.7);
    for (const { x: fromX, y: fromY, lean, direction, narrow, light, strength } of fixtures) {
      const [dx, dy] = [x - fromX, (y - fromY) * direction];
      const [sin, cos] = [Math.sin(lean), Math.cos(lean)];
      const along = dx * sin + dy * cos;
      if (along <= 0) continue;
      const across = Math.abs(dx * cos - dy * sin) / (5 + along * narrow);
      if (across > 2.2) continue;
      const shape = smooth(1.3, 0.3, across) * 0.4 + Math.exp(-across * across * 9) * 0.6;
      const power = (strength * shape * smoke * 1.35) / (1 + along / (height * 0.22));
      r += light[0] * power;
      g += light[1] * power;
      b += light[2] * power;
    }
    return [r, g, b];
  }, 3);
  for (const { x, y, light, strength, direction } of fixtures) {
    glow(canvas, x, y, height * 0.03, times(mix(light, [1, 1, 1], 0.4), strength * 3));
    glow(canvas, x, y, height * 0.13, times(light, strength * 0.7));
    bokeh(canvas, x, y, height * 0.006, [6, 6, 6]);
    if (direction < 0) glow(canvas, x, y, height * 0.2, times(light, 0.5));
  }
}

const phoneScreens = (canvas: Canvas, screens: readonly [number, number, number][]) =>
  shapes(
    canvas,
    screens
      .map(
        ([x, y, size]) =>
          `<rect x="${x - size * 0.12}" y="${y - size * 0.24}" width="${size * 0.24}" height="${size * 0.44}" rx="${size * 0.03}"/>`,
      )
      .join(""),
  );
