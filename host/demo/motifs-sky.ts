import { type Canvas, circle, glow, line, type Motif, repeat } from "./canvas";

const stars = ({ random, width, height }: Canvas, count = 70) =>
  repeat(count, () =>
    circle(
      random.between(0, width),
      random.between(0, height * 0.7),
      random.between(0.8, 2.6),
      "#fff",
      random.between(0.3, 0.9),
    ),
  );

export const balloons: Motif = ({ random, width, height, palette }) =>
  repeat(16, () => {
    const [x, y, r] = [random.between(0, width), random.between(0, height * 0.8), random.between(45, 125)];
    const colour = random.pick(palette.lights);
    const sway = random.between(-40, 40);
    return `${line(
      [
        [x, y + r * 1.3],
        [x + sway / 2, y + r * 2.4],
        [x + sway, y + r * 3.6],
      ],
      "#fff",
      2,
      0.5,
    )}
      <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.22}" fill="${colour}" opacity="0.93"/>
      <path d="M${x - 9} ${y + r * 1.34} L${x + 9} ${y + r * 1.34} L${x} ${y + r * 1.2} Z" fill="${colour}"/>
      <ellipse cx="${x - r * 0.35}" cy="${y - r * 0.5}" rx="${r * 0.16}" ry="${r * 0.32}" fill="#fff" opacity="0.55" transform="rotate(24 ${x - r * 0.35} ${y - r * 0.5})"/>`;
  });

function burst(canvas: Canvas): string {
  const { random, width, height, palette } = canvas;
  const [x, y, reach] = [
    random.between(width * 0.1, width * 0.9),
    random.between(height * 0.08, height * 0.6),
    random.between(110, 330),
  ];
  const colour = random.pick(palette.lights);
  const rays = Math.round(random.between(22, 40));
  const ray = (i: number) => {
    const angle = (i / rays) * 2 * Math.PI;
    const far = reach * random.between(0.75, 1);
    const at = (share: number): [number, number] => [
      x + Math.cos(angle) * far * share,
      y + Math.sin(angle) * far * share + share * share * reach * 0.14,
    ];
    const [endX, endY] = at(1);
    return line([at(0.25), at(0.6), at(1)], colour, 3, 0.85) + circle(endX, endY, 5, "#fff", 0.9);
  };
  return glow(canvas, colour, x, y, reach * 0.9, 0.55) + repeat(rays, ray);
}

export const fireworks: Motif = (canvas) =>
  stars(canvas, 40) + repeat(6, () => burst(canvas)) + skylineAt(canvas, 0.18);

function skylineAt({ random, width, height, palette }: Canvas, share: number): string {
  let towers = "";
  for (let x = -10; x < width; ) {
    const [w, h] = [random.between(55, 130), height * share * random.between(0.35, 1)];
    towers += `<rect x="${x}" y="${height - h}" width="${w}" height="${h}" fill="#0a0a18" opacity="0.92"/>`;
    for (let windowY = height - h + 16; windowY < height - 12; windowY += 30) {
      for (let windowX = x + 12; windowX < x + w - 14; windowX += 24) {
        if (random.between(0, 1) < 0.45)
          towers += `<rect x="${windowX}" y="${windowY}" width="10" height="15" fill="${random.pick(palette.lights)}" opacity="0.8"/>`;
      }
    }
    x += w + random.between(-6, 14);
  }
  return towers;
}

export const skyline: Motif = (canvas) => {
  const { random, width, height } = canvas;
  const [x, y, r] = [random.between(width * 0.2, width * 0.8), height * 0.26, random.between(70, 130)];
  return stars(canvas) + circle(x, y, r * 2.2, "#fff", 0.12) + circle(x, y, r, "#fffbe6") + skylineAt(canvas, 0.58);
};

export const lanterns: Motif = (canvas) => {
  const { random, width, height, palette } = canvas;
  return (
    stars(canvas) +
    repeat(24, () => {
      const [x, y, s] = [random.between(0, width), random.between(0, height), random.between(22, 70)];
      const colour = random.pick(palette.lights);
      return `${glow(canvas, colour, x, y, s * 3, 0.5)}
      <path d="M${x - s} ${y - s} Q${x} ${y - s * 1.7} ${x + s} ${y - s} L${x + s * 0.7} ${y + s} L${x - s * 0.7} ${y + s} Z" fill="${colour}" opacity="0.92"/>
      <ellipse cx="${x}" cy="${y + s}" rx="${s * 0.7}" ry="${s * 0.16}" fill="#fff" opacity="0.85"/>`;
    })
  );
};

export const mountains: Motif = (canvas) => {
  const { random, width, height } = canvas;
  const ridge = (level: number) => {
    const base = height * (0.5 + level * 0.13);
    const peaks = Array.from({ length: 11 }, (_, i) => `${(i * width) / 10},${base + random.between(-90, 90)}`);
    return `<polygon points="0,${height} ${peaks.join(" ")} ${width},${height}" fill="#140b26" opacity="${0.32 + level * 0.2}"/>`;
  };
  return (
    stars(canvas, 30) +
    circle(width * random.between(0.25, 0.75), height * 0.42, 110, "#fff4d6", 0.95) +
    repeat(4, ridge)
  );
};
