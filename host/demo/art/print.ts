import type { Canvas } from "./tools/canvas";
import { rgb } from "./tools/colour";
import type { Development } from "./tools/develop";
import { moved, path, repeat, shapes } from "./tools/mask";
import { createNoise, fractal } from "./tools/noise";
import { paper } from "./tools/paper";

type Poster = "sun" | "tiles" | "rings" | "arches";
type Options = { poster: Poster; paper: string; inks: string[] };
type Layer = {
  /** White SVG shapes. */
  drawn: string;
  /** The ink's place in the list of inks. */
  ink: number;
  /** Heights, 0 at the top and 1 at the foot, between which the ink thins out. */
  fade?: [number, number];
};
/** Heights below the sheet: the ink never thins out. */
const noFade = [2, 3] as const;

/**
 * A poster from a stencil printer: two or three inks that overlap, grain instead of half tones, and plates a little
 * off.
 */
export async function print(canvas: Canvas, { poster, paper: ground, inks }: Options): Promise<Development> {
  const { width, height, random } = canvas;
  paper(canvas, rgb(ground));
  const noise = createNoise(canvas.seed);
  const border = Math.min(width, height) * 0.05;
  for (const { drawn, ink, fade } of posters[poster](canvas, border)) {
    const mask = await shapes(canvas, drawn);
    const [from, to] = fade ?? noFade;
    const grained = new Uint8Array(mask.length);
    for (let pixel = 0; pixel < mask.length; pixel += 1) {
      const cover = mask[pixel] as number;
      if (cover === 0) continue;
      const y = Math.floor(pixel / width) / height;
      const thin = Math.min(1, Math.max(0, (y - from) / (to - from)));
      // Specks of ink, fewer where it thins out. A few pixels of the full ink are pale, as in a print by hand.
      const speck = random.between(0, 1);
      grained[pixel] = speck < thin * 0.92 ? cover * 0.08 : speck > 0.985 ? cover * 0.55 : cover;
    }
    const uneven = canvas.field((x, y) => {
      const colour = rgb(inks[ink % inks.length] as string);
      // Soft patches in which the paper shows through; `ink * 9` gives each ink its own.
      const wear = 0.07 + 0.1 * Math.max(0, fractal(noise, x / 160 + ink * 9, y / 160, 3));
      return [
        colour[0] + (1 - colour[0]) * wear,
        colour[1] + (1 - colour[1]) * wear,
        colour[2] + (1 - colour[2]) * wear,
      ];
    }, 8);
    // Each plate is up to four pixels off, as on a stencil printer.
    canvas.paint(moved(canvas, grained, random.between(-4, 4), random.between(-4, 4)), uneven, 0.96, "multiply");
  }
  return { curve: "print", grain: 0.012, vignette: 0.04 };
}

