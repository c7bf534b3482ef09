import type { Canvas, Mask } from "./tools/canvas";
import { clamp, gradient, mix, plus, type Rgb, rgb, smooth, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { shapes, softened } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";

type Options = {
  walls: [string, string];
  floor: [string, string];
  sky: [string, string];
  bays?: number;
  shape?: "arch" | "frame";
  centre?: [number, number];
};

/** A long arcade or hall in one-point perspective, with light from the openings in its side. */
export async function arcade(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height } = canvas;
  const [far, near] = options.walls.map(rgb) as [Rgb, Rgb];
  const floor = options.floor.map(rgb) as [Rgb, Rgb];
  const sky = options.sky.map(rgb) as [Rgb, Rgb];
  const noise = createNoise(canvas.seed);
  const [centreX, centreY] = [width * (options.centre?.[0] ?? 0.5), height * (options.centre?.[1] ?? 0.56)];
  canvas.fill((_, y) => gradient(sky, y / (centreY * 1.1)), 8);
  const bays = options.bays ?? 8;
  const hall = { centreX, centreY, half: width * 0.58, tall: height * 0.64, drop: (height - centreY) * 1.1 };
  canvas.paint(
    await shapes(canvas, `<rect y="${centreY}" width="${width}" height="${height}"/>`),
    floorOf(canvas, hall, floor, noise),
  );
  const light = plaster(canvas, noise);
  for (let bay = bays; bay >= 1; bay -= 1) {
    // Perspective: a bay's size is the inverse of its distance. Its opening's front edge is 0.42 of a bay nearer.
    const scale = 1 / (0.3 + bay * 0.62);
    const before = 1 / (0.3 + (bay - 0.42) * 0.62);
    const share = 1 - (bay - 1) / (bays - 1);
    // The reveal behind the opening with its shadow on what is behind, then the wall's face.
    const deep = await shapes(canvas, wall(canvas, hall, scale, options.shape ?? "arch"));
    const face = await shapes(canvas, wall(canvas, hall, before, options.shape ?? "arch"));
    const tone = mix(far, near, share ** 1.2);
    const shadow = await softened(canvas, deep, 16 * Math.min(2.2, scale), 10 * scale, 6 * scale);
    canvas.paint(shadow, [0.3, 0.26, 0.3], 0.6, "multiply");
    lay(canvas, deep, times(tone, 0.62), light);
    lay(canvas, face, tone, light);
  }
  canvas.scale((x, y) => 1 + 0.03 * fractal(noise, x / 14, y / 14, 2), 2);
  return { curve: "film", exposure: 1.15, bloom: 0.32, bloomRadius: 0.03, grain: 0.014, vignette: 0.35 };
}

/** The vanishing point, half the hall's width and its heights above and below that point, all at scale 1. */
type Hall = { centreX: number; centreY: number; half: number; tall: number; drop: number };

/** Light patches of the openings lie across the floor, and grow towards the viewer. */
function floorOf(
  canvas: Canvas,
  { centreY, centreX, drop }: Hall,
  [dark, light]: [Rgb, Rgb],
  noise: ReturnType<typeof createNoise>,
) {
  return canvas.field((x, y) => {
    const depth = Math.max(0.004, (y - centreY) / drop);
    const away = 1 / depth;
    const aside = (x - centreX) / (canvas.width * 0.58 * depth);
    const slant = away * 1.61 + aside * 0.55;
    const phase = slant - Math.floor(slant);
    const soft = clamp(0.05 + away * 0.012, 0, 0.3);
    const patch =
      smooth(0.3 - soft, 0.3 + soft, phase) *
      smooth(0.86 + soft, 0.86 - soft, phase) *
      smooth(-1.05, -0.8, aside) *
      smooth(0.75, 0.5, aside);
    const stone = 0.94 + 0.1 * fractal(noise, aside * 9, away * 4, 2);
    const sheen = 0.25 * Math.exp(-depth * 5);
    return plus(times(mix(dark, light, 0.12 + patch * 0.88), stone), times(light, sheen));
  }, 3);
}

/** Light from the left and above, on plaster that is never quite even. */
const plaster = (canvas: Canvas, noise: ReturnType<typeof createNoise>) =>
  canvas.field((x, y) => {
    const light = (0.86 + 0.3 * (1 - x / canvas.width)) * (0.82 + 0.3 * (1 - y / canvas.height));
    return times([1, 1, 1], light * (1 + 0.08 * fractal(noise, x / 190, y / 190, 3)));
  }, 8);

function lay({ data }: Canvas, mask: Mask, tone: Rgb, light: Float32Array) {
  for (let pixel = 0, i = 0; pixel < mask.length; pixel += 1, i += 3) {
    const cover = (mask[pixel] as number) / 255;
    if (cover === 0) continue;
    const here = light[i] as number;
    for (let channel = 0; channel < 3; channel += 1) {
      const ground = data[i + channel] as number;
      data[i + channel] = ground + ((tone[channel] as number) * here - ground) * cover;
    }
  }
}

/** Returns the mask of the wall across the hall at this scale, with its opening cut out. */
function wall(
  { width, height }: Canvas,
  { centreX, centreY, half, tall, drop }: Hall,
  scale: number,
  shape: "arch" | "frame",
): string {
  const [left, right] = [centreX - half * scale * 0.78, centreX + half * scale * 0.78];
  const foot = centreY + drop * scale * 0.86;
  const head = centreY - tall * scale * 0.55;
  const radius = (right - left) / 2;
  const opening =
    shape === "arch"
      ? `M${left} ${foot}V${head}A${radius} ${radius} 0 0 1 ${right} ${head}V${foot}Z`
      : `M${left} ${foot}V${head - radius * 0.5}H${right}V${foot}Z`;
  const outer =
    scale > 0.9
      ? `M-9 -9H${width + 9}V${foot}H-9Z`
      : `M${centreX - half * scale * 1.35} ${foot}V${centreY - tall * scale * 2.4}H${centreX + half * scale * 1.35}V${foot}Z`;
  return `<path fill-rule="evenodd" d="${outer}${opening}"/>${scale > 0.9 ? `<path d="M-9 ${foot - 1}H${left}V${height}H-9ZM${right} ${foot - 1}H${width + 9}V${height}H${right}Z"/>` : ""}`;
}
