import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const folder = path.join("docs", "pictures");
const maxBytes = 400_000;

/** Saves a picture of the docs as WebP at the best quality within its size limit. */
export async function keep(name: string, png: Buffer): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.webp`);
  for (const quality of [84, 76, 68, 60]) {
    const { size } = await sharp(png).webp({ quality, effort: 6 }).toFile(file);
    console.log(`${file}: ${Math.round(size / 1_000)} KB at quality ${quality}`);
    if (size <= maxBytes) return;
  }
  throw new Error(`${file} is larger than ${maxBytes / 1_000} KB.`);
}
