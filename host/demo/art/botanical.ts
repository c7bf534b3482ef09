import type { Canvas } from "./tools/canvas";
import { clamp, rgb } from "./tools/colour";
import type { Development } from "./tools/develop";
import { colouredShapes, path, repeat, shapes, softened, without } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";
import { paper } from "./tools/paper";

type Leaf = "olive" | "round" | "fern";
/** A branch that grows from a point, in pixels; `angle` in degrees clockwise from the right. */
type Stem = { x: number; y: number; angle: number; length: number; leaf: Leaf };
/** `x`, `y`, `size` and `length` of stems and flowers are shares of the picture; `ink` is a place in a list of colours. */
type Options = {
  paper: string;
  leaves: string[];
  blossoms?: string[];
  stems: (Stem & { ink: number })[];
  flowers?: Flower[];
};
type Point = readonly [number, number];

/** Shapes of the three kinds of leaves. */
const leafShapes = {
  /** A pair of leaves at one of so many steps along the stem. */
  everySteps: { fern: 1, olive: 2, round: 3 },
  /** Length as a share of the stem's. */
  length: { fern: 0.2, olive: 0.15, round: 0.105 },
  /** Half the width as a share of the length. */
  breadth: { fern: 0.1, olive: 0.17, round: 0.52 },
} as const;

/** Steps in which a stem grows. */
const stemSteps = 40;

/** Branches and blossoms in watercolour on paper. */
export async function botanical(canvas: Canvas, options: Options): Promise<Development> {
  const unit = Math.min(canvas.width, canvas.height);
  paper(canvas, rgb(options.paper));
  const layers = ["", "", ""];
  for (const { ink, ...stem } of options.stems) {
    const drawn = branch(canvas, {
      ...stem,
      x: stem.x * canvas.width,
      y: stem.y * canvas.height,
      length: stem.length * unit,
    });
    drawn.forEach((part, layer) => {
      layers[layer] += inked(part, options.leaves[ink % options.leaves.length]);
    });
  }
  // Neighbouring leaves are washed one after the other, so that they darken where they overlap.
  for (const [index, layer] of layers.entries()) await wash(canvas, layer, index);
  if (options.flowers) await blossoms(canvas, options.flowers, options.blossoms ?? options.leaves);
  return { curve: "print", grain: 0.008, vignette: 0.06 };
}

/** Draws white shapes in a colour. */
const inked = (part: string, colour: string | undefined) =>
  `<g fill="${colour}" stroke="${colour}" stroke-width="0">${part.replaceAll("#fff", colour ?? "#000")}</g>`;

/**
 * Paints shapes as watercolour: water carries pigment to the edge of a stroke, and leaves it in the hollows of the
 * paper. So the colour is denser at edges and in patches, and patches are a little warmer or colder.
 */
async function wash(canvas: Canvas, drawn: string, seed: number) {
  const noise = createNoise(canvas.seed * 31 + seed);
  const { mask, colours } = await colouredShapes(canvas, drawn);
  // A field has three floats per pixel: here density and warmth; the third is unused.
  const patches = canvas.field((x, y) => {
    const share = 0.62 + 0.75 * fractal(noise, x / 130, y / 130, 4);
    const warm = fractal(noise, x / 300 + 40, y / 300, 2) * 0.35;
    return [share, warm, 0];
  }, 4);
  const edge = without(mask, await softened(canvas, mask, 3.2));
  const { data } = canvas;
  for (let pixel = 0, i = 0; pixel < mask.length; pixel += 1, i += 3) {
    const cover = (mask[pixel] as number) / 255;
    if (cover === 0) continue;
    const warm = patches[i + 1] as number;
    const inside = clamp(patches[i] as number, 0.14, 0.98) * 0.86 * cover;
    const share = inside + ((edge[pixel] as number) / 255) * 0.55;
    (data[i] as number) *= 1 - share * (1 - (colours[i] as number) * (1 + warm));
    (data[i + 1] as number) *= 1 - share * (1 - (colours[i + 1] as number) * (1 + warm * 0.2));
    (data[i + 2] as number) *= 1 - share * (1 - (colours[i + 2] as number) * (1 - warm * 0.5));
  }
}

/**
 * Returns the SVG of three layers: the stem, and two with alternate leaves, so that neighbours are washed one after the
 * other.
 */
function branch(canvas: Canvas, { x, y, angle, length, leaf }: Stem): string[] {
  const { random } = canvas;
  const bend = random.between(-0.5, 0.5);
  const points: { at: Point; heading: number }[] = [];
  let [atX, atY, heading] = [x, y, (angle * Math.PI) / 180];
  for (let step = 0; step <= stemSteps; step += 1) {
    points.push({ at: [atX, atY], heading });
    heading += (bend + Math.sin(step / 6 + x) * 0.3) / stemSteps;
    atX += (Math.cos(heading) * length) / stemSteps;
    atY += (Math.sin(heading) * length) / stemSteps;
  }
  const parts = [
    `<path d="${path(points.map(({ at }) => at))}" fill="none" stroke="#fff" stroke-width="${(length * 0.007).toFixed(1)}" stroke-linecap="round"/>`,
    "",
    "",
  ];
  const everySteps = leafShapes.everySteps[leaf];
  points.forEach((point, index) => {
    if (index < 3 || index % everySteps !== 0) return;
    const along = index / stemSteps;
    // A fern's leaves get shorter towards its tip; others are longest in the middle.
    const taper = leaf === "fern" ? 1.05 - along : 0.6 + Math.sin(along * 2.7) * 0.5;
    const size = length * leafShapes.length[leaf] * taper * random.between(0.82, 1.12);
    // Angle between leaf and stem, in radians.
    const spread = { fern: 1.15 - along * 0.5, olive: 0.75, round: 1.05 }[leaf];
    for (const side of [-1, 1]) {
      const isMissing = leaf !== "fern" && random.between(0, 1) < 0.14;
      if (isMissing) continue;
      const turn = point.heading + side * spread + random.between(-0.16, 0.16);
      const layer = 1 + ((Math.floor(index / everySteps) + (side > 0 ? 1 : 0)) % 2);
      parts[layer] += blade(canvas, point.at, turn, size, leaf);
    }
  });
  const tip = points[stemSteps];
  if (tip) parts[1] += blade(canvas, tip.at, tip.heading, length * 0.09, leaf);
  return parts;
}

