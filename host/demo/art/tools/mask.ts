import sharp from "sharp";
import type { Canvas, Mask } from "./canvas";
import { rgb } from "./colour";

/** Rasterises white shapes, given as SVG elements, into a mask. */
export async function shapes(canvas: Canvas, inside: string): Promise<Mask> {
  const { width, height } = canvas;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff"><rect width="${width}" height="${height}" fill="#000"/>${inside}</svg>`;
  return sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
}

/** Rasterises coloured shapes: returns their mask and their linear colours per pixel. */
export async function colouredShapes(canvas: Canvas, inside: string): Promise<{ mask: Mask; colours: Float32Array }> {
  const { width, height } = canvas;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  const [mask, colours] = [new Uint8Array(width * height), new Float32Array(width * height * 3)];
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const cover = pixels[pixel * 4 + 3] as number;
    if (cover === 0) continue;
    mask[pixel] = cover;
    for (let channel = 0; channel < 3; channel += 1) {
      colours[pixel * 3 + channel] = linear[pixels[pixel * 4 + channel] as number] as number;
    }
  }
  return { mask, colours };
}

/** The linear value of each sRGB byte. */
const linear = Float32Array.from(
  { length: 256 },
  (_, byte) => rgb(`#${byte.toString(16).padStart(2, "0").repeat(3)}`)[0],
);

/** Blurs a mask and moves it. Computes a wide blur at a smaller size. */
export async function softened(canvas: Canvas, mask: Mask, sigma: number, dx = 0, dy = 0): Promise<Mask> {
  const { width, height } = canvas;
  const shrink = Math.max(1, Math.min(8, Math.floor(sigma / 1.7)));
  const small = { width: Math.max(1, Math.round(width / shrink)), height: Math.max(1, Math.round(height / shrink)) };
  const blurred = await sharp(mask, { raw: { width, height, channels: 1 } })
    .resize({ ...small, fit: "fill", kernel: "linear" })
    .blur(Math.max(0.3, sigma / shrink))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const whole = await sharp(blurred, { raw: { ...small, channels: 1 } })
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return dx === 0 && dy === 0 ? whole : moved(canvas, whole, dx, dy);
}

/** Moves a mask by whole pixels and extends its border. */
export function moved({ width, height }: Canvas, mask: Mask, dx: number, dy: number): Mask {
  const result = new Uint8Array(mask.length);
  const [right, down] = [Math.round(dx), Math.round(dy)];
  for (let y = 0; y < height; y += 1) {
    const from = Math.min(height - 1, Math.max(0, y - down)) * width;
    for (let x = 0; x < width; x += 1) {
      result[y * width + x] = mask[from + Math.min(width - 1, Math.max(0, x - right))] as number;
    }
  }
  return result;
}

/** Subtracts `other` from `mask`: an edge, if `other` is the mask moved. */
export const without = (mask: Mask, other: Mask): Mask =>
  mask.map((cover, pixel) => Math.max(0, cover - (other[pixel] as number)));

/** Returns the upper rim of the mask's shapes, `reach` pixels deep, as lit from above and behind. */
export function lit({ width, height }: Canvas, mask: Mask, reach: number): Mask {
  const result = new Uint8Array(mask.length);
  // Depth of each column's pixel in the row above, counted from the shape's rim.
  const depths = new Float32Array(width);
  const table = Uint8Array.from({ length: Math.ceil(reach * 4) }, (_, depth) => 255 * Math.exp(-depth / reach));
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const cover = mask[pixel] as number;
      if (cover < 90) {
        depths[x] = 0;
        continue;
      }
      // A neighbour that is closer to the light brings it around the corner.
      const left = x > 0 ? (depths[x - 1] as number) + 1 : 1e9;
      const depth = Math.min(
        (depths[x] as number) + 1,
        left + 0.6,
        x + 1 < width ? (depths[x + 1] as number) + 1.6 : 1e9,
      );
      depths[x] = depth;
      const light = table[Math.floor(depth)];
      if (light) result[pixel] = light;
    }
  }
  return result;
}

/** SVG path data of a line through points. */
export const path = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** Draws an SVG element `count` times. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: Math.round(count) }, (_, index) => draw(index)).join("");
