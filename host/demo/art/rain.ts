import type { Canvas } from "./tools/canvas";
import { gradient, mix, rgb, times } from "./tools/colour";
import { boxBlur, type Development } from "./tools/develop";
import { bokeh } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";

type Options = { ground: string[]; lights: string[]; drops?: number };

/** A city's lights through a window with rain on it: every drop holds the view upside down. */
export async function rain(canvas: Canvas, { ground, lights, drops = 620 }: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const [tones, colours] = [ground.map(rgb), lights.map(rgb)];
  const noise = createNoise(canvas.seed);
  canvas.fill(
    (x, y) => times(gradient(tones, y / height), 0.8 + 0.7 * Math.max(0, 0.5 + fractal(noise, x / 300, y / 420, 3))),
    6,
  );
  for (let lamp = 0; lamp < 90; lamp += 1) {
    const radius = Math.max(width, height) * random.between(0.014, 0.05);
    const y = height * (0.3 + random.between(0, 0.5) * random.between(0.2, 1));
    bokeh(
      canvas,
      random.between(0, width),
      y,
      radius,
      times(mix(random.pick(colours), [1, 0.9, 0.8], random.between(0, 0.2)), random.between(0.1, 0.75)),
      0.5,
    );
  }
  boxBlur(canvas.data, width, height, 3);
  const view = canvas.data.slice();
  for (let index = 0; index < drops; index += 1) {
    // The fifth power makes most drops small.
    const size = random.between(0, 1) ** 5;
    const radius = Math.max(width, height) * (0.0022 + size * 0.023);
    const [x, y] = [random.between(0, width), random.between(0, height)];
    drop(canvas, view, { x, y, radius, tall: 1 + size * random.between(0, 0.5), wobble: random.between(0, 9) });
  }
  return { curve: "film", exposure: 1.2, bloom: 0.3, bloomRadius: 0.012, grain: 0.016, vignette: 0.5 };
}

/** `tall` is height by width; `wobble` bends the outline, so that no drop is a circle. */
type Drop = { x: number; y: number; radius: number; tall: number; wobble: number };

/** Paints one drop through which `view`, the picture without drops, is seen. */
function drop({ width, height, data }: Canvas, view: Float32Array, { x, y, radius, tall, wobble }: Drop) {
  const span = Math.ceil(radius * tall * 1.25);
  for (let py = Math.max(0, Math.floor(y - span)); py <= Math.min(height - 1, y + span); py += 1) {
    for (let px = Math.max(0, Math.floor(x - span)); px <= Math.min(width - 1, x + span); px += 1) {
      const [dx, dy] = [(px - x) / radius, (py - y) / (radius * tall)];
      const turn = Math.atan2(dy, dx);
      const outline = 1 + 0.07 * Math.sin(turn * 2 + wobble) + 0.05 * Math.sin(turn * 3 + wobble * 2);
      const distance = Math.hypot(dx, dy) / outline;
      if (distance >= 1.12) continue;
      const i = (py * width + px) * 3;
      // A dark ring around the drop.
      if (distance >= 1) {
        for (let channel = 0; channel < 3; channel += 1) (data[i + channel] as number) *= 0.86;
        continue;
      }
      // A lens of water turns what is behind it around.
      const bend = radius * (3 + 9 * distance);
      const sourceX = Math.min(width - 1, Math.max(0, Math.round(x - dx * bend)));
      const sourceY = Math.min(height - 1, Math.max(0, Math.round(y - dy * bend * 0.9 - radius * 2)));
      const source = (sourceY * width + sourceX) * 3;
      const rim = 1 - 0.75 * distance ** 5;
      const shine =
        Math.max(0, 1 - Math.hypot(dx + 0.36, dy + 0.42) * 3.6) * 0.9 + 0.16 * Math.max(0, dy) * (1 - distance) * 2;
      const cover = Math.min(1, (1 - distance) * radius * 0.8);
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = data[i + channel] as number;
        data[i + channel] = ground + ((view[source + channel] as number) * 1.25 * rim + shine * 0.7 - ground) * cover;
      }
    }
  }
}