const rect = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const disc = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`;

/** The layers of each poster, printed in this order. */
const posters: Record<Poster, (canvas: Canvas, border: number) => Layer[]> = {
  /** Rays, a sun, and waves before it. */
  sun({ width, height }, border) {
    const [x, y, radius] = [width / 2, height * 0.46, Math.min(width, height) * 0.27];
    const rays = repeat(28, (i) => {
      const [from, to] = [(i / 28) * 2 * Math.PI, ((i + 0.5) / 28) * 2 * Math.PI];
      const far = Math.hypot(width, height);
      return `<path d="M${x} ${y}L${x + Math.cos(from) * far} ${y + Math.sin(from) * far}L${x + Math.cos(to) * far} ${y + Math.sin(to) * far}Z"/>`;
    });
    const cut = `<defs><clipPath id="sheet">${rect(border, border, width - 2 * border, height - 2 * border)}</clipPath></defs>`;
    const wave = (level: number, lift: number, phase: number) => {
      const points = Array.from({ length: 81 }, (_, i): [number, number] => [
        (i / 80) * width,
        height * level + Math.sin((i / 80) * 4 * Math.PI + phase) * lift,
      ]);
      return `<path d="${path(points)}V${height}H0Z"/>`;
    };
    const clip = (drawn: string) => `${cut}<g clip-path="url(#sheet)">${drawn}</g>`;
    return [
      { drawn: clip(rays), ink: 0, fade: [0.2, 1.05] },
      { drawn: disc(x, y, radius), ink: 1, fade: [0.52, 0.9] },
      { drawn: clip(wave(0.66, height * 0.03, 0) + rect(0, 0, 0, 0)), ink: 2, fade: [0.95, 0.6] },
      { drawn: clip(wave(0.76, height * 0.035, 2)), ink: 0 },
      { drawn: clip(wave(0.86, height * 0.03, 4)), ink: 2 },
    ];
  },
  /** Quarter discs, half discs and leaves on a grid. */
  tiles({ width, height, random }, border) {
    const columns = 5;
    const size = (width - 2 * border) / columns;
    const rows = Math.floor((height - 2 * border) / size);
    const top = (height - rows * size) / 2;
    const layers: Layer[] = [0, 1, 2].map((ink) => ({ drawn: "", ink, fade: ink === 1 ? [-0.4, 1.8] : undefined }));
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [x, y] = [border + column * size, top + row * size];
        const kinds = [
          () => `<path d="M${x} ${y}H${x + size}A${size} ${size} 0 0 1 ${x} ${y + size}Z"/>`,
          () => `<path d="M${x + size} ${y + size}H${x}A${size} ${size} 0 0 1 ${x + size} ${y}Z"/>`,
          () => `<path d="M${x} ${y + size / 2}A${size / 2} ${size / 2} 0 0 1 ${x + size} ${y + size / 2}Z"/>`,
          () => `<path d="M${x} ${y}A${size} ${size} 0 0 1 ${x + size} ${y + size}A${size} ${size} 0 0 1 ${x} ${y}Z"/>`,
          () => disc(x + size / 2, y + size / 2, size * 0.27),
          () => repeat(4, (i) => rect(x + (i * size) / 4, y, size / 8, size)),
        ];
        const first = Math.floor(random.between(0, 3));
        (layers[first] as Layer).drawn += random.pick(kinds)();
        if (random.between(0, 1) < 0.62) (layers[(first + 1) % 3] as Layer).drawn += random.pick(kinds)();
      }
    }
    return layers;
  },
  /** Two sets of rings that make a third pattern where they cross. */
  rings({ width, height }, border) {
    const step = Math.min(width, height) * 0.024;
    const rings = (x: number, y: number) =>
      repeat(
        34,
        (i) =>
          `<circle cx="${x}" cy="${y}" r="${(i + 1) * step}" fill="none" stroke="#fff" stroke-width="${step * 0.5}"/>`,
      );
    const cut = `<defs><clipPath id="sheet">${rect(border, border, width - 2 * border, height - 2 * border)}</clipPath></defs>`;
    return [
      { drawn: `${cut}<g clip-path="url(#sheet)">${rings(width * 0.4, height * 0.42)}</g>`, ink: 0 },
      { drawn: `${cut}<g clip-path="url(#sheet)">${rings(width * 0.62, height * 0.6)}</g>`, ink: 1 },
      { drawn: disc(width * 0.51, height * 0.51, Math.min(width, height) * 0.16), ink: 2, fade: [0.42, 0.75] },
    ];
  },
  /** An arch in an arch, and the moon. */
  arches({ width, height }, border) {
    const foot = height - border;
    const arch = (share: number) => {
      const half = (width / 2 - border) * share;
      const head = height * (0.9 - 0.52 * share);
      return `<path d="M${width / 2 - half} ${foot}V${head}A${half} ${half} 0 0 1 ${width / 2 + half} ${head}V${foot}Z"/>`;
    };
    return [
      { drawn: arch(1), ink: 0, fade: [0.1, 1.5] },
      { drawn: arch(0.78), ink: 1, fade: [0.2, 1.3] },
      { drawn: arch(0.56), ink: 2, fade: [0.5, 1.2] },
      { drawn: arch(0.34), ink: 1 },
      { drawn: disc(width * 0.74, height * 0.16, Math.min(width, height) * 0.085), ink: 2 },
    ];
  },
};
