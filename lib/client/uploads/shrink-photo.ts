import { limits } from "@/lib/shared/limits";
import { releasePixels, toJpeg } from "./canvas";
import { headOf, openPhoto } from "./open-photo";

/**
 * Longest side of the uploaded photo in pixels; the wall's largest rendition is smaller (lib/shared/limits.ts,
 * renditionWidths).
 */
const shrunkMaxSide = 2_560;
/** Longest side of a photo in a list of many. */
const previewMaxSide = 400;
const jpegQuality = 0.85;
/** Below this size, decoding gains nothing, unless the file has metadata that should not leave the phone. */
const worthwhileBytes = 400 * 1024;
/** Above this size, a phone may run out of memory while decoding. */
const decodableMaxBytes = 100 * 1024 * 1024;
const deadlineMs = 20_000;

type FileFacts = { type: string; bytes: number; hasMetadata: boolean; isMoving: boolean };
type PhotoFacts = FileFacts & { pixels: number };

/** Returns whether a photo may be decoded at all. An animation would lose its movement. */
const isDrawable = ({ type, bytes, isMoving }: FileFacts) =>
  !isMoving && type !== "image/svg+xml" && bytes <= decodableMaxBytes;

/** A flat picture of many pixels is a small file, and the server would refuse it. */
const hasTooManyPixels = ({ pixels }: PhotoFacts) => pixels > limits.photoMaxPixels;

/** Returns whether to draw a photo anew. */
export function isWorthShrinking(facts: PhotoFacts): boolean {
  return isDrawable(facts) && (facts.hasMetadata || facts.bytes > worthwhileBytes || hasTooManyPixels(facts));
}

/**
 * Returns whether to send the new picture. It has no metadata, so it may even be larger if the original has metadata, or
 * more pixels than the server takes.
 */
export function isBetter(original: PhotoFacts, shrunkBytes: number): boolean {
  return shrunkBytes > 0 && (original.hasMetadata || hasTooManyPixels(original) || shrunkBytes < original.bytes);
}

/** Returns the size of the new picture: the longest side at most `maxSide`, never enlarged. */
export function fitWithin(width: number, height: number, maxSide = shrunkMaxSide): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns whether a file's first bytes hold EXIF or XMP, where phones store location and device. */
export function hasMetadataIn(head: Uint8Array): boolean {
  // Latin-1 maps each byte to one character.
  const text = new TextDecoder("latin1").decode(head);
  return /Exif\0\0|eXIf|EXIF|http:\/\/ns\.adobe\.com\/xap/.test(text) || /ftyp(heic|heix|mif1|msf1|avif)/.test(text);
}

/** WebP container specification, 'Extended File Format': offset of the flags, and the animation flag. */
const webpFlags = { at: 20, animation: 0x02 } as const;

/**
 * Returns whether a file's first bytes mark an animation: a GIF, an animated WebP or PNG, or an AVIF or HEIF sequence.
 * Ignores the file's type, because file managers of many phones report none.
 */
export function isMovingIn(head: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(head);
  if (/^GIF8/.test(text)) return true;
  if (/^RIFF.{4}WEBPVP8X/s.test(text)) return ((head[webpFlags.at] ?? 0) & webpFlags.animation) !== 0;
  // A PNG's animation chunk comes before its pixels. TextDecoder maps the first byte of the signature to another
  // character, so match any.
  if (/^.PNG/s.test(text)) return (text.split("IDAT", 1)[0] ?? "").includes("acTL");
  return /^.{4}ftyp(avis|msf1|hevc|hevx)/s.test(text);
}

/**
 * Shrinks a photo for a bad network: upright, at most 2560 px, JPEG, without metadata. Returns the file itself if that
 * fails, takes too long or gains nothing. Never rejects.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const head = await headOf(file);
    const facts = { type: file.type, bytes: file.size, hasMetadata: hasMetadataIn(head), isMoving: isMovingIn(head) };
    if (!isDrawable(facts)) return file;
    return (await beforeDeadline(redraw(file, facts))) ?? file;
  } catch {
    return file;
  }
}

/**
 * Draws a small picture of a photo for a list of many: a browser decodes what it shows whole. Returns the photo itself
 * if that fails or takes too long. Never rejects.
 */
export async function drawPreview(photo: Blob): Promise<Blob> {
  const draw = async () => {
    const opened = await openPhoto(photo);
    const { width, height } = fitWithin(opened.width, opened.height, previewMaxSide);
    return drawJpeg(opened.source, width, height).finally(opened.close);
  };
  return (await beforeDeadline(draw()).catch(() => null)) ?? photo;
}

async function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Shrinking took too long.")), deadlineMs);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

async function redraw(file: File, facts: FileFacts): Promise<Blob | null> {
  const opened = await openPhoto(file);
  try {
    const photo = { ...facts, pixels: opened.width * opened.height };
    if (!isWorthShrinking(photo)) return null;
    const { width, height } = fitWithin(opened.width, opened.height);
    const shrunk = await drawJpeg(opened.source, width, height);
    return shrunk && isBetter(photo, shrunk.size) ? shrunk : null;
  } finally {
    opened.close();
  }
}

/** Detects browsers whose fingerprinting protection returns white or noise instead of the drawing. */
function isCanvasTruthful(): boolean {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const context = canvas.getContext("2d");
  if (!context) return false;
  const drawn = [32, 128, 224] as const;
  context.fillStyle = `rgb(${drawn.join(",")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  // Tolerates small shifts by colour management.
  return drawn.every((channel, index) => Math.abs(channel - (data[index] ?? 0)) <= 8);
}

async function drawJpeg(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  if (!isCanvasTruthful()) return null;
  if (typeof OffscreenCanvas === "function") {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (context) {
      paint(context, source, width, height);
      return canvas.convertToBlob({ type: "image/jpeg", quality: jpegQuality }).finally(() => releasePixels(canvas));
    }
  }
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return null;
  paint(context, source, width, height);
  return toJpeg(canvas, jpegQuality);
}

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  source: CanvasImageSource,
  width: number,
  height: number,
) {
  // JPEG has no transparency: transparent areas would turn black.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
}
