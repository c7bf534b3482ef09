/** Colours of one picture: a sky from top to bottom, its light, and the foreground. */
type Palette = { sky: readonly [string, string, string]; light: string; ground: string };

export const palettes: readonly [Palette, ...Palette[]] = [
  { sky: ["#2b2350", "#c6527a", "#f7b267"], light: "#fff0c9", ground: "#1d1633" },
  { sky: ["#0d2b45", "#20639b", "#9ed8e6"], light: "#fdfcdc", ground: "#0a1c2e" },
  { sky: ["#7d3f63", "#e58f8f", "#fbdcc4"], light: "#fff6ea", ground: "#4a2140" },
  { sky: ["#12372a", "#3f7d58", "#ecd98b"], light: "#fff7c2", ground: "#0d241b" },
  { sky: ["#150d2e", "#4b2e83", "#c3a6e8"], light: "#f4e9ff", ground: "#120a26" },
  { sky: ["#3a0d1a", "#b23a48", "#fcc3a1"], light: "#ffe8d6", ground: "#2a0a12" },
];

type Picture = { palette: Palette; width: number; height: number; seed: number };
type Random = () => number;
/** Draws the SVG elements over a picture's sky. */
type Scene = (picture: Picture, random: Random) => string;

/** Returns a generator of numbers from 0 to 1, deterministic by seed, with the constants of ANSI C's rand. */
function randomOf(seed: number): Random {
  let state = seed * 7919 + 17;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

const round = (value: number) => Math.round(value);

/** Returns the path of a line of hills across the width, filled down to the lower edge. */
function hills({ width, height }: Picture, random: Random, top: number, swing: number): string {
  const steps = 3;
  const points = Array.from({ length: steps + 1 }, (_, step) => ({
    x: (width * step) / steps,
    y: height * (top + (random() - 0.5) * swing),
  }));
  const [first, ...others] = points as [(typeof points)[0], ...typeof points];
  const curve = others.map(({ x, y }, index) => {
    const before = points[index] ?? first;
    const middle = round((before.x + x) / 2);
    return `C${middle} ${round(before.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
  });
  return `M0 ${round(first.y)}${curve.join("")}V${height}H0Z`;
}

function glow(x: number, y: number, radius: number): string {
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  return `<circle ${at} r="${round(radius * 3.6)}" fill="url(#g)"/><circle ${at} r="${round(radius)}" fill="url(#l)"/>`;
}

const dunes: Scene = (picture, random) => {
  const { width, height, palette } = picture;
  const layers = [0.56, 0.66, 0.77, 0.88].map(
    (top, layer) =>
      `<path d="${hills(picture, random, top, 0.18)}" fill="${palette.ground}" opacity="${[0.3, 0.45, 0.65, 0.92][layer]}"/>`,
  );
  return glow(width * (0.25 + random() * 0.5), height * 0.42, Math.min(width, height) * 0.09) + layers.join("");
};

const sea: Scene = ({ width, height, palette }, random) => {
  const horizon = height * 0.58;
  const x = width * (0.3 + random() * 0.4);
  const glints = Array.from({ length: 16 }, (_, line) => {
    const y = horizon + (height - horizon) * ((line + 0.6) / 16) ** 1.5;
    const reach = width * (0.05 + random() * 0.13 + line * 0.012);
    return `<path d="M${round(x - reach)} ${round(y)}h${round(reach * 2)}" stroke="${palette.light}" stroke-width="${4 + line}" stroke-linecap="round" opacity="${(0.6 - line * 0.03).toFixed(2)}"/>`;
  });
  const water = `<path d="M0 ${round(horizon)}H${width}V${height}H0Z" fill="${palette.ground}" opacity="0.62"/>`;
  return glow(x, horizon - height * 0.07, Math.min(width, height) * 0.1) + water + glints.join("");
};

const lights: Scene = ({ width, height, palette }, random) => {
  const dark = `<path d="M0 0H${width}V${height}H0Z" fill="${palette.ground}" opacity="0.72"/>`;
  const circles = Array.from({ length: 42 }, () => {
    const radius = Math.min(width, height) * (0.012 + random() ** 3 * 0.1);
    const colour = random() < 0.6 ? palette.light : palette.sky[random() < 0.5 ? 1 : 2];
    return `<circle cx="${round(random() * width)}" cy="${round(random() ** 1.4 * height)}" r="${round(radius)}" fill="${colour}" opacity="${(0.12 + random() * 0.4).toFixed(2)}"/>`;
  });
  return dark + circles.join("");
};

export const petals: Scene = ({ width, height, palette }, random) => {
  const size = Math.min(width, height);
  const leaves = Array.from({ length: 26 }, () => {
    const [x, y, turn] = [round(random() * width), round(random() * height), round(random() * 360)];
    const [length, colour] = [
      size * (0.05 + random() * 0.09),
      [palette.light, palette.sky[2], palette.ground][round(random() * 2)],
    ];
    return `<ellipse rx="${round(length)}" ry="${round(length * 0.42)}" transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}" opacity="${(0.25 + random() * 0.55).toFixed(2)}"/>`;
  });
  return glow(width * 0.5, height * 0.45, size * 0.16) + leaves.join("");
};

export const scenes: readonly [Scene, ...Scene[]] = [dunes, lights, sea, petals];

/**
 * Returns a picture as a `data:` URL that a `srcset` accepts too: without white space, and without a comma at its end.
 */
export function drawScene(scene: Scene, picture: Picture): string {
  const { palette, width, height, seed } = picture;
  const stops = palette.sky.map((colour, index) => `<stop offset="${index * 0.5}" stop-color="${colour}"/>`).join("");
  const fade = `<stop offset="0" stop-color="${palette.light}" stop-opacity="0.7"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/>`;
  const defs = `<defs><linearGradient id="s" x2="0" y2="1">${stops}</linearGradient><radialGradient id="g">${fade}</radialGradient><radialGradient id="l"><stop offset="0.7" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0.55"/></radialGradient></defs>`;
  const sky = `<path d="M0 0H${width}V${height}H0Z" fill="url(#s)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${sky}${scene(picture, randomOf(seed))}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
