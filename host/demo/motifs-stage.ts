import { type Canvas, circle, glow, line, type Motif, repeat } from "./canvas";

export const lightBeams: Motif = (canvas) => {
  const { random, width, height, palette } = canvas;
  const beam = (i: number) => {
    const from = (width * (i + 0.5)) / 7;
    const to = from + random.between(-width * 0.5, width * 0.5);
    const spread = random.between(60, 170);
    const colour = random.pick(palette.lights);
    return `<polygon points="${from - 8},0 ${from + 8},0 ${to + spread},${height} ${to - spread},${height}" fill="${colour}" opacity="0.26"/>${glow(canvas, colour, from, 4, 90)}`;
  };
  const heads = repeat(46, () =>
    circle(random.between(0, width), height - random.between(-30, 70), random.between(26, 46), "#07060f"),
  );
  return repeat(7, beam) + heads;
};

export const confetti: Motif = ({ random, width, height, palette }) =>
  repeat(260, () => {
    const [x, y, s] = [random.between(0, width), random.between(0, height), random.between(14, 44)];
    const turned = `transform="rotate(${random.between(0, 180).toFixed(0)} ${x} ${y})"`;
    const fill = `fill="${random.pick(palette.lights)}" opacity="${random.between(0.6, 1).toFixed(2)}"`;
    return random.between(0, 1) < 0.65
      ? `<rect x="${x}" y="${y}" width="${s}" height="${s * 0.5}" ${fill} ${turned}/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${s * 0.4}" ry="${s * 0.3}" ${fill} ${turned}/>`;
  });

/** A sagging string of lights or of pennants from edge to edge. */
function garland(canvas: Canvas, top: number, isBunting: boolean): string {
  const { random, width, height, palette } = canvas;
  const sag = random.between(height * 0.06, height * 0.16);
  const tilt = random.between(-80, 80);
  const at = (share: number): [number, number] => [share * width, top + tilt * share + sag * 4 * share * (1 - share)];
  const count = Math.round(width / 75);
  const hang = (i: number) => {
    const [x, y] = at((i + 0.5) / count);
    const colour = random.pick(palette.lights);
    if (isBunting)
      return `<polygon points="${x - 26},${y} ${x + 26},${y} ${x},${y + 62}" fill="${colour}" opacity="0.95"/>`;
    return (
      glow(canvas, colour, x, y + 20, 62, 0.6) +
      circle(x, y + 18, 13, "#fffdf0") +
      line(
        [
          [x, y],
          [x, y + 8],
        ],
        "#111",
        6,
      )
    );
  };
  return (
    line(
      Array.from({ length: 31 }, (_, i) => at(i / 30)),
      "#16121f",
      4,
    ) + repeat(count, hang)
  );
}

export const garlands: Motif = (canvas) => repeat(5, (i) => garland(canvas, canvas.height * (0.02 + i * 0.19), false));
export const bunting: Motif = (canvas) => repeat(4, (i) => garland(canvas, canvas.height * (0.03 + i * 0.23), true));

export const bokeh: Motif = (canvas) => {
  const { random, width, height, palette } = canvas;
  return repeat(60, () => {
    const [x, y, r] = [random.between(0, width), random.between(0, height), random.between(25, 120)];
    const colour = random.pick(palette.lights);
    return circle(x, y, r, colour, random.between(0.08, 0.4)) + circle(x, y, r * 0.25, "#fff", 0.12);
  });
};

export const mirrorBall: Motif = (canvas) => {
  const { random, width, height, palette } = canvas;
  const [x, y, r] = [width / 2, height * 0.42, Math.min(width, height) * 0.27];
  const spots = repeat(90, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      random.between(5, 20),
      random.pick(palette.lights),
      0.5,
    ),
  );
  const tiles = repeat(15, (rowIndex) => {
    const up = ((rowIndex - 7) / 7.5) * r;
    const half = Math.sqrt(r * r - up * up);
    return repeat(13, (column) => {
      const left = x + Math.sin(((column - 6.5) / 13) * Math.PI) * half;
      const right = x + Math.sin(((column - 5.5) / 13) * Math.PI) * half;
      return `<rect x="${left}" y="${y + up - r / 15}" width="${Math.max(1, right - left - 3)}" height="${r / 7.5 - 4}" fill="${random.pick([...palette.lights, "#8d99ae", "#dfe7fd"])}"/>`;
    });
  });
  return (
    spots +
    line(
      [
        [x, 0],
        [x, y - r],
      ],
      "#ddd",
      5,
    ) +
    circle(x, y, r, "#1d1b2e") +
    tiles +
    glow(canvas, "#ffffff", x - r * 0.4, y - r * 0.4, r * 0.6, 0.7)
  );
};

export const ferrisWheel: Motif = (canvas) => {
  const { random, width, height, palette } = canvas;
  const [x, y, r] = [width / 2, height * 0.46, Math.min(width, height) * 0.37];
  const legs = line(
    [
      [x - r * 0.6, height],
      [x, y],
      [x + r * 0.6, height],
    ],
    "#14101f",
    16,
  );
  const rims = [1, 0.86, 0.3]
    .map(
      (share) =>
        `<circle cx="${x}" cy="${y}" r="${r * share}" fill="none" stroke="#fff" stroke-width="5" opacity="0.75"/>`,
    )
    .join("");
  const cabin = (i: number) => {
    const [cos, sin] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
    const colour = random.pick(palette.lights);
    const [cx, cy] = [x + cos * r, y + sin * r];
    return `${line(
      [
        [x, y],
        [cx, cy],
      ],
      "#fff",
      3,
      0.5,
    )}${glow(canvas, colour, cx, cy, 75, 0.5)}<rect x="${cx - 24}" y="${cy}" width="48" height="42" rx="14" fill="${colour}"/>`;
  };
  return legs + rims + repeat(16, cabin) + circle(x, y, 24, "#fff");
};

export const waves: Motif = ({ random, width, height, palette }) =>
  repeat(9, (i) => {
    const y = height * (0.18 + i * 0.1);
    const crests = repeat(6, () => ` t ${width / 5} ${random.between(-70, 70).toFixed(0)}`);
    return `<path d="M${-width / 5} ${y} q ${width / 10} ${random.between(-130, 130)} ${width / 5} 0${crests} V${height} H${-width / 5} Z" fill="${random.pick(palette.lights)}" opacity="0.22"/>`;
  });
