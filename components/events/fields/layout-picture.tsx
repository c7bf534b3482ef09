import type { ReactNode } from "react";
import type { WallLayout } from "@/lib/shared/vocabulary";

type Block = readonly [x: number, y: number, width: number, height: number];

const mosaic4: readonly Block[] = [
  [6, 14, 19, 22],
  [6, 39, 19, 23],
  [28, 14, 19, 15],
  [28, 32, 19, 30],
  [50, 14, 19, 26],
  [50, 43, 19, 19],
  [72, 14, 18, 18],
  [72, 35, 18, 27],
];
const mosaic2: readonly Block[] = [
  [16, 14, 31, 28],
  [16, 45, 31, 17],
  [50, 14, 31, 18],
  [50, 35, 31, 27],
];
const list: readonly Block[] = [
  [30, 14, 36, 14],
  [30, 31, 36, 14],
  [30, 48, 36, 14],
];

const drawings: Record<WallLayout, ReactNode> = {
  "4-Column Social Mosaic": <Cards blocks={mosaic4} />,
  "2-Column Social Mosaic": <Cards blocks={mosaic2} />,
  "Single Column List View": <Cards blocks={list} />,
  "Single Post Spotlight": (
    <>
      <Cards blocks={[[22, 15, 52, 46]]} />
      <path d="M14 34l-4 4 4 4M82 34l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="2" />
    </>
  ),
};

/** Draws a miniature wall in this layout: banners at top and bottom, cards between. */
export function LayoutPicture({ layout }: { layout: WallLayout }) {
  return (
    <svg viewBox="0 0 96 76" className="block h-auto w-full" aria-hidden="true">
      <rect x="1" y="1" width="94" height="74" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="2" y="2" width="92" height="8" rx="4" fill="currentColor" opacity="0.35" />
      {drawings[layout]}
      <rect x="2" y="66" width="92" height="8" rx="4" fill="currentColor" opacity="0.35" />
    </svg>
  );
}

/** A card's picture is opaque, its caption is two thin lines. */
function Cards({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map(([x, y, width, height]) => (
    <g key={`${x} ${y}`} fill="currentColor">
      <rect x={x} y={y} width={width} height={height} rx="2" opacity="0.25" />
      <rect x={x} y={y} width={width} height={height - 6} rx="2" opacity="0.75" />
      <rect x={x + 2} y={y + height - 4} width={width * 0.6} height="1.6" rx="0.8" />
    </g>
  ));
}
