import { wallLayouts, wallThemes } from "@/lib/shared/vocabulary";
import { coveringArray } from "../covering-array";

/**
 * Phones in both orientations, laptops, a hall's screen, a large one, screens mounted upright, and LED walls: 21:9,
 * 32:9, 6:1, and a low one.
 */
const sizes = [
  [390, 844],
  [844, 390],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
  [2160, 3840],
  [2560, 1080],
  [3840, 1080],
  [3840, 640],
  [1920, 480],
] as const;

const counts = [0, 1, 2, 3, 6, 40, 500] as const;

const contents = [
  "portrait",
  "square",
  "wide",
  "panorama",
  "clip",
  "long caption",
  "no caption",
  "emoji",
  "Arabic",
] as const;
export type WallContent = (typeof contents)[number];

export type WallCase = {
  number: number;
  layout: (typeof wallLayouts)[number];
  theme: (typeof wallThemes)[number];
  size: (typeof sizes)[number];
  count: (typeof counts)[number];
  content: WallContent;
  label: string;
};

/** Walls in which each value of the five factors meets each value of the others. */
export function listWallCases(): WallCase[] {
  const factors = [wallLayouts, wallThemes, sizes, counts, contents] as const;
  const rows = coveringArray(factors.map(({ length }) => length));
  return rows.map(([a = 0, b = 0, c = 0, d = 0, e = 0], index) => {
    const [layout, theme, size, count, content] = [wallLayouts[a], wallThemes[b], sizes[c], counts[d], contents[e]];
    if (!layout || !theme || !size || count === undefined || !content) throw new Error("A row holds no such level.");
    const label = `${layout} · ${theme} · ${size.join("×")} · ${count} posts · ${content}`;
    return { number: index + 1, layout, theme, size, count, content, label };
  });
}
