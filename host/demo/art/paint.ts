import { kinds } from "./kinds";
import type { Recipe } from "./recipe";
import { Canvas } from "./tools/canvas";
import { type Development, develop } from "./tools/develop";

/**
 * Paints a recipe and resolves to a JPEG. The numbers in the painters are proportions of the picture and strengths of
 * light, chosen by eye: change one, and look at the picture (host/demo/draw.ts).
 */
export async function paint({ kind, seed, width, height, options }: Recipe): Promise<Buffer> {
  const canvas = new Canvas(width, height, seed);
  const painter = kinds[kind] as (canvas: Canvas, options: Recipe["options"]) => Promise<Development>;
  return develop(canvas, await painter(canvas, options));
}
