import type { Recipe } from "./art/recipe";

/** Pictures by the names of their files: recipes become JPEGs, SVG becomes PNGs. */
export type PictureOrder = { paintings: Record<string, Recipe>; drawings: Record<string, string> };

/** The order's own file, in the folder that the pictures come into. */
export const orderFile = "order.json";
