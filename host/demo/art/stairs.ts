import type { Canvas } from "./tools/canvas";
import { clamp, mix, plus, type Rgb, rgb, smooth, times } from "./tools/colour";
import type { Development } from "./tools/develop";
import { createNoise } from "./tools/noise";

type Options = {
  light: string;
  shade: string;
  rail: string;
  well: string;
  steps?: number;
  turns?: number;
  centre?: [number, number];
};

/** A winding staircase, seen from its top: treads, rail and stringer wind down into the light. */
export async function stairs(canvas: Canvas, options: Options): Promise<Development> {
  const { width, height } = canvas;
  const { steps = 34, turns = 1, centre = [0.54, 0.5] } = options;
  const [light, shade, rail, well] = [options.light, options.shade, options.rail, options.well].map(rgb) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  const noise = createNoise(canvas.seed);
  const [centreX, centreY, reach] = [width * centre[0], height * centre[1], Math.hypot(width, height) * 0.62];
  // One turn further in, everything is this much smaller.
  const ratio = Math.log(2.5);
  canvas.fill((x, y) => {
    const [dx, dy] = [x - centreX, (y - centreY) * 1.06];
    const distance = Math.max(1, Math.hypot(dx, dy));
    const turn = Math.atan2(dy, dx) / (2 * Math.PI) + 0.5;
    // A logarithmic spiral: `level` is the storey, `across` the place from the stair's outer edge (0) to its inner one.
    const spiral = Math.log(reach / distance) / ratio + turn * turns;
    const level = Math.floor(spiral);
    const across = spiral - level;
    const depth = clamp((level - turn * turns + across) / 4.2);
    if (distance < reach * 0.022) return times(well, 1.6);
    // The width of a pixel in these units, by which edges are softened.
    const pixel = 1.3 / (distance * ratio);
    const treadAt = turn * steps;
    const tread = treadAt - Math.floor(treadAt);
    const seam = (1.4 * steps) / (2 * Math.PI * distance);
    const facing = 0.5 + 0.5 * Math.cos((turn - 0.12) * 2 * Math.PI);
    // The step's top and its front, then shadow, baluster, wall and rail over them.
    const riser = smooth(0.26 + seam, 0.26 - seam, tread);
    const top = times(light, (0.42 + 0.7 * facing) * (1 - 0.32 * tread));
    const front = times(shade, 0.4 + 0.5 * facing);
    let colour = mix(top, front, riser);
    colour = times(colour, 1 - 0.5 * smooth(0.6, 0.78, across) + 0.05 * noise(dx / 40, dy / 40));
    const isRail = smooth(0.76 - pixel, 0.76 + pixel, across) * smooth(0.83 + pixel, 0.83 - pixel, across);
    const isWall = smooth(0.83 - pixel, 0.83 + pixel, across);
    const baluster =
      smooth(0.14, 0.08, Math.abs(tread - 0.5)) * smooth(0.6, 0.64, across) * (1 - smooth(0.76, 0.77, across));
    colour = mix(colour, times(shade, 0.35), baluster * 0.7);
    colour = mix(colour, times(mix(light, shade, 0.28), 0.55 + 0.5 * facing - 0.5 * smooth(1, 0.83, across)), isWall);
    colour = mix(
      colour,
      plus(
        times(rail, 0.7 + 0.6 * facing),
        times([1, 1, 1], 0.12 * smooth(0.775, 0.79, across) * smooth(0.81, 0.8, across)),
      ),
      isRail,
    );
    return mix(times(colour, 1.05 - 0.35 * depth), well, 0.75 * depth ** 1.6);
  }, 1);
  return { curve: "film", exposure: 1.3, bloom: 0.28, bloomRadius: 0.03, grain: 0.014, vignette: 0.5 };
}
