import { kinds } from "./kinds";
import type { Recipe } from "./recipe";
import { Canvas } from "./tools/canvas";
import { type Development, develop } from "./tools/develop";

/** Paints a recipe and resolves to a JPEG. */
export async function paint({ kind, seed, width, height, options }: Recipe): Promise<Buffer> {
  const canvas = new Canvas(width, height, seed);
  const painter = kinds[kind] as (canvas: Canvas, options: Recipe["options"]) => Promise<Development>;
  return develop(canvas, await painter(canvas, options));
}
