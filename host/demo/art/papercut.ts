import type { Canvas, Mask } from "./tools/canvas";
import { gradient, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { path, shapes, softened } from "./tools/mask";
import { createNoise, fractal, type Noise } from "./tools/noise";
import { tooth } from "./tools/paper";

type Scene = "hills" | "waves" | "city" | "frame";
type Options = {
  scene: Scene;
  colours: string[];
  sun?: string;
  /** The sun's place and radius as shares of the picture. */
  sunAt?: [number, number, number];
  layers?: number;
  trees?: boolean;
};

/** A landscape of cut paper: sheet over sheet, each with its shadow on the one below. */
export async function papercut(canvas: Canvas, options: Options): Promise<Development> {
  const { height } = canvas;
  const colours = options.colours.map(rgb);
  const layers = options.layers ?? 7;
  const noise = createNoise(canvas.seed);
  const back = colours[0] as Rgb;
  canvas.fill((x, y) => times(back, 1.05 - 0.12 * (y / height) + 0.04 * fractal(noise, x / 500, y / 500, 2)), 12);
  if (options.sun) await suns(canvas, rgb(options.sun), options.sunAt ?? [0.62, 0.42, 0.17]);
  for (let index = 1; index <= layers; index += 1) {
    const share = index / layers;
    const drawn = layerOf(canvas, options, noise, share, index);
    await sheet(canvas, await shapes(canvas, drawn), gradient(colours, 0.12 + share * 0.88), 0.5 + share);
  }
  tooth(canvas, 0.045);
  return { curve: "print", grain: 0.008, vignette: 0.12 };
}

/** Rings of paper around the sun, each lighter than the one around it. */
async function suns(canvas: Canvas, colour: Rgb, [x, y, size]: [number, number, number]) {
  const { width, height } = canvas;
  const radius = size * Math.min(width, height);
  for (const [ring, mixed] of [
    [2.1, 0.12],
    [1.55, 0.3],
    [1, 1],
  ] as const) {
    const ground = canvas.data.slice(0, 3) as unknown as Rgb;
    const tone: Rgb = [
      ground[0] + (colour[0] - ground[0]) * mixed,
      ground[1] + (colour[1] - ground[1]) * mixed,
      ground[2] + (colour[2] - ground[2]) * mixed,
    ];
    await sheet(
      canvas,
      await shapes(canvas, `<circle cx="${x * width}" cy="${y * height}" r="${radius * ring}"/>`),
      tone,
      0.55,
    );
  }
}

/** Light that the wide, soft shadow leaves, and the near shadow right at the edge, by their cover. */
const shadows = {
  wide: Float32Array.from({ length: 256 }, (_, cover) => 1 - (cover / 255) * 0.37),
  near: Float32Array.from({ length: 256 }, (_, cover) => 1 - (cover / 255) * 0.2),
};

/** Lays one sheet down: its wide and its near shadow, its colour, and the light on its cut edge. */
async function sheet(canvas: Canvas, mask: Mask, colour: Rgb, depth: number) {
  const { width, height, data } = canvas;
  const unit = Math.min(width, height) / 1000;
  const wide = await softened(canvas, mask, 17 * depth * unit);
  const at = (x: number, y: number) =>
    Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
  const far = [Math.round(9 * depth * unit), Math.round(11 * depth * unit)] as const;
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const cover = (mask[pixel] as number) / 255;
      const light =
        cover === 1
          ? 0
          : (shadows.wide[wide[at(x - far[0], y + far[1])] as number] as number) *
            (shadows.near[mask[at(x - 2, y + 3)] as number] as number);
      if (light === 1 && cover === 0) continue;
      // The cut edge catches the light from above.
      const edge = cover * 0.22 * (1 - (mask[at(x + 1, y - 2)] as number) / 255);
      const i = pixel * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const paint = (colour[channel] as number) * (1 - edge) + edge;
        data[i + channel] = (data[i + channel] as number) * light * (1 - cover) + paint * cover;
      }
    }
  }
}

/** Returns the SVG of one sheet; `share` is its distance, 0 far and 1 near. */
function layerOf(canvas: Canvas, { scene, trees }: Options, noise: Noise, share: number, index: number): string {
  if (scene === "waves") return waves(canvas, noise, share, index);
  if (scene === "city") return city(canvas, share);
  if (scene === "frame") return frame(canvas, noise, share, index);
  return hills(canvas, noise, share, index, trees ?? true);
}

