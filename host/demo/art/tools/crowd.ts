import type { Canvas, Mask } from "./canvas";
import { repeat, shapes } from "./mask";

/** `size` is a head's height; `arms` and `phones` are shares of the people. */
type Row = { baseline: number; size: number; arms: number; phones?: number };

/** One row of people from behind: heads, shoulders, and a share of them with an arm or two in the air. */
export async function crowdRow(
  canvas: Canvas,
  row: Row,
): Promise<{ people: Mask; screens: [number, number, number][] }> {
  const { random, width, height } = canvas;
  const screens: [number, number, number][] = [];
  let [drawn, x] = ["", -row.size];
  while (x < width + row.size) {
    const size = row.size * random.between(0.86, 1.14);
    const y = row.baseline + random.between(-0.5, 0.5) * size;
    drawn += person(canvas, x, y, size);
    if (random.between(0, 1) < row.arms) drawn += arms(canvas, x, y, size);
    else if (random.between(0, 1) < (row.phones ?? 0)) {
      const [handX, handY] = [x + size * random.between(-0.3, 0.5), y - size * random.between(1, 1.6)];
      drawn += limb(x + size * 0.5, y + size * 0.75, handX + size * 0.24, y - size * 0.1, handX, handY, size * 0.17);
      drawn += `<rect x="${handX - size * 0.15}" y="${handY - size * 0.28}" width="${size * 0.3}" height="${size * 0.54}" rx="${size * 0.05}"/>`;
      screens.push([handX, handY, size]);
    }
    x += size * random.between(0.62, 1.15);
  }
  drawn += `<rect y="${row.baseline + row.size * 1.1}" width="${width}" height="${height}"/>`;
  return { people: await shapes(canvas, drawn), screens };
}

/** Returns one person's SVG; `size` is a head's height. */
function person({ random }: Canvas, x: number, y: number, size: number): string {
  const [lean, broad] = [random.between(-0.14, 0.14) * size, random.between(0.85, 1.1) * size];
  const head = `<ellipse cx="${x + lean}" cy="${y}" rx="${size * 0.33}" ry="${size * 0.45}" transform="rotate(${random.between(-10, 10)} ${x} ${y})"/>`;
  const body = `<path d="M${x - size * 0.17 + lean} ${y + size * 0.3}Q${x - size * 0.16} ${y + size * 0.66} ${x - broad * 0.62} ${y + size * 0.8}Q${x - broad} ${y + size * 0.95} ${x - broad} ${y + size * 1.8}H${x + broad}Q${x + broad} ${y + size * 0.95} ${x + broad * 0.62} ${y + size * 0.8}Q${x + size * 0.16} ${y + size * 0.66} ${x + size * 0.17 + lean} ${y + size * 0.3}Z"/>`;
  return head + body + hair(random.between(0, 1), x + lean, y, size);
}

/** Returns long hair, curls, a bun, a hat, or nothing; `kind` is random, 0 to 1. */
function hair(kind: number, x: number, y: number, size: number): string {
  if (kind < 0.3)
    return `<path d="M${x} ${y - size * 0.54}C${x + size * 0.5} ${y - size * 0.54} ${x + size * 0.4} ${y} ${x + size * 0.5} ${y + size * 0.7}H${x - size * 0.5}C${x - size * 0.4} ${y} ${x - size * 0.5} ${y - size * 0.54} ${x} ${y - size * 0.54}Z"/>`;
  if (kind < 0.37)
    return repeat(
      9,
      (i) =>
        `<circle cx="${x + Math.cos(i * 0.7) * size * 0.3}" cy="${y - size * 0.12 + Math.sin(i * 0.7) * size * 0.3}" r="${size * 0.22}"/>`,
    );
  if (kind < 0.42) return `<circle cx="${x}" cy="${y - size * 0.54}" r="${size * 0.2}"/>`;
  if (kind < 0.54)
    return `<path d="M${x - size * 0.56} ${y - size * 0.16}Q${x} ${y - size * 0.34} ${x + size * 0.56} ${y - size * 0.16}L${x + size * 0.36} ${y - size * 0.2}Q${x + size * 0.3} ${y - size * 0.66} ${x} ${y - size * 0.62}Q${x - size * 0.3} ${y - size * 0.66} ${x - size * 0.36} ${y - size * 0.2}Z"/>`;
  return "";
}

/** An arm or finger: a thick curve from a point over a bend to a hand. */
const limb = (x: number, y: number, bendX: number, bendY: number, handX: number, handY: number, thick: number) =>
  `<path d="M${x.toFixed(1)} ${y.toFixed(1)}Q${bendX.toFixed(1)} ${bendY.toFixed(1)} ${handX.toFixed(1)} ${handY.toFixed(1)}" fill="none" stroke="#fff" stroke-width="${thick.toFixed(1)}" stroke-linecap="round"/>`;

/** One raised arm, or both. */
function arms(canvas: Canvas, x: number, y: number, size: number): string {
  const { random } = canvas;
  const sides = random.between(0, 1) < 0.55 ? [-1, 1] : [random.between(0, 1) < 0.5 ? -1 : 1];
  return sides
    .map((side) => {
      const [handX, handY] = [x + side * size * random.between(0.3, 1.1), y - size * random.between(0.7, 1.6)];
      return (
        limb(
          x + side * size * 0.66,
          y + size * 1.05,
          x + side * size * random.between(0.9, 1.2),
          y,
          handX,
          handY,
          size * 0.17,
        ) + hand(canvas, handX, handY, size * 0.135)
      );
    })
    .join("");
}

/** A fist, or an open hand. */
function hand({ random }: Canvas, x: number, y: number, size: number): string {
  const palm = `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 1.15}"/>`;
  if (random.between(0, 1) < 0.45) return palm;
  const turn = random.between(-0.4, 0.4);
  return (
    palm +
    repeat(4, (finger) => {
      const angle = turn - Math.PI / 2 + (finger - 1.5) * 0.3;
      const [tipX, tipY] = [x + Math.cos(angle) * size * 2.4, y + Math.sin(angle) * size * 2.4];
      return limb(x, y, (x + tipX) / 2, (y + tipY) / 2, tipX, tipY, size * 0.52);
    })
  );
}
