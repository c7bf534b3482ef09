import type { Canvas } from "./canvas";
import type { Rgb } from "./colour";

/** Adds light to the pixels within a radius; `profile` gives its strength by the squared distance, 0 to 1. */
function splat(canvas: Canvas, x: number, y: number, radius: number, light: Rgb, profile: (square: number) => number) {
  const { width, height, data } = canvas;
  const [top, bottom] = [Math.max(0, Math.floor(y - radius)), Math.min(height - 1, Math.ceil(y + radius))];
  const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.ceil(x + radius))];
  const scale = 1 / (radius * radius);
  for (let row = top; row <= bottom; row += 1) {
    const down = (row - y) * (row - y);
    for (let column = left; column <= right; column += 1) {
      const square = ((column - x) * (column - x) + down) * scale;
      if (square >= 1) continue;
      const strength = profile(square);
      const i = (row * width + column) * 3;
      (data[i] as number) += light[0] * strength;
      (data[i + 1] as number) += light[1] * strength;
      (data[i + 2] as number) += light[2] * strength;
    }
  }
}

/** A soft light with a bright core that fades to nothing at the radius. */
export const glow = (canvas: Canvas, x: number, y: number, radius: number, light: Rgb) =>
  splat(canvas, x, y, radius, light, (square) => (1 - square) ** 3 / (1 + 9 * square));

/** A lamp out of focus: an even disc with a brighter rim, as a lens draws it. */
export function bokeh(canvas: Canvas, x: number, y: number, radius: number, light: Rgb, rim = 0.7) {
  const edge = Math.min(0.5, 2.4 / radius);
  splat(canvas, x, y, radius, light, (square) => {
    const distance = Math.sqrt(square);
    const border = distance > 1 - edge ? (1 - distance) / edge : 1;
    return border * (0.75 + rim * square * square * square);
  });
}

/**
 * Draws a line of light through points, `width` pixels wide, whose strength may change along it (0 to 1). Light adds up
 * where lines cross.
 */
export function streak(
  canvas: Canvas,
  points: readonly (readonly [number, number])[],
  width: number,
  light: Rgb,
  strengthAt: (share: number) => number = () => 1,
) {
  const radius = Math.max(1.2, width * 1.2);
  const stride = Math.max(0.6, width * 0.35);
  const share = 1 / Math.max(1, points.length - 1);
  for (let index = 1; index < points.length; index += 1) {
    const [fromX, fromY] = points[index - 1] as readonly [number, number];
    const [toX, toY] = points[index] as readonly [number, number];
    const length = Math.hypot(toX - fromX, toY - fromY);
    const steps = Math.max(1, Math.ceil(length / stride));
    for (let step = 0; step < steps; step += 1) {
      const along = step / steps;
      const strength = strengthAt((index - 1 + along) * share) * 0.4 * Math.min(1, length / steps / stride + 0.2);
      if (strength <= 0.002) continue;
      const [x, y] = [fromX + (toX - fromX) * along, fromY + (toY - fromY) * along];
      const part: Rgb = [light[0] * strength, light[1] * strength, light[2] * strength];
      splat(canvas, x, y, radius, part, (square) => (1 - square) * (1 - square));
    }
  }
}
