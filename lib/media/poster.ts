import "server-only";
import sharp from "sharp";
import { renditionWidths } from "../limits";
import { makeRendition, type Rendition } from "./renditions";

/** Grey as a screen before its picture, and the mark that it will move. */
const ground = { r: 52, g: 56, b: 64 };
const mark = 200;

/** What stands for a clip of which no picture can be made: a plain ground of the clip's shape with a mark to play. */
export async function drawPoster({ width, height }: { width: number; height: number }): Promise<Rendition> {
  const scale = Math.min(renditionWidths.thumbnail / width, renditionWidths.thumbnail / height, 1);
  const shape = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const pixels = Buffer.alloc(shape.width * shape.height * 3);
  for (let y = 0; y < shape.height; y += 1) {
    for (let x = 0; x < shape.width; x += 1) {
      const colour = isInMark(x, y, shape) ? [mark, mark, mark] : [ground.r, ground.g, ground.b];
      pixels.set(colour, (y * shape.width + x) * 3);
    }
  }
  const drawn = await sharp(pixels, { raw: { ...shape, channels: 3 } })
    .png()
    .toBuffer();
  return makeRendition(drawn, "thumbnail");
}

/** A triangle that points to the right, in the middle, a quarter as tall as the shorter side. */
function isInMark(x: number, y: number, { width, height }: { width: number; height: number }): boolean {
  const size = Math.min(width, height) / 4;
  const across = (x - width / 2 + size / 2) / size;
  const along = Math.abs(y - height / 2) / (size / 2);
  return across >= 0 && across <= 1 && along <= 1 - across;
}
