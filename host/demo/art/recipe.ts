import type { kinds } from "./kinds";

type Kinds = typeof kinds;
type Kind = keyof Kinds;
type OptionsOf<K extends Kind> = Parameters<Kinds[K]>[1];

/** Describes how to paint a picture; painting is deterministic. Sizes are pixels. */
export type Recipe = {
  [K in Kind]: { kind: K; seed: number; width: number; height: number; options: OptionsOf<K> };
}[Kind];

const sized =
  (width: number, height: number) =>
  <K extends Kind>(kind: K, seed: number, options: OptionsOf<K>): Recipe =>
    // TypeScript cannot see that a kind and its options belong together.
    ({ kind, seed, width, height, options }) as Recipe;

/** Aspect ratios of phone pictures. */
export const portrait = sized(840, 1120);
export const tall = sized(720, 1216);
export const square = sized(920, 920);
export const landscape = sized(1120, 840);
export const wide = sized(1280, 752);
export const panorama = sized(1720, 600);
/** Size of link previews. */
export const preview = sized(1200, 630);
