import path from "node:path";
import sharp from "sharp";
import { draw, type Motif, palettes } from "./canvas";
import { balloons, fireworks, lanterns, mountains, skyline } from "./motifs-sky";
import { bokeh, bunting, confetti, ferrisWheel, garlands, lightBeams, mirrorBall, waves } from "./motifs-stage";
import { adDrawings, logoDrawing, shareDrawing } from "./posters";
import { createRandom } from "./random";

/**
 * Draws the demo's pictures into a folder: `draw.ts <folder> <number of photos>`. A process of its own, because the
 * product opens pictures with every decoder but the photos' switched off, SVG's too (lib/server/media/decoder).
 */

const motifs: readonly Motif[] = [
  lanterns,
  fireworks,
  balloons,
  garlands,
  skyline,
  confetti,
  lightBeams,
  ferrisWheel,
  bokeh,
  bunting,
  mountains,
  mirrorBall,
  waves,
];
const sizes = [
  [1080, 1440],
  [1440, 1080],
  [1080, 1350],
  [1600, 900],
  [1200, 1200],
  [900, 1600],
] as const;

const at = <T>(things: readonly T[], place: number): T => things[place % things.length] as T;

function drawPhoto(seed: number): string {
  const [width, height] = at(sizes, seed * 5 + Math.floor(seed / 6));
  const canvas = { random: createRandom(seed), width, height, palette: at(palettes, seed * 3 + 1) };
  return draw(canvas, at(motifs, seed));
}

const [folder, count] = process.argv.slice(2);
if (!folder || !count) throw new Error("Usage: draw.ts <folder> <number of photos>");
for (let seed = 0; seed < Number(count); seed += 1) {
  await sharp(Buffer.from(drawPhoto(seed)))
    .jpeg({ quality: 86 })
    .toFile(path.join(folder, `photo-${seed}.jpg`));
}
const posters = {
  ...Object.fromEntries(adDrawings.map((svg, i) => [`ad-${i}`, svg])),
  logo: logoDrawing,
  share: shareDrawing,
};
for (const [name, svg] of Object.entries(posters)) {
  await sharp(Buffer.from(svg))
    .png()
    .toFile(path.join(folder, `${name}.png`));
}
