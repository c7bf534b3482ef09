import type { Recipe } from "./art/recipe";

/** Pictures by file name: recipes become JPEGs, SVG becomes PNGs. */
export type PictureOrder = { paintings: Record<string, Recipe>; drawings: Record<string, string> };

/** The order's file, in the pictures' target folder. */
export const orderFile = "order.json";
