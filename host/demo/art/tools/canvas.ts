import { createRandom, type Random } from "../../random";
import type { Rgb } from "./colour";

/** Coverage of each pixel, 0 to 255. */
export type Mask = Uint8Array;

/** Returns the colour at a point in pixels. */
export type Shader = (x: number, y: number) => Rgb;

type Mode = "over" | "multiply" | "add";
type Blend = (data: Float32Array, i: number, cover: number, r: number, g: number, b: number) => void;

const modes: Record<Mode, Blend> = {
  over(data, i, cover, r, g, b) {
    (data[i] as number) += (r - (data[i] as number)) * cover;
    (data[i + 1] as number) += (g - (data[i + 1] as number)) * cover;
    (data[i + 2] as number) += (b - (data[i + 2] as number)) * cover;
  },
  multiply(data, i, cover, r, g, b) {
    (data[i] as number) *= 1 + (r - 1) * cover;
    (data[i + 1] as number) *= 1 + (g - 1) * cover;
    (data[i + 2] as number) *= 1 + (b - 1) * cover;
  },
  add(data, i, cover, r, g, b) {
    (data[i] as number) += r * cover;
    (data[i + 1] as number) += g * cover;
    (data[i + 2] as number) += b * cover;
  },
};

/** A picture in linear light: three floats per pixel. Values above 1 are allowed until it is developed. */
export class Canvas {
  readonly data: Float32Array;
  readonly random: Random;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly seed: number,
  ) {
    this.data = new Float32Array(width * height * 3);
    this.random = createRandom(seed);
  }

  /** Fills the picture. Shades one pixel of every `step` and interpolates: soft things need no more. */
  fill(shader: Shader, step = 4): this {
    this.#spread(shader, step, this.data, false);
    return this;
  }

  /** Like `fill`, but adds to the existing light. */
  addField(shader: Shader, step = 4): this {
    this.#spread(shader, step, this.data, true);
    return this;
  }

  /** Returns the shader's colours for each pixel, to paint with. */
  field(shader: Shader, step = 4): Float32Array {
    const field = new Float32Array(this.data.length);
    this.#spread(shader, step, field, false);
    return field;
  }

  /** Interpolates the shaded rows first, once for each line, and then along the line. */
  #spread(shader: Shader, step: number, target: Float32Array, isAdded: boolean) {
    const { width, height } = this;
    const columns = Math.ceil(width / step) + 1;
    let [upper, lower] = [shadedRow(shader, columns, 0, step), shadedRow(shader, columns, step, step)];
    const line = new Float32Array(columns * 3);
    for (let y = 0, i = 0; y < height; y += 1) {
      const down = (y % step) / step;
      if (down === 0 && y > 0) [upper, lower] = [lower, shadedRow(shader, columns, y + step, step)];
      for (let at = 0; at < line.length; at += 1) {
        const above = upper[at] as number;
        line[at] = above + ((lower[at] as number) - above) * down;
      }
      for (let x = 0; x < width; x += 1) {
        const column = Math.floor(x / step);
        const across = x / step - column;
        for (let at = column * 3, end = at + 3; at < end; at += 1, i += 1) {
          const left = line[at] as number;
          const value = left + ((line[at + 3] as number) - left) * across;
          target[i] = isAdded ? (target[i] as number) + value : value;
        }
      }
    }
  }

  /** Paints a colour, or a field of colours, through the mask. */
  paint(mask: Mask, source: Rgb | Float32Array, alpha = 1, mode: Mode = "over"): this {
    const { data } = this;
    const blend = modes[mode];
    const [share, isField] = [alpha / 255, source.length > 3];
    let [r, g, b] = source as Rgb;
    for (let pixel = 0, i = 0; pixel < mask.length; pixel += 1, i += 3) {
      const cover = (mask[pixel] as number) * share;
      if (cover === 0) continue;
      if (isField) {
        r = source[i] as number;
        g = source[i + 1] as number;
        b = source[i + 2] as number;
      }
      blend(data, i, cover, r, g, b);
    }
    return this;
  }

  /** Multiplies each pixel by a factor, as light and shade do. */
  scale(factor: (x: number, y: number) => number, step = 4): this {
    const field = this.field((x, y) => {
      const value = factor(x, y);
      return [value, value, value];
    }, step);
    for (let i = 0; i < field.length; i += 1) (this.data[i] as number) *= field[i] as number;
    return this;
  }
}

function shadedRow(shader: Shader, columns: number, y: number, step: number): Float32Array {
  const row = new Float32Array(columns * 3);
  for (let column = 0; column < columns; column += 1) {
    const colour = shader(column * step, y);
    row[column * 3] = colour[0];
    row[column * 3 + 1] = colour[1];
    row[column * 3 + 2] = colour[2];
  }
  return row;
}
