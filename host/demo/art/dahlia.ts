import type { Canvas } from "./tools/canvas";
import { clamp, mix, type Rgb, rgb, smooth } from "./tools/colour";
import type { Development } from "./tools/develop";
import { createNoise, fractal } from "./tools/noise";

type Options = {
  ground: [string, string];
  petals: [string, string, string];
  x?: number;
  y?: number;
  size?: number;
  count?: number;
};

/** In radians: seeds and petals at this angle to the one before never line up. */
const goldenAngle = 2.399963;

/** A blossom from near: petal upon petal by the golden angle, each with its own curve of light. */
export async function dahlia(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const { x = 0.5, y = 0.5, size = 0.62, count = 120 } = options;
  const [dark, light] = options.ground.map(rgb) as [Rgb, Rgb];
  const noise = createNoise(canvas.seed);
  canvas.fill(
    (px, py) => mix(dark, light, clamp(0.45 + 0.5 * fractal(noise, px / 420, py / 420, 2) + 0.3 * (1 - py / height))),
    8,
  );
  const [centreX, centreY, reach] = [x * width, y * height, size * Math.min(width, height)];
  const tones = options.petals.map(rgb) as [Rgb, Rgb, Rgb];
  for (let index = 0; index < count; index += 1) {
    const share = 1 - index / count;
    const turn = index * goldenAngle + random.between(-0.05, 0.05);
    const from = reach * 0.62 * share ** 1.15;
    const length = reach * (0.1 + 0.3 * share ** 0.8) * random.between(0.93, 1.07);
    petal(canvas, {
      x: centreX + Math.cos(turn) * from,
      y: centreY + Math.sin(turn) * from,
      turn: turn + random.between(-0.06, 0.06),
      length,
      broad: length * (0.44 + 0.1 * share),
      tones,
      depth: share,
      vein: random.between(0, 50),
      noise,
    });
  }
  return { curve: "film", exposure: 1.12, bloom: 0.1, bloomRadius: 0.03, grain: 0.014, vignette: 0.5 };
}

type Petal = {
  /** The petal's foot, in pixels. */
  x: number;
  y: number;
  /** Its direction in radians. */
  turn: number;
  length: number;
  broad: number;
  /** Colours from foot to tip. */
  tones: [Rgb, Rgb, Rgb];
  /** 1 for the outermost petal, 0 for the innermost. */
  depth: number;
  /** Gives each petal other veins. */
  vein: number;
  noise: ReturnType<typeof createNoise>;
};

/** Half the breadth of a petal along its length: broadest beyond the middle, with a soft point. */
const outlines = Float32Array.from(
  { length: 512 },
  (_, i) => Math.max(0, Math.sin(Math.PI * (i / 512) ** 1.5)) ** 0.7 * (1 - (0.25 * i) / 512),
);

/** Paints one petal and its shadow on those below, pixel by pixel within the rectangle around it. */
function petal({ width, height, data }: Canvas, { x, y, turn, length, broad, tones, depth, vein, noise }: Petal) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const back = length * 0.55;
  const reach = length * 1.16;
  const across = broad * 1.55;
  const spanX = Math.abs(sin) * across;
  const spanY = Math.abs(cos) * across;
  const [fromY, toY] = [
    Math.max(0, Math.floor(y + Math.min(-back * sin, reach * sin) - spanY)),
    Math.min(height - 1, Math.ceil(y + Math.max(-back * sin, reach * sin) + spanY)),
  ];
  const [fromX, toX] = [
    Math.max(0, Math.floor(x + Math.min(-back * cos, reach * cos) - spanX)),
    Math.min(width - 1, Math.ceil(x + Math.max(-back * cos, reach * cos) + spanX)),
  ];
  const [first, second, third] = tones;
  const facing = 0.5 + 0.5 * (-cos * 0.55 - sin * 0.83);
  for (let py = fromY; py <= toY; py += 1) {
    for (let px = fromX; px <= toX; px += 1) {
      const dx = px - x;
      const dy = py - y;
      const along = (dx * cos + dy * sin + back) / (length + back);
      if (along < -0.05 || along > 1.2) continue;
      const aside = (dy * cos - dx * sin) / broad;
      if (aside < -1.5 || aside > 1.5) continue;
      const outline = along <= 0 || along >= 1 ? 0 : (outlines[Math.floor(along * 512)] as number);
      const gap = Math.abs(aside) - outline;
      const i = (py * width + px) * 3;
      const edge = 1.6 / broad;
      if (gap > 0.55) continue;
      // Outside the petal but near: its shadow.
      if (gap > edge || outline === 0) {
        const shade = 1 - 0.34 * smooth(0.55, 0, gap) * smooth(1.2, 0.7, along) * smooth(0, 0.35, along);
        for (let channel = 0; channel < 3; channel += 1) (data[i + channel] as number) *= shade;
        continue;
      }
      const cover = clamp((edge - gap) / (edge * 2)) * smooth(0, 0.04, along);
      const bowl = aside / Math.max(0.05, outline);
      const uneven = noise(along * 2.4 + vein, aside * 2.4);
      const lines = 0.06 * Math.sin(aside * 26 + uneven * 2.4) * (1 - along * 0.5);
      const tone = clamp(along * Math.sqrt(along) * 0.95 + lines + 0.1 * uneven);
      const light =
        (0.3 +
          0.5 * facing +
          0.38 * along -
          0.26 * bowl * bowl +
          0.3 * smooth(0.93, 1, along + 0.06 * Math.abs(bowl))) *
        (0.62 + 0.38 * depth);
      const [from, to] = tone < 0.5 ? [first, second] : [second, third];
      const share = tone < 0.5 ? tone * 2 : tone * 2 - 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = data[i + channel] as number;
        const shown = ((from[channel] as number) * (1 - share) + (to[channel] as number) * share) * light;
        data[i + channel] = ground + (shown - ground) * cover;
      }
    }
  }
}
