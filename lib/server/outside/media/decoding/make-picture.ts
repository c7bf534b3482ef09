import "server-only";
import { newSpoolFile, removeFile } from "../../../base/disk/spool";
import type { Decoders, MadePicture, PictureRecipe, Work } from "./decoders";
import { type PhotoCost, readPictureNeeds } from "./picture-cost";

/**
 * Makes pictures in decoder processes. A costly picture (picture-cost.ts) gets a process and a memory limit of its own.
 * A HEIC photo takes two runs: the first only unpacks it into a PNG, in a process that then ends (decoder/pictures.mjs).
 */

type Tools = { decoders: Decoders; spoolDir: string };

/** A new picture, in a file of the spool folder. */
export type PictureFile = MadePicture & { path: string; cost: PhotoCost };

/**
 * Makes a picture of the file at `source` and passes it to `use`. Removes its file afterwards, unless `use` moved it.
 * Throws what Decoders.run throws.
 */
export function withPicture<Result>(
  { decoders, spoolDir }: Tools,
  source: string,
  recipe: PictureRecipe,
  options: Work,
  use: (picture: PictureFile) => Promise<Result>,
): Promise<Result> {
  return withTarget(spoolDir, async (target) => {
    const { cpuSeconds, costlyBytes } = await readPictureNeeds(source);
    const cost = costlyBytes === null ? "usual" : "costly";
    const made = await decoders.run("picture", { source, target, recipe }, { ...options, cpuSeconds, costlyBytes });
    if (!("unpacked" in made)) return use({ ...made, path: target, cost });
    try {
      // The pixels are unpacked now, and as cheap to read as any other picture's.
      const input = { source: made.unpacked, target, recipe, isUnpacked: true };
      const plain = await decoders.run("picture", input, { ...options, cpuSeconds });
      if ("unpacked" in plain) throw new Error("An unpacked picture was unpacked again.");
      return await use({ ...plain, path: target, cost });
    } finally {
      await removeFile(made.unpacked);
    }
  });
}

/** Draws a poster, in the clip's shape, for a clip without a usable frame. Otherwise as withPicture. */
export function withDrawnPoster<Result>(
  { decoders, spoolDir }: Tools,
  shape: { width: number; height: number },
  recipe: PictureRecipe,
  options: Work,
  use: (picture: PictureFile) => Promise<Result>,
): Promise<Result> {
  return withTarget(spoolDir, async (target) => {
    const made = await decoders.run("poster", { ...shape, target, recipe }, options);
    return use({ ...made, path: target, cost: "usual" });
  });
}

async function withTarget<Result>(spoolDir: string, work: (target: string) => Promise<Result>): Promise<Result> {
  const target = await newSpoolFile(spoolDir);
  try {
    return await work(target);
  } finally {
    // A killed process may have left the picture or the unpacked PNG.
    await Promise.all([target, `${target}.png`].map(removeFile));
  }
}
