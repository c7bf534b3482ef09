import { createRandom } from "../../random";

/** -1 to 1, smooth; a feature is one unit wide. */
export type Noise = (x: number, y: number) => number;

const directions = Array.from({ length: 16 }, (_, i) => [
  Math.cos((i * Math.PI) / 8),
  Math.sin((i * Math.PI) / 8),
]).flat();
const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise after Perlin (SIGGRAPH 2002). */
export function createNoise(seed: number): Noise {
  const random = createRandom(seed);
  const table = new Uint8Array(512);
  for (let i = 0; i < 256; i += 1) table[i] = i;
  for (let i = 255; i > 0; i -= 1) {
    const other = Math.floor(random.between(0, i + 1));
    const kept = table[i] as number;
    table[i] = table[other] as number;
    table[other] = kept;
  }
  table.copyWithin(256, 0, 256);
  const slope = (x: number, y: number, dx: number, dy: number) => {
    const direction = ((table[(table[x & 255] as number) + (y & 255)] as number) & 15) * 2;
    return (directions[direction] as number) * dx + (directions[direction + 1] as number) * dy;
  };
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - left, y - top];
    const [across, down] = [fade(dx), fade(dy)];
    const upper = slope(left, top, dx, dy) * (1 - across) + slope(left + 1, top, dx - 1, dy) * across;
    const lower = slope(left, top + 1, dx, dy - 1) * (1 - across) + slope(left + 1, top + 1, dx - 1, dy - 1) * across;
    // Brings the sum, which stays within 0.71, near -1 to 1.
    return (upper * (1 - down) + lower * down) * 1.5;
  };
}

/** Sums octaves of noise, each half as wide and half as strong. */
export function fractal(noise: Noise, x: number, y: number, octaves = 4): number {
  let [sum, strength, scale] = [0, 0.5, 1];
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * noise(x * scale + octave * 17.3, y * scale - octave * 9.1);
    strength /= 2;
    scale *= 2;
  }
  return sum;
}
