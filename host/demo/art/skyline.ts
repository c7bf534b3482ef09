import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { glow } from "./tools/light";
import { repeat, shapes } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";
import { reflect } from "./tools/water";

type Options = { sky: string[]; lights: string[]; line?: number; tall?: number; water?: boolean; glowing?: string };

/** Paints a city at dusk: four rows of towers from far to near, with lit windows, street lamps and, if asked, water. */
export async function skyline(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const line = height * (options.line ?? 0.64);
  const sky = options.sky.map(rgb);
  const noise = createNoise(canvas.seed);
  canvas.fill((x, y) => {
    const cloud = fractal(noise, x / 620, y / 90, 4);
    const light = gradient(sky, y / line + cloud * 0.06);
    return times(light, 1 + Math.max(0, cloud) * 0.55 * (1 - y / height));
  }, 5);
  const horizon = gradient(sky, 1);
  for (let depth = 0; depth < 4; depth += 1) {
    const share = depth / 3;
    const tall = height * (options.tall ?? 0.4) * (0.55 + 0.45 * (1 - Math.abs(share - 0.5)));
    const towers = row(canvas, { line, tall, broad: height * (0.016 + 0.012 * depth) });
    const mask = await shapes(
      canvas,
      repeat(towers.length, (index) => (towers[index] as Tower).drawn),
    );
    // Far towers take the colour of the haze at the horizon.
    const dark = plus(times(horizon, 0.42 * (1 - share) ** 1.4 + 0.03), [0.004, 0.006, 0.014]);
    const field = canvas.field(
      (_, y) => mix(dark, horizon, 0.28 * (1 - share * 0.7) * Math.max(0, 1 - (line - y) / (height * 0.28))),
      8,
    );
    canvas.paint(mask, field);
    for (const tower of towers) windows(canvas, tower, { line, lights: options.lights.map(rgb), share });
  }
  for (let lamp = 0; lamp < width / 26; lamp += 1) {
    const light = rgb(random.pick(options.lights));
    glow(
      canvas,
      random.between(0, width),
      line - random.between(1, 7),
      random.between(5, 15),
      times(light, random.between(0.5, 2.4)),
    );
  }
  if (options.water !== false) reflect(canvas, { from: line, tint: times(gradient(sky, 0.2), 0.12), ripple: 0.9 });
  return { curve: "film", exposure: 1.25, bloom: 0.3, bloomRadius: 0.008, grain: 0.016, vignette: 0.45 };
}

/** A tower's left side, top and width in pixels, and its SVG. */
type Tower = { x: number; top: number; broad: number; drawn: string };

/** Returns a row of towers from left to right. */
function row(
  { width, height, random, seed }: Canvas,
  { line, tall, broad: unit }: { line: number; tall: number; broad: number },
): Tower[] {
  const noise = createNoise(seed + Math.round(unit));
  const towers: Tower[] = [];
  let x = -unit;
  while (x < width + unit) {
    const broad = unit * random.between(0.8, 2.2);
    // Towers gather in one or two centres.
    const centre = 0.35 + 0.65 * Math.max(0, 0.5 + 0.9 * noise((x / width) * 3.1, unit));
    const top = line - tall * centre * random.between(0.25, 1);
    const kind = random.between(0, 1);
    let drawn = `<rect x="${x}" y="${top}" width="${broad}" height="${height}"/>`;
    if (kind < 0.05)
      drawn += `<path d="M${x} ${top + 1}L${x + broad * 0.5} ${top - broad * 0.5}L${x + broad} ${top + 1}Z"/><rect x="${x + broad * 0.48}" y="${top - broad * 2}" width="${Math.max(1.2, broad * 0.04)}" height="${broad * 1.6}"/>`;
    else if (kind < 0.4)
      drawn += `<rect x="${x + broad * 0.2}" y="${top - broad * 0.5}" width="${broad * 0.6}" height="${broad}"/>`;
    else if (kind < 0.46) drawn += `<path d="M${x} ${top + 1}V${top - broad * 0.3}L${x + broad} ${top + 1}Z"/>`;
    towers.push({ x, top, broad, drawn });
    x += broad * random.between(0.7, 1.15);
  }
  return towers;
}

/** Lights some of a tower's windows; `share` is 0 for the farthest row and 1 for the nearest. */
function windows(
  { width, height, data, random }: Canvas,
  { x, top, broad }: Tower,
  { line, lights, share }: { line: number; lights: Rgb[]; share: number },
) {
  const [pitchX, pitchY] = [4 + 4 * share, 6 + 4 * share];
  const lit = random.between(0.06, 0.42);
  const light = random.pick(lights);
  const power = (0.12 + 0.55 * share) * random.between(0.5, 1.2);
  for (let row = top + pitchY; row < line - 3; row += pitchY) {
    // Whole floors stay on, others are dark.
    const floor = random.between(0, 1) < 0.1 ? 0.9 : lit;
    for (let column = x + pitchX * 0.6; column < x + broad - pitchX * 0.6; column += pitchX) {
      if (random.between(0, 1) > floor) continue;
      const strength = power * random.between(0.3, 1.6);
      for (let dy = 0; dy < pitchY * 0.5; dy += 1) {
        for (let dx = 0; dx < pitchX * 0.55; dx += 1) {
          const [px, py] = [Math.round(column + dx), Math.round(row + dy)];
          if (px < 0 || px >= width || py >= height) continue;
          const i = (py * width + px) * 3;
          for (let channel = 0; channel < 3; channel += 1)
            (data[i + channel] as number) += (light[channel] as number) * strength;
        }
      }
    }
  }
}