/** Returns the SVG of one leaf that grows from a point in the direction `turn`, in radians. */
function blade({ random }: Canvas, [x, y]: Point, turn: number, size: number, leaf: Leaf): string {
  const broad = size * leafShapes.breadth[leaf] * random.between(0.8, 1.15);
  const twist = random.between(-0.18, 0.18) * size;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  /** Coordinates of a point of the leaf, seen from its foot. */
  const at = (along: number, across: number) =>
    `${(x + along * cos - across * sin).toFixed(1)} ${(y + along * sin + across * cos).toFixed(1)}`;
  const start = leaf === "round" ? size * 0.16 : 0;
  const stalk =
    start > 0
      ? `<path d="M${at(0, 0)}L${at(start, 0)}" stroke="#fff" stroke-width="${(size * 0.035).toFixed(1)}"/>`
      : "";
  return `${stalk}<path d="M${at(start, 0)}C${at(start + size * 0.2, broad)} ${at(size * 0.7, broad + twist)} ${at(size, twist)}C${at(size * 0.7, twist - broad)} ${at(start + size * 0.2, -broad)} ${at(start, 0)}Z"/>`;
}

type Flower = { x: number; y: number; size: number; ink: number };

/** Two rings of loose petals, each washed in two layers, and stamens of darker ink. */
async function blossoms(canvas: Canvas, flowers: readonly Flower[], inks: readonly string[]) {
  const { random, width, height } = canvas;
  const layers = ["", "", "", ""];
  let stamens = "";
  for (const { x, y, size, ink } of flowers) {
    const [middleX, middleY, radius] = [x * width, y * height, size * Math.min(width, height)];
    const ring = (count: number, reach: number, offset: number) =>
      Array.from({ length: count }, (_, index) => {
        const turn = ((index + offset + random.between(-0.12, 0.12)) / count) * 2 * Math.PI;
        const far = reach * random.between(0.86, 1.08);
        return petal({
          x: middleX,
          y: middleY,
          turn,
          far,
          broad: (far * 3.1) / count + far * random.between(0.02, 0.14),
          dent: far * random.between(0.84, 0.98),
        });
      });
    // Neighbouring petals go to different layers, and the inner ring is washed after the outer one.
    const drawInLayers = (petals: string[], firstLayer: number) =>
      petals.forEach((part, index) => {
        layers[firstLayer + (index % 2)] += inked(part, inks[ink % inks.length]);
      });
    drawInLayers(ring(6, radius, 0), 0);
    drawInLayers(ring(5, radius * 0.6, 0.4), 2);
    stamens += repeat(34, () => {
      const [turn, far] = [random.between(0, 7), radius * random.between(0.04, 0.24)];
      const [tipX, tipY] = [middleX + Math.cos(turn) * far, middleY + Math.sin(turn) * far];
      return `<path d="M${middleX} ${middleY}L${tipX} ${tipY}" stroke="#fff" stroke-width="${radius * 0.008}"/><circle cx="${tipX}" cy="${tipY}" r="${radius * random.between(0.012, 0.024)}"/>`;
    });
  }
  // Masking fluid keeps the paper white beneath the blossoms.
  canvas.paint(
    await shapes(canvas, layers.join("").replaceAll(/(fill|stroke)="#[^"]*"/g, '$1="#fff"')),
    [0.93, 0.9, 0.84],
    0.8,
  );
  for (const [index, layer] of layers.entries()) await wash(canvas, layer, index + 7);
  canvas.paint(await shapes(canvas, stamens), rgb("#7a4a12"), 0.85, "multiply");
}

/** From the middle of the flower at `x`, `y`: direction in radians, length, half the width, and how far the notch is. */
type Petal = { x: number; y: number; turn: number; far: number; broad: number; dent: number };

function petal({ x, y, turn, far, broad, dent }: Petal): string {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (along: number, across: number) =>
    `${(x + cos * along - sin * across).toFixed(1)} ${(y + sin * along + cos * across).toFixed(1)}`;
  return `<path d="M${at(far * 0.08, 0)}C${at(far * 0.25, broad)} ${at(far * 0.9, broad * 1.25)} ${at(far, broad * 0.45)}Q${at(dent, broad * 0.1)} ${at(far * 0.98, -broad * 0.3)}C${at(far * 0.9, -broad * 1.25)} ${at(far * 0.25, -broad)} ${at(far * 0.08, 0)}Z"/>`;
}
