import type { ReactNode } from "react";

/*
 * A drawn wall of posts: cards in columns, each with an abstract picture, a caption and a name. Decorative. The
 * pictures keep their colours in dark mode; the cards follow the theme.
 */
const cardWidth = 176;
const gap = 16;
const captionHeight = 56;

type Tile = { height: number; ground: string; motif: ReactNode };

const plum = "#7b3f98";
const dusk = "#452653";
const lilac = "#dcc3e8";
const gold = "#e8b457";
const sand = "#f3ddb0";
const rose = "#e59a86";
const sage = "#a9c2ab";
const night = "#2c2135";

/** Draws the mark's flower, `size` wide, centred on (x, y). */
function Bloom({ x, y, size, petal, other }: { x: number; y: number; size: number; petal: string; other: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32}) translate(-16 -16)`}>
      <path fill={petal} d="M15 15H8.5A6.5 6.5 0 1 1 15 8.5ZM17 17h6.5A6.5 6.5 0 1 1 17 23.5Z" />
      <path fill={other} d="M17 15V8.5A6.5 6.5 0 1 1 23.5 15ZM15 17v6.5A6.5 6.5 0 1 1 8.5 17Z" />
      <circle cx="16" cy="16" r="3.5" fill={gold} />
    </g>
  );
}

const hills = (
  <>
    <circle cx="124" cy="52" r="22" fill={gold} />
    <path d="M0 118c40-34 76-34 108-10s52 18 68 6v80H0Z" fill={plum} />
    <path d="M0 146c34-18 66-10 92 2s58 10 84-4v60H0Z" fill={dusk} />
  </>
);

const lights = (
  <>
    <path d="M-4 30q46 46 92 16t92 14" fill="none" stroke={lilac} strokeWidth="2" />
    {[
      [22, 50],
      [54, 62],
      [90, 49],
      [124, 43],
      [156, 54],
    ].map(([x, y]) => (
      <g key={x}>
        <circle cx={x} cy={y} r="14" fill={gold} opacity="0.2" />
        <circle cx={x} cy={y} r="6" fill={gold} />
      </g>
    ))}
  </>
);

const confetti = [
  [24, 28, plum],
  [58, 64, rose],
  [96, 24, gold],
  [140, 50, plum],
  [36, 104, gold],
  [84, 110, dusk],
  [128, 96, rose],
  [156, 128, sage],
  [62, 150, plum],
  [112, 158, gold],
].map(([x, y, colour], index) => (
  <rect
    key={`${x}-${y}`}
    x={Number(x) - 7}
    y={Number(y) - 4}
    width="14"
    height="8"
    rx="4"
    fill={String(colour)}
    transform={`rotate(${index * 37} ${x} ${y})`}
  />
));

const arches = (
  <>
    <path d="M28 140V92a60 60 0 0 1 120 0v48Z" fill={plum} />
    <path d="M52 140V98a36 36 0 0 1 72 0v42Z" fill={rose} />
    <path d="M74 140v-36a14 14 0 0 1 28 0v36Z" fill={sand} />
  </>
);

const bouquet = (
  <>
    <path
      d="M88 196c0-40-30-48-34-92M88 196c0-44 2-60 0-108M88 196c0-40 30-48 36-84"
      fill="none"
      stroke={dusk}
      strokeWidth="3"
    />
    <Bloom x={52} y={96} size={56} petal={plum} other="#a873c4" />
    <Bloom x={126} y={104} size={52} petal={rose} other="#f0b8a9" />
    <Bloom x={89} y={62} size={68} petal="#ffffff" other={lilac} />
  </>
);

const bigBloom = <Bloom x={88} y={84} size={150} petal={lilac} other="#a873c4" />;
const smallBlooms = (
  <>
    <Bloom x={46} y={42} size={52} petal={plum} other="#a873c4" />
    <Bloom x={132} y={60} size={64} petal={rose} other={sand} />
    <Bloom x={70} y={112} size={72} petal="#ffffff" other={lilac} />
  </>
);
const moon = (
  <>
    <circle cx="88" cy="76" r="40" fill={sand} />
    <circle cx="106" cy="64" r="36" fill={night} />
  </>
);

const columns: readonly { top: number; tiles: readonly Tile[] }[] = [
  {
    top: -40,
    tiles: [
      { height: 168, ground: sand, motif: hills },
      { height: 208, ground: sage, motif: bouquet },
      { height: 140, ground: gold, motif: arches },
      { height: 176, ground: lilac, motif: confetti },
    ],
  },
  {
    top: -112,
    tiles: [
      { height: 184, ground: sand, motif: confetti },
      { height: 168, ground: dusk, motif: bigBloom },
      { height: 148, ground: night, motif: moon },
      { height: 200, ground: rose, motif: hills },
    ],
  },
  {
    top: -8,
    tiles: [
      { height: 136, ground: night, motif: lights },
      { height: 140, ground: lilac, motif: arches },
      { height: 168, ground: sage, motif: smallBlooms },
      { height: 170, ground: plum, motif: bigBloom },
    ],
  },
  {
    top: -80,
    tiles: [
      { height: 204, ground: lilac, motif: bouquet },
      { height: 152, ground: rose, motif: smallBlooms },
      { height: 176, ground: sand, motif: hills },
      { height: 140, ground: night, motif: lights },
    ],
  },
];

function Card({ x, y, tile, id }: { x: number; y: number; tile: Tile; id: string }) {
  const nameY = tile.height + 18;
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={id}>
        <path d={`M0 ${tile.height}V16A16 16 0 0 1 16 0H160A16 16 0 0 1 176 16V${tile.height}Z`} />
      </clipPath>
      <rect
        width={cardWidth}
        height={tile.height + captionHeight}
        rx="16"
        className="fill-raised stroke-line"
        strokeWidth="1"
      />
      <g clipPath={`url(#${id})`}>
        <rect width={cardWidth} height={tile.height} fill={tile.ground} />
        {tile.motif}
      </g>
      <rect x="16" y={nameY} width="112" height="8" rx="4" className="fill-edge" opacity="0.55" />
      <rect x="16" y={nameY + 16} width="64" height="6" rx="3" className="fill-line" />
    </g>
  );
}

export function WallArtwork({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 752 820" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      {columns.map(({ top, tiles }, column) => {
        let y = top;
        return tiles.map((tile, row) => {
          const id = `wall-artwork-${column}-${row}`;
          const card = <Card key={id} id={id} x={column * (cardWidth + gap)} y={y} tile={tile} />;
          y += tile.height + captionHeight + gap;
          return card;
        });
      })}
    </svg>
  );
}
