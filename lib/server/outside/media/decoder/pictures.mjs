import { access, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { hashPixels, hashSide } from "./picture-hash.mjs";
import { strip } from "./strip.mjs";
import { blamingFile } from "./undecodable.mjs";

// Only the decoders that photos need: libvips could also open SVG, PDF, TIFF and all of ImageMagick's formats. They
// read stripped bytes; only PNGs that an earlier task unpacked are read from files.
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
// One task at a time: threads would only contend. The cache would keep untrusted photos in memory.
sharp.concurrency(1);
sharp.cache(false);

/** The pages of a HEIF file are further pictures, not frames. */
const animated = new Set(["image/gif", "image/webp"]);
const unreadable = "The picture cannot be decoded.";

/** Steps that turn a picture upright, by its EXIF orientation: first mirror, then rotate clockwise. */
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
 * Makes a new picture from the source's pixels: upright, in sRGB, without metadata, never enlarged. A HEVC picture is
 * only unpacked into `<target>.png`, in a process that takes no second task; the result names that file. If strict
 * decoding fails, a lenient one follows, as in browsers.
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

/** Reads an untrusted file without the parts that only metadata parsers need. */
async function strippedBytes(source, recipe) {
  const { bytes, orientation } = strip(await readFile(source), recipe);
  return { content: bytes, orientation };
}

/** Uses our own file by its path, because it is far larger than its source. */
async function unpackedFile(source) {
  // sharp's error for a missing file is like that for an invalid picture.
  await access(source);
  return { content: source, orientation: 1 };
}

/** Allows 50 megapixels at most, whatever the header says elsewhere. */
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
  return { ...measures, bytes: made.data.length, ...(await summarize(made.data, recipe)) };
}

async function encodeMoving(content, recipe, failOn) {
  const moving = await encode(openPicture(content, recipe, { failOn, pages: -1 }), recipe);
  return moving.data.length <= recipe.moving.maxBytes ? moving : null;
}

/** Tells if an animation keeps moving; else its first frame is used. Frames in one strip cannot be rotated each. */
function isShownMoving({ width, height, pages = 1, mediaType = "", orientation }, moving) {
  if (!moving || !animated.has(mediaType) || orientation !== 1 || pages < 2 || pages > moving.maxFrames) return false;
  return width * height * pages <= moving.maxPixels;
}

/** Shrinks before rotating, because a rotated picture is in memory as a whole. */
function encode(picture, { width, height, format, options, ground }, orientation = 1) {
  const box = uprightSize({ width, height }, orientation);
  const resized = steps[orientation](picture.resize({ ...box, fit: "inside", withoutEnlargement: true }));
  const flat = ground ? resized.flatten({ background: ground }) : resized;
  return flat.toFormat(format, options).toBuffer({ resolveWithObject: true });
}

/** Returns the new picture's average colour as '#rrggbb' and its hash; nulls if the recipe does not ask for them. */
async function summarize(made, { hasSummary }) {
  if (!hasSummary) return { colour: null, hash: null };
  const pixels = await sharp(made)
    .resize(hashSide, hashSide, { fit: "fill" })
    .flatten()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const average = [0, 0, 0];
  pixels.forEach((value, index) => {
    average[index % 3] += value / hashSide ** 2;
  });
  return { colour: `#${Buffer.from(average.map(Math.round)).toString("hex")}`, hash: hashPixels(pixels) };
}

/** The grey of an empty screen, and of the play mark in all three channels. */
const dark = { r: 52, g: 56, b: 64 };
const mark = 200;

/**
 * Draws a poster for a clip without a usable frame: a plain background in the clip's shape with a play mark. It has no
 * hash: all such posters are alike.
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
  const { colour } = await summarize(data, recipe);
  return { ...measures, bytes: data.length, colour, hash: null, isDamaged: false };
}

/** Tells if a pixel is in the mark: a triangle that points right, centred, a quarter of the shorter side tall. */
function isInMark(x, y, { width, height }) {
  const size = Math.min(width, height) / 4;
  const across = (x - width / 2 + size / 2) / size;
  const along = Math.abs(y - height / 2) / (size / 2);
  return across >= 0 && across <= 1 && along <= 1 - across;
}
