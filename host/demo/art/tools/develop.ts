import sharp from "sharp";
import { createRandom } from "../../random";
import type { Canvas } from "./canvas";
import { clamp, type Rgb } from "./colour";

export type Development = {
  /** 'film' rolls bright light off and keeps its colour; 'print' shows each colour as it was mixed. */
  curve: "film" | "print";
  exposure?: number;
  /** Strength of the bloom, and its radius as a share of the picture's width. */
  bloom?: number;
  bloomRadius?: number;
  /** 0.01 is fine paper, 0.05 a fast film at night. */
  grain?: number;
  /** How much darker the corners are, 0 to 1. */
  vignette?: number;
  /** Added to the darkest parts: an old film never gets black. */
  lift?: Rgb;
};

/** Side of the square of grain that is repeated across a picture; a power of two. */
const tileSize = 512;
const tile = createGrain();
const toneCount = 8192;

/** Turns light into a JPEG: spreads it, bends it to what paper can show, and adds grain. */
export async function develop(canvas: Canvas, development: Development): Promise<Buffer> {
  const { width, height, data } = canvas;
  const { curve, exposure = 1, bloom = 0, bloomRadius = 0.02, grain = 0.02, vignette = 0, lift } = development;
  if (bloom > 0) spread(canvas, bloom, bloomRadius * width);
  const [tones, pixels] = [toneTable(curve), Buffer.allocUnsafe(width * height * 3)];
  const [dark, offset] = [lift ?? [0, 0, 0], Math.floor(canvas.random.between(0, tileSize))];
  for (let y = 0, i = 0; y < height; y += 1) {
    const down = (y / height - 0.5) ** 2;
    for (let x = 0; x < width; x += 1) {
      const corner = ((x / width - 0.5) ** 2 + down) * 2;
      const light = exposure * (1 - vignette * corner * (1.4 - 0.4 * corner));
      // Each row of tiles is shifted, so that the repetition does not show.
      const shift = offset * 7 + Math.floor(y / tileSize) * 131;
      const [row, column] = [(y + offset) % tileSize, (x + shift) % tileSize];
      const speck = (tile[row * tileSize + column] as number) * grain * 255;
      for (let channel = 0; channel < 3; channel += 1, i += 1) {
        const value = (data[i] as number) * light + (dark[channel] as number);
        const tone = tones[value <= 0 ? 0 : ((value / (value + 1)) * (toneCount - 1)) | 0] as number;
        // Grain sits in the middle tones.
        pixels[i] = clamp(tone + speck * (0.35 + (tone * (255 - tone)) / 24_000), 0, 255);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** Returns a table from v / (v + 1) of a light v to its tone, 0 to 255, as sRGB encodes it. */
function toneTable(curve: Development["curve"]): Float32Array {
  const table = new Float32Array(toneCount);
  for (let i = 0; i < table.length; i += 1) {
    const share = i / (toneCount - 1);
    const light = share >= 1 ? 1_000 : share / (1 - share);
    const shown = curve === "print" ? Math.min(1, light) : 1 - Math.exp(-light * 1.25);
    table[i] = 255 * (shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055);
  }
  return table;
}

/** Adds two blurs of the bright parts, a narrow and a wide one, at an eighth of the size. */
function spread(canvas: Canvas, strength: number, radius: number): void {
  const { width, height, data } = canvas;
  const shrink = 8;
  const [columns, rows] = [Math.ceil(width / shrink), Math.ceil(height / shrink)];
  const small = new Float32Array(columns * rows * 3);
  // For a blur this wide, a quarter of the pixels is enough.
  const share = 4 / (shrink * shrink);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = ((y >> 3) * columns + (x >> 3)) * 3;
      const i = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        (small[at + channel] as number) += Math.min(6, data[i + channel] as number) * share;
      }
    }
  }
  const [narrow, wide] = [small.slice(), small.slice()];
  boxBlur(narrow, columns, rows, Math.max(1, Math.round(radius / shrink / 2)));
  boxBlur(wide, columns, rows, Math.max(2, Math.round((radius * 3) / shrink)));
  for (let i = 0; i < small.length; i += 1)
    small[i] = ((narrow[i] as number) * 0.6 + (wide[i] as number) * 0.4) * strength;
  canvas.addField((x, y) => {
    const at = (Math.min(rows - 1, y / shrink) * columns + Math.min(columns - 1, x / shrink)) * 3;
    return [small[at] as number, small[at + 1] as number, small[at + 2] as number];
  }, shrink);
}

/** Three passes of a moving average, along rows and columns, come close to a Gaussian. */
export function boxBlur(data: Float32Array, columns: number, rows: number, radius: number): void {
  const line = new Float32Array(Math.max(columns, rows));
  const pass = (start: number, stride: number, count: number) => {
    let sum = 0;
    const at = (index: number) => data[start + clamp(index, 0, count - 1) * stride] as number;
    for (let i = -radius; i <= radius; i += 1) sum += at(i);
    for (let i = 0; i < count; i += 1) {
      line[i] = sum / (2 * radius + 1);
      sum += at(i + radius + 1) - at(i - radius);
    }
    for (let i = 0; i < count; i += 1) data[start + i * stride] = line[i] as number;
  };
  for (let round = 0; round < 3; round += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      for (let row = 0; row < rows; row += 1) pass(row * columns * 3 + channel, 3, columns);
      for (let column = 0; column < columns; column += 1) pass(column * 3 + channel, columns * 3, rows);
    }
  }
}

function createGrain(): Float32Array {
  const random = createRandom(77);
  const raw = Float32Array.from({ length: tileSize * tileSize }, () => random.between(-1, 1) + random.between(-1, 1));
  // Grains are a little larger than a pixel.
  const at = (i: number) => raw[i & (raw.length - 1)] as number;
  return raw.map((value, i) => value * 0.8 + 0.3 * (at(i + 1) + at(i + tileSize) + at(i - 1) + at(i - tileSize)));
}