function hills(canvas: Canvas, noise: Noise, share: number, index: number, hasTrees: boolean): string {
  const { width, height, random } = canvas;
  const base = height * (0.42 + 0.5 * share ** 1.1);
  const ridge = (x: number) =>
    base +
    height * 0.16 * fractal(noise, (x / width) * (2.6 - share) + index * 7.7, index * 3.1, 4) * (1.35 - share * 0.6);
  const points = Array.from({ length: 161 }, (_, i): [number, number] => [(i / 160) * width, ridge((i / 160) * width)]);
  let drawn = `<path d="${path(points)}L${width} ${height}L0 ${height}Z"/>`;
  if (hasTrees && share > 0.3) {
    const size = height * (0.03 + 0.1 * share ** 2);
    let x = random.between(0, width * 0.1);
    while (x < width) {
      // Trees stand in groups.
      if (noise(x / (width * 0.16), index * 5) > 0.05)
        drawn += fir(x, ridge(x) + size * 0.08, size * random.between(0.6, 1.15));
      x += size * random.between(0.24, 0.6);
    }
  }
  return drawn;
}

/** A fir of five triangles and a trunk, `size` high, that stands at `x`, `y`. */
function fir(x: number, y: number, size: number): string {
  const tiers = Array.from({ length: 5 }, (_, i) => {
    const [top, broad] = [y - size * (1 - i * 0.17), size * (0.07 + i * 0.045)];
    return `M${x.toFixed(1)} ${top.toFixed(1)}L${(x + broad).toFixed(1)} ${(top + size * 0.29).toFixed(1)}L${(x - broad).toFixed(1)} ${(top + size * 0.29).toFixed(1)}Z`;
  });
  return `<path d="${tiers.join("")}M${x - size * 0.018} ${y - size * 0.1}h${size * 0.036}v${size * 0.14}h${-size * 0.036}Z"/>`;
}

function waves({ width, height }: Canvas, noise: Noise, share: number, index: number): string {
  const base = height * (0.36 + 0.6 * share);
  const length = width * (0.2 + 0.22 * share);
  const lift = height * (0.014 + 0.05 * share);
  const points = Array.from({ length: 241 }, (_, i): [number, number] => {
    const x = (i / 240) * width;
    const phase = (x / length + index * 0.37) * 2 * Math.PI + noise((x / width) * 3, index) * 1.6;
    // Crests are sharper than troughs.
    return [
      x,
      base -
        lift * (1.6 * Math.abs(Math.sin(phase / 2)) ** 0.7 - 0.8) -
        lift * 0.9 * noise((x / width) * 2 + 9, index * 2),
    ];
  });
  return `<path d="${path(points)}L${width} ${height}L0 ${height}Z"/>`;
}

/** Houses side by side; half of them have a gable, a dome, a water tank or a slanted roof. */
function city({ width, height, random }: Canvas, share: number): string {
  let [drawn, x] = ["", -width * 0.02];
  while (x < width) {
    const broad = width * random.between(0.035, 0.085) * (0.7 + share * 0.5);
    const tall = height * (0.62 - share * 0.44) * random.between(0.55, 1.2);
    const top = height * (0.98 - 0.06 * share) - tall;
    const roof = random.between(0, 1);
    drawn += `<rect x="${x}" y="${top}" width="${broad + 1}" height="${height}"/>`;
    if (roof < 0.2)
      drawn += `<path d="M${x} ${top + 1}L${x + broad / 2} ${top - broad * 0.7}L${x + broad} ${top + 1}Z"/>`;
    else if (roof < 0.34)
      drawn += `<path d="M${x} ${top + 1}A${broad / 2} ${broad / 2} 0 0 1 ${x + broad} ${top + 1}Z"/>`;
    else if (roof < 0.5)
      drawn += `<rect x="${x + broad * 0.46}" y="${top - broad * 0.9}" width="${broad * 0.07}" height="${broad}"/><rect x="${x + broad * 0.22}" y="${top - broad * 0.22}" width="${broad * 0.55}" height="${broad * 0.4}"/>`;
    else if (roof < 0.62) drawn += `<path d="M${x} ${top + 1}V${top - broad * 0.5}L${x + broad} ${top + 1}Z"/>`;
    x += broad + (random.between(0, 1) < 0.25 ? broad * random.between(0.1, 0.5) : 0);
  }
  return drawn;
}

/** Sheets with a hole that grows from the middle outwards: one looks into a tunnel of paper. */
function frame({ width, height }: Canvas, noise: Noise, share: number, index: number): string {
  const points = Array.from({ length: 140 }, (_, i): [number, number] => {
    const turn = (i / 140) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const wobble = 1 + 0.22 * fractal(noise, cos * 1.5 + index * 3.3, sin * 1.5, 3) + 0.05 * Math.sin(turn * 9 + index);
    const reach = (0.14 + 0.42 * share) * wobble;
    return [width * 0.5 + cos * reach * width, height * 0.5 + sin * reach * height];
  });
  return `<path fill-rule="evenodd" d="M-9 -9H${width + 9}V${height + 9}H-9Z${path(points)}Z"/>`;
}
