import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brandImageRecipe } from "@/lib/server/outside/media/brand-image";
import { strip } from "@/lib/server/outside/media/decoder/strip.mjs";
import { DecoderProcess } from "@/lib/server/outside/media/decoding/decoder-process";
import { createDecoders, type PictureRecipe } from "@/lib/server/outside/media/decoding/decoders";
import { withPicture } from "@/lib/server/outside/media/decoding/make-picture";
import { renditionRecipes } from "@/lib/server/outside/media/renditions";
import { makeHeic } from "../../support/pictures/heif";
import { hostileMetadata } from "../../support/pictures/hostile-metadata";
import { intoPng, intoWebp, orientationExif, pngChunk } from "../../support/pictures/photo-parts";

const program = path.resolve("lib/server/outside/media/decoder/process.mjs");
const size = { width: 900, height: 600 };
const decoders = createDecoders();
let spoolDir: string;

beforeAll(async () => {
  spoolDir = await mkdtemp(path.join(tmpdir(), "wallflower-decoded-"));
});
afterAll(async () => {
  decoders.close();
  await rm(spoolDir, { recursive: true });
});

async function fileOf(bytes: Uint8Array) {
  const file = path.join(spoolDir, "original");
  await writeFile(file, bytes);
  return file;
}

/** Makes a picture as the worker does. */
async function make(bytes: Uint8Array, recipe: PictureRecipe) {
  return withPicture({ decoders, spoolDir }, await fileOf(bytes), recipe, { isAwaited: true }, async (made) => ({
    ...made,
    bytes: await readFile(made.path),
  }));
}

/** The same picture from a decoder that gets the whole file and applies EXIF. */
async function reference(bytes: Uint8Array, { width, height, format, options, ground }: PictureRecipe) {
  const resized = sharp(bytes).autoOrient().resize({ width, height, fit: "inside", withoutEnlargement: true });
  return (ground ? resized.flatten({ background: ground }) : resized).toFormat(format, options).toBuffer();
}

const pixels = Buffer.alloc(size.width * size.height * 3);
for (let at = 0; at < size.width * size.height; at += 1) {
  const [x, y] = [at % size.width, Math.floor(at / size.width)];
  pixels.set([(x * 255) / size.width, (y * 255) / size.height, x < 300 && y < 200 ? 255 : 0], at * 3);
}

/** A picture with a different colour in each corner, and gradients between. */
const draw = () => sharp(pixels, { raw: { ...size, channels: 3 } });

const turned = {
  "a JPEG": (orientation: number) => draw().withMetadata({ orientation }).jpeg().toBuffer(),
  "a PNG": async (orientation: number) =>
    intoPng(await draw().png().toBuffer(), pngChunk("eXIf", orientationExif(orientation))),
  "a WebP": async (orientation: number) =>
    intoWebp(await draw().webp().toBuffer(), size, [["EXIF", orientationExif(orientation)]]),
};

/** Formats differ in where the orientation stands, recipes in what happens after the turn. */
const turns: [format: keyof typeof turned, orientation: number, recipe: PictureRecipe][] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((turn): (typeof turns)[number] => ["a JPEG", turn, renditionRecipes.thumbnail]),
  ["a JPEG", 3, renditionRecipes.full],
  ["a JPEG", 6, renditionRecipes.full],
  ["a JPEG", 6, brandImageRecipe("share").recipe],
  ["a PNG", 3, renditionRecipes.thumbnail],
  ["a PNG", 6, renditionRecipes.thumbnail],
  ["a PNG", 6, brandImageRecipe("share").recipe],
  ["a WebP", 3, renditionRecipes.thumbnail],
  ["a WebP", 6, renditionRecipes.full],
];

it.each(turns)("%s with the orientation %s is decoded as EXIF asks", async (format, orientation, recipe) => {
  const bytes = await turned[format](orientation);
  const { autoOrient } = await sharp(bytes).metadata();
  expect(autoOrient.width > autoOrient.height).toBe(orientation < 5);
  const made = await make(bytes, recipe);
  expect(made.original).toEqual(autoOrient);
  expect(made.bytes.equals(await reference(bytes, recipe))).toBe(true);
});

describe("a photo in Display P3", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("a Display P3 photo keeps its colours as %s", async (format) => {
    const wide = await draw().toColourspace("srgb").withIccProfile("p3").toFormat(format, { quality: 90 }).toBuffer();
    expect((await sharp(wide).metadata()).icc?.length).toBeGreaterThan(100);
    const made = await make(wide, renditionRecipes.full);
    expect(made.bytes.equals(await reference(wide, renditionRecipes.full))).toBe(true);
    const plain = strip(Buffer.from(wide), { maxProfileBytes: 0 }).bytes;
    expect(made.bytes.equals(await reference(plain, renditionRecipes.full))).toBe(false);
  });
});

describe("metadata that take seconds to parse", () => {
  const ceilings = { memoryBytes: 500 * 2 ** 20, cpuSeconds: 2, clockSeconds: 100 };

  it.each(hostileMetadata.map((file) => [file.name, file] as const))(
    "a picture with costly metadata takes less than two seconds of processor: %s",
    { timeout: 120_000 },
    async (_, { make: makeFile }) => {
      const child = new DecoderProcess(program, true);
      try {
        const source = await fileOf(await makeFile());
        const input = { source, target: path.join(spoolDir, "made"), recipe: renditionRecipes.full };
        expect(await child.run("picture", input, ceilings)).toMatchObject({ width: 64, height: 64, isDamaged: false });
      } finally {
        child.end();
      }
    },
  );
});

it("a HEIC is unpacked to a file of ours, and its renditions are made from that file without stripping", async () => {
  const made = await make(makeHeic({ turns: 1 }), renditionRecipes.full);
  expect(made).toMatchObject({ width: 64, height: 64, isDamaged: false });
});

it("an animation that EXIF rotates is made still and upright", async () => {
  const frames = Buffer.from(Array.from({ length: 2 * 40 * 20 * 3 }, (_, at) => at % 251));
  const animation = await sharp(frames, { raw: { width: 40, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ lossless: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp(animation).metadata()).toMatchObject({ pages: 2, orientation: 6 });
  const made = await make(animation, renditionRecipes.full);
  expect(made).toMatchObject({ width: 20, height: 40, isDamaged: false });
  expect((await sharp(made.bytes).metadata()).pages ?? 1).toBe(1);
});
