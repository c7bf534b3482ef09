import type { WallTypeface } from "../vocabulary";

/** Two typefaces that go together, and how the larger one is set. The files: components/wall/typefaces. */
export type TypefacePair = {
  /** Family of headings and of text for the back row; null for the page's own (app/event/[slug]/wall.css). */
  display: string | null;
  /** Family of captions and small print; null for the page's own. */
  text: string | null;
  isSerif?: true;
  /** Weight of headings; default 680. */
  weight?: number;
  /** Letter spacing of headings, in em. */
  spacing?: number;
  /** Too loud for captions: names are set in the heading typeface instead. */
  isLoud?: true;
  /** Width of captions, relative to the widest typeface; 1 if absent. Too low a number would cut a caption. */
  width?: number;
  /** Width of headings, relative to the widest text typeface; 1 if absent. */
  displayWidth?: number;
  /** Relative size of headings: wide typefaces need a smaller one, narrow ones a larger. */
  scale?: number;
};

export type TypefaceName = Exclude<WallTypeface, "Theme">;

/** By the name of the heading typeface. */
export const typefacePairs: Record<TypefaceName, TypefacePair> = {
  Inter: { display: null, text: null },
  Manrope: { display: "Manrope", text: "Public Sans", weight: 700, spacing: -0.02 },
  Fraunces: { display: "Fraunces", text: "Figtree", isSerif: true, weight: 560, spacing: -0.01, scale: 1.06 },
  Unbounded: {
    display: "Unbounded",
    text: "Space Grotesk",
    weight: 800,
    spacing: -0.03,
    scale: 0.92,
    displayWidth: 1.3,
    isLoud: true,
  },
  Newsreader: { display: "Newsreader", text: "Public Sans", isSerif: true, weight: 640, spacing: -0.015, scale: 1.1 },
  Jost: { display: "Jost", text: "Public Sans", weight: 500, spacing: 0.01 },
  Oswald: { display: "Oswald", text: "Archivo", weight: 600, spacing: 0.015, scale: 1.08, isLoud: true },
  Outfit: { display: "Outfit", text: "Figtree", weight: 640, spacing: -0.01, scale: 1.02 },
  "Bodoni Moda": { display: "Bodoni Moda", text: "Public Sans", isSerif: true, weight: 600, spacing: 0 },
  "Space Grotesk": { display: "Space Grotesk", text: null, weight: 680, spacing: -0.025 },
};

/**
 * Fallbacks of each typeface: emoji if the device has none, Inter for Greek and Cyrillic, the device's own font, and
 * fonts for scripts that it cannot draw. The browser skips families that were not loaded.
 */
const behind = {
  sans: '"Emoji", "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif, "Other Scripts"',
  serif: '"Emoji", "Inter Variable", Georgia, "Times New Roman", serif, "Other Scripts"',
};

/** Returns the two families as values of `font-family`; null for the page's own. */
export function familiesOf({ display, text, isSerif }: TypefacePair): { display: string | null; text: string | null } {
  const family = (name: string | null, fallback: string) => name && `"${name}", ${fallback}`;
  return { display: family(display, isSerif ? behind.serif : behind.sans), text: family(text, behind.sans) };
}
