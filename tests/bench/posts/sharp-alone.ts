import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";

/**
 * Baseline of sharp alone: makes each rendition of the given file this many times, `hands` in parallel. Prints for each
 * the milliseconds of the clock and of the processor per picture as JSON.
 */
const [file = "", count = "1", hands = "2", ...sizes] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);

export type SharpCosts = Record<string, { ms: number; cpuMs: number }>;

async function costOf(size: keyof typeof renditionRecipes): Promise<SharpCosts[string]> {
  const { width, options } = renditionRecipes[size];
  let left = Number(count);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const original = await readFile(file);
      await sharp(original).autoOrient().resize({ width }).webp(options).toBuffer();
    }
  };
  await Promise.all(Array.from({ length: Number(hands) }, work));
  const { user, system } = process.cpuUsage(cpu);
  return { ms: (performance.now() - start) / Number(count), cpuMs: (user + system) / 1_000 / Number(count) };
}

const costs: SharpCosts = {};
for (const size of ["thumbnail", "full"] as const) {
  if (sizes.length === 0 || sizes.includes(size)) costs[size] = await costOf(size);
}
console.log(JSON.stringify(costs));
