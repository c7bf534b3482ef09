import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { paint } from "./art/paint";
import { orderFile, type PictureOrder } from "./order";

/**
 * Paints the order in a folder into that folder: `draw.ts <folder>`. It runs as its own process: the product opens
 * pictures only with the photo decoders, where SVG is switched off (lib/server/media/decoder).
 */

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Usage: draw.ts <folder>");
const order = JSON.parse(await readFile(path.join(folder, orderFile), "utf8")) as PictureOrder;
// Sequential: each takes some 30 MB while it is painted.
for (const [file, recipe] of Object.entries(order.paintings))
  await writeFile(path.join(folder, file), await paint(recipe));
for (const [file, svg] of Object.entries(order.drawings)) {
  await sharp(Buffer.from(svg)).png().toFile(path.join(folder, file));
}
