import { access, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { strip } from "./strip.mjs";
import { blamingFile } from "./undecodable.mjs";

// Only the decoders that photos need: libvips could also open SVG, PDF, TIFF and what ImageMagick knows. They read
// stripped bytes; the only files are PNGs that an earlier task unpacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadPngFile",
  ],
});
// One task at a time: threads would only contend. The cache would keep strangers' photos in memory.
sharp.concurrency(1);
sharp.cache(false);

/** The pages of a HEIF file are further pictures, not frames. */
const animated = new Set(["image/gif", "image/webp"]);
const unreadable = "The picture cannot be decoded.";

/** Steps that turn a picture upright, by its EXIF orientation: mirrored first, then turned clockwise. */
const steps = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flip().rotate(90),
  6: (picture) => picture.rotate(90),
  7: (picture) => picture.flip().rotate(270),
  8: (picture) => picture.rotate(270),
};
const swapsSides = (orientation) => orientation >= 5;
const uprightSize = ({ width, height }, orientation) =>
  swapsSides(orientation) ? { width: height, height: width } : { width, height };

/**
 * Makes a picture anew from the source's pixels: upright, in sRGB, without any metadata, never enlarged. A HEVC picture
 * is only unpacked into `<target>.png`, in a process that takes no second task; the answer names that file. What cannot
 * be read strictly is read once more as decoders in browsers do.
 *
 * @param {{
 *   source: string,
 *   target: string,
 *   recipe: import("../decoding/decoders").PictureRecipe,
 *   isUnpacked?: boolean,
 * }} input isUnpacked: the source is a file that an earlier task unpacked
 */
export async function makePicture({ source, target, recipe, isUnpacked = false }) {
  const { content, orientation } = isUnpacked ? await unpackedFile(source) : await strippedBytes(source, recipe);
  const header = () => openPicture(content, recipe).metadata();
  const facts = { ...(await blamingFile("The picture's header cannot be read.", header)), orientation };
  if (facts.compression === "hevc") {
    const { unpackHeic } = await import("./heic.mjs");
    const unpacked = `${target}.png`;
    await unpackHeic({ bytes: content, target: unpacked, maxPixels: recipe.maxPixels, icc: facts.icc });
    return { unpacked };
  }
  try {
    return { ...(await write(content, target, recipe, facts, "error")), isDamaged: false };
  } catch {
    const made = await blamingFile(unreadable, () => write(content, target, recipe, facts, "none"));
    return { ...made, isDamaged: true };
  }
}

/** Gives a stranger's file without what only parsers look at. */
async function strippedBytes(source, recipe) {
  const { bytes, orientation } = strip(await readFile(source), recipe);
  return { content: bytes, orientation };
}

/** Leaves a file of ours on disk, because it is far larger than what it was unpacked from. */
async function unpackedFile(source) {
  // sharp's own words for a file that is not there are like those for one that is no picture.
  await access(source);
  return { content: source, orientation: 1 };
}

/** 50 megapixels at most, whatever the header says elsewhere. */
const openPicture = (content, { maxPixels }, options = {}) =>
  sharp(content, { failOn: "error", limitInputPixels: maxPixels, ...options });

async function write(content, target, recipe, facts, failOn) {
  const { orientation } = facts;
  const made =
    (isShownMoving(facts, recipe.moving) && (await encodeMoving(content, recipe, failOn))) ||
    (await encode(openPicture(content, recipe, { failOn }), recipe, orientation));
  await writeFile(target, made.data);
  const { width, height, pageHeight } = made.info;
  const measures = { width, height: pageHeight ?? height, original: uprightSize(facts, orientation) };
  return { ...measures, bytes: made.data.length, colour: await averageColour(made.data, recipe) };
}

async function encodeMoving(content, recipe, failOn) {
  const moving = await encode(openPicture(content, recipe, { failOn, pages: -1 }), recipe);
  return moving.data.length <= recipe.moving.maxBytes ? moving : null;
}

/** Within its limits; otherwise the first frame stands for it. Frames in one strip cannot be turned each. */
function isShownMoving({ width, height, pages = 1, mediaType = "", orientation }, moving) {
  if (!moving || !animated.has(mediaType) || orientation !== 1 || pages < 2 || pages > moving.maxFrames) return false;
  return width * height * pages <= moving.maxPixels;
}

/** Shrinks before it turns, because a turned picture has to be in memory as a whole. */
function encode(picture, { width, height, format, options, ground }, orientation = 1) {
  const box = uprightSize({ width, height }, orientation);
  const resized = steps[orientation](picture.resize({ ...box, fit: "inside", withoutEnlargement: true }));
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
