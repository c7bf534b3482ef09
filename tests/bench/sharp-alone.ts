import { readFile } from "node:fs/promises";
import sharp from "sharp";

/**
 * Baseline of sharp alone: makes both renditions of the given file this many times, two in parallel like the worker.
 * Prints the milliseconds per thumbnail and per full picture as JSON.
 */
const [file = "", count = "1"] = process.argv.slice(2);
const concurrency = 2;
sharp.concurrency(1);
sharp.cache(false);

async function millisecondsFor(width: number, quality: number): Promise<number> {
  let left = Number(count);
  const start = performance.now();
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const original = await readFile(file);
      await sharp(original).autoOrient().resize({ width }).webp({ quality, effort: 3 }).toBuffer();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return (performance.now() - start) / Number(count);
}

console.log(JSON.stringify({ thumbnail: await millisecondsFor(480, 76), full: await millisecondsFor(1920, 80) }));
