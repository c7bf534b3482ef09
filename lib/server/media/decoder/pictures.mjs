import { open, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { blamingFile } from "./undecodable.mjs";

// Only the decoders that photos need: libvips could also open SVG, PDF, TIFF and what ImageMagick knows.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegFile",
    "VipsForeignLoadPngFile",
    "VipsForeignLoadWebpFile",
    "VipsForeignLoadNsgifFile",
    "VipsForeignLoadHeifFile",
    "VipsForeignLoadWebpBuffer",
  ],
});
// One task at a time: threads would only contend. The cache would keep strangers' photos in memory.
sharp.concurrency(1);
sharp.cache(false);

/** The pages of a HEIF file are further pictures, not frames. */
const animated = new Set(["image/gif", "image/webp"]);
const unreadable = "The picture cannot be decoded.";

/**
 * Makes a picture anew from the source's pixels: upright, in sRGB, without any metadata, never enlarged. A HEVC picture
 * is only unpacked into `<target>.png`, in a process that takes no second task; the answer names that file. What cannot
 * be read strictly is read once more as decoders in browsers do.
 *
 * @param {{ source: string, target: string, recipe: import("../decoding/decoders").PictureRecipe }} input
 */
export async function makePicture({ source, target, recipe }) {
  // sharp's own words for a file that is not there are like those for one that is no picture.
  await (await open(source, "r")).close();
  const facts = await blamingFile("The picture's header cannot be read.", () => openPicture(source, recipe).metadata());
  if (facts.compression === "hevc") {
    const { unpackHeic } = await import("./heic.mjs");
    const unpacked = `${target}.png`;
    await unpackHeic({ source, target: unpacked, maxPixels: recipe.maxPixels, icc: facts.icc });
    return { unpacked };
  }
  try {
    return { ...(await write(source, target, recipe, facts, "error")), isDamaged: false };
  } catch {
    const made = await blamingFile(unreadable, () => write(source, target, recipe, facts, "none"));
    return { ...made, isDamaged: true };
  }
}

/** 50 megapixels at most, whatever the header says elsewhere. */
const openPicture = (source, { maxPixels }, options = {}) =>
  sharp(source, { failOn: "error", limitInputPixels: maxPixels, ...options });

async function write(source, target, recipe, facts, failOn) {
  const made =
    (isShownMoving(facts, recipe.moving) && (await encodeMoving(source, recipe, failOn))) ||
    (await encode(openPicture(source, recipe, { failOn }), recipe));
  await writeFile(target, made.data);
  const { width, height, pageHeight } = made.info;
  const measures = { width, height: pageHeight ?? height, original: facts.autoOrient };
  return { ...measures, bytes: made.data.length, colour: await averageColour(made.data, recipe) };
}

async function encodeMoving(source, recipe, failOn) {
  const moving = await encode(openPicture(source, recipe, { failOn, pages: -1 }), recipe);
  return moving.data.length <= recipe.moving.maxBytes ? moving : null;
}

/** Within its limits; otherwise the first frame stands for it. */
function isShownMoving({ width, height, pages = 1, mediaType = "" }, moving) {
  if (!moving || !animated.has(mediaType) || pages < 2 || pages > moving.maxFrames) return false;
  return width * height * pages <= moving.maxPixels;
}

function encode(picture, { width, height, format, options, ground }) {
  const resized = picture.autoOrient().resize({ width, height, fit: "inside", withoutEnlargement: true });
  const flat = ground ? resized.flatten({ background: ground }) : resized;
  return flat.toFormat(format, options).toBuffer({ resolveWithObject: true });
}

/** Averages the new picture as '#rrggbb'; null where the task does not ask for it. */
async function averageColour(made, { hasColour }) {
  if (!hasColour) return null;
  const pixel = await sharp(made).resize(1, 1, { fit: "fill" }).flatten().raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Grey as a screen before its picture, and the mark that it will move. */
const dark = { r: 52, g: 56, b: 64 };
const mark = 200;

/**
 * Draws what stands for a clip of which no picture can be made: a plain ground of the clip's shape with a mark to play.
 *
 * @param {{ width: number, height: number, target: string, recipe: import("../decoding/decoders").PictureRecipe }} input
 */
export async function drawPoster({ width, height, target, recipe }) {
  const scale = Math.min(recipe.width / width, recipe.width / height, 1);
  const shape = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const pixels = Buffer.alloc(shape.width * shape.height * 3);
  for (let y = 0; y < shape.height; y += 1) {
    for (let x = 0; x < shape.width; x += 1) {
      const colour = isInMark(x, y, shape) ? [mark, mark, mark] : [dark.r, dark.g, dark.b];
      pixels.set(colour, (y * shape.width + x) * 3);
    }
  }
  const made = await encode(sharp(pixels, { raw: { ...shape, channels: 3 } }), recipe);
  await writeFile(target, made.data);
  const { info, data } = made;
  const measures = { width: info.width, height: info.height, original: shape };
  return { ...measures, bytes: data.length, colour: await averageColour(data, recipe), isDamaged: false };
}

/** A triangle that points to the right, in the middle, a quarter as tall as the shorter side. */
function isInMark(x, y, { width, height }) {
  const size = Math.min(width, height) / 4;
  const across = (x - width / 2 + size / 2) / size;
  const along = Math.abs(y - height / 2) / (size / 2);
  return across >= 0 && across <= 1 && along <= 1 - across;
}
