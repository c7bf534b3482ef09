import type { Canvas } from "./tools/canvas";
import { gradient, mix, plus, type Rgb, rgb, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { glow, streak } from "./tools/light";
import { createNoise, fractal } from "./tools/noise";

type Options = { room: string[]; lights: string[]; at?: [number, number]; size?: number };

/** A mirror ball in a dark room, and the spots that it throws around. */
export async function mirrorball(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height, random } = canvas;
  const [room, lights] = [options.room.map(rgb), options.lights.map(rgb)];
  const noise = createNoise(canvas.seed);
  const [x, y] = [width * (options.at?.[0] ?? 0.5), height * (options.at?.[1] ?? 0.42)];
  const radius = Math.min(width, height) * (options.size ?? 0.26);
  canvas.fill((px, py) => {
    const away = Math.hypot(px - x, py - y) / Math.hypot(width, height);
    return times(gradient(room, away * 1.7), 0.8 + 0.8 * Math.max(0, 0.4 + fractal(noise, px / 260, py / 260, 4)));
  }, 5);
  // Spots lie on rings around the ball, longer the further they are thrown.
  for (let ring = 1; ring < 15; ring += 1) {
    const reach = radius * (1.15 + 0.19 * ring + 0.014 * ring * ring);
    const count = Math.round(10 + ring * 5);
    for (let spot = 0; spot < count; spot += 1) {
      if (random.between(0, 1) < 0.4) continue;
      const turn = ((spot + random.between(-0.2, 0.2)) / count) * 2 * Math.PI + ring * 0.4;
      const [spotX, spotY] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.94];
      const long = 3 + ring * 1.9;
      const light = times(random.pick(lights), random.between(0.25, 1) * (1.3 - ring / 15));
      streak(
        canvas,
        [
          [spotX - Math.cos(turn) * long, spotY - Math.sin(turn) * long],
          [spotX + Math.cos(turn) * long, spotY + Math.sin(turn) * long],
        ],
        4 + ring * 0.65,
        times(light, 0.8),
        (share) => Math.sin(share * Math.PI) ** 0.5,
      );
    }
  }
  // Beams, faint in the room's haze, then the cord.
  for (let beam = 0; beam < 16; beam += 1) {
    const turn = random.between(0, 2 * Math.PI);
    const far = Math.max(width, height);
    streak(
      canvas,
      [
        [x + Math.cos(turn) * radius * 0.9, y + Math.sin(turn) * radius * 0.9],
        [x + Math.cos(turn) * far, y + Math.sin(turn) * far],
      ],
      random.between(10, 26),
      times(random.pick(lights), 0.022),
      (share) => (1 - share) ** 1.5,
    );
  }
  streak(
    canvas,
    [
      [x, 0],
      [x, y - radius],
    ],
    2.4,
    [0.25, 0.22, 0.25],
  );
  ball(canvas, { x, y, radius, lights, noise });
  return { curve: "film", exposure: 1.15, bloom: 0.5, bloomRadius: 0.012, grain: 0.02, vignette: 0.6 };
}

type Ball = { x: number; y: number; radius: number; lights: Rgb[]; noise: ReturnType<typeof createNoise> };

/** Each mirror is flat and shows one part of the room. */
function ball(canvas: Canvas, { x, y, radius, lights, noise }: Ball) {
  const { width, height, data, random } = canvas;
  const rows = 30;
  for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py += 1) {
    for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px += 1) {
      const [dx, dy] = [(px - x) / radius, (py - y) / radius];
      const square = dx * dx + dy * dy;
      if (square >= 1) continue;
      const deep = Math.sqrt(1 - square);
      // The mirror that this pixel is on: its row from the top, and its column around the ball, fewer near the poles.
      const latitude = (Math.asin(dy) / Math.PI + 0.5) * rows;
      const row = Math.floor(latitude);
      const around = Math.max(4, Math.round(Math.sin(((row + 0.5) / rows) * Math.PI) * rows * 2));
      const longitude = (Math.atan2(dx, deep) / (2 * Math.PI) + 0.5) * around + (row % 2) * 0.5;
      const column = Math.floor(longitude);
      // Distance from the mirror's edge: the seams between mirrors are dark.
      const seam = Math.min(
        Math.min(latitude - row, 1 - latitude + row) * 1.4,
        Math.min(longitude - column, 1 - longitude + column) * 1.4,
      );
      // A number from 0 to 1 that is the same for all pixels of a mirror (a usual hash of shaders).
      const key = Math.sin(row * 127.1 + column * 311.7) * 43758.5453;
      const chance = key - Math.floor(key);
      const facing = Math.max(0, -dx * 0.5 - dy * 0.62 + deep * 0.5);
      const tone = lights[Math.floor(chance * 997) % lights.length] as Rgb;
      const shown =
        0.05 +
        0.3 * Math.max(0, noise(row * 0.6, column * 0.45)) +
        0.3 * facing ** 2 * chance +
        (chance > 0.93 ? 2.6 * (0.2 + facing) : 0);
      const mirror = plus(times(mix(tone, [0.85, 0.88, 1], 0.45), shown), times([0.06, 0.06, 0.08], facing));
      const edge = Math.min(1, (1 - Math.sqrt(square)) * radius * 0.7);
      const gap = Math.min(1, Math.max(0.12, seam * 9)) * (0.35 + 0.65 * deep);
      const i = (py * width + px) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = data[i + channel] as number;
        data[i + channel] = ground + ((mirror[channel] as number) * gap - ground) * edge;
      }
    }
  }
  // Mirrors that throw a lamp's light straight back.
  for (let star = 0; star < 9; star += 1) {
    const [turn, far] = [random.between(0, 2 * Math.PI), radius * random.between(0.1, 0.8)];
    const [starX, starY] = [
      x - radius * 0.16 + Math.cos(turn) * far * 0.8,
      y - radius * 0.2 + Math.sin(turn) * far * 0.7,
    ];
    const size = radius * random.between(0.12, 0.42);
    glow(canvas, starX, starY, size * 0.5, [1.6, 1.5, 1.7]);
    for (const [dirX, dirY] of [
      [1, 0],
      [0, 1],
    ] as const) {
      streak(
        canvas,
        [
          [starX - dirX * size, starY - dirY * size],
          [starX, starY],
          [starX + dirX * size, starY + dirY * size],
        ],
        1.5,
        [3, 2.8, 3],
        (share) => Math.sin(share * Math.PI) ** 4,
      );
    }
  }
}
